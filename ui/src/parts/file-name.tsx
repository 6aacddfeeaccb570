import { boxIdOf } from '../model/ids.ts';
import { select } from '../store/actions.ts';
import { selection } from '../store/state.ts';
import { OpenButton } from './file-link.tsx';
import { PathEnd } from './path-end.tsx';

interface FileNameProps {
  readonly path: string;
  readonly line?: number | undefined;
  /** A folder that is already shown and therefore left out. */
  readonly under?: string;
  /** Leaves out the button, for rows that have one already. */
  readonly cannotOpen?: boolean;
}

/** A file in a list. */
export function FileName({ path, line, under = '', cannotOpen }: FileNameProps) {
  const id = boxIdOf(path);
  const shown = under !== '' && path.startsWith(`${under}/`) ? path.slice(under.length + 1) : path;
  return (
    <span class="file-link">
      <button
        type="button"
        class="file-name path name-parts"
        title={path}
        aria-current={selection.value === id ? 'true' : undefined}
        onClick={() => select(id)}
      >
        <PathEnd path={shown} />
        {line !== undefined && line > 0 && <span class="muted">:{line}</span>}
      </button>
      {!cannotOpen && <OpenButton path={path} line={line} />}
    </span>
  );
}
