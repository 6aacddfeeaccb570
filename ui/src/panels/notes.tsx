import { plural, thousands } from '../model/names.ts';
import { FileName } from '../parts/file-name.tsx';
import { project } from '../store/state.ts';
import { UnresolvedImports } from './unresolved.tsx';

/** Lists unresolved imports and files with problems. */
export function NotesPanel() {
  const now = project.value;
  if (!now) return null;
  const { unresolvedCount, problems, problemCount } = now.diagnostics;
  return (
    <div class="notes">
      {unresolvedCount > 0 && <UnresolvedImports project={now} />}
      {problemCount > 0 && (
        <section>
          <h3>Files with problems · {thousands(problemCount)}</h3>
          <ul>
            {problems.map(({ file, line, message }) => (
              <li key={`${file}:${line}:${message}`}>
                <FileName path={file} line={line} /> <span class="wrap">{message}</span>
              </li>
            ))}
          </ul>
          <Rest count={problemCount - problems.length} what="file" />
        </section>
      )}
      {unresolvedCount + problemCount === 0 && <p>All imports are resolved, and all files could be read.</p>}
    </div>
  );
}

function Rest({ count, what }: { readonly count: number; readonly what: string }) {
  return count > 0 ? <p class="muted">and {plural(count, `more ${what}`)} in the report</p> : null;
}
