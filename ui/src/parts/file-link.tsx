import { boxIdOf } from '../model/ids.ts';
import { baseName } from '../model/names.ts';
import { select } from '../store/actions.ts';
import { cannotAct } from '../store/attempt.ts';
import { openInEditor } from '../store/open.ts';
import { PathEnd } from './path-end.tsx';

/** A file name that selects the file, with a button that opens it in the editor, at its line if given. */
export function FileLink({ path, line }: { readonly path: string; readonly line?: number | undefined }) {
  return (
    <span class="file-link">
      <button
        type="button"
        class="file-name path name-parts"
        title={path}
        onClick={() => select(boxIdOf(path))}
      >
        <PathEnd path={path} />
        {line !== undefined && line > 0 && <span class="muted">:{line}</span>}
      </button>
      <OpenButton path={path} line={line} />
    </span>
  );
}

export function OpenButton({ path, line }: { readonly path: string; readonly line?: number | undefined }) {
  const reason = cannotAct.value;
  return (
    <button
      type="button"
      class="open-button"
      title={reason ?? `Open ${path} in the editor`}
      aria-label={`Open ${baseName(path)} in the editor`}
      disabled={reason !== undefined}
      onClick={() => void openInEditor(path, line)}
    >
      ↗
    </button>
  );
}
