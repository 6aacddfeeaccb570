import { plural, thousands } from '../model/names.ts';
import { FileLink } from '../parts/file-link.tsx';
import { project } from '../store/state.ts';

/** Lists unresolved imports and files with problems. */
export function NotesPanel() {
  const diagnostics = project.value?.diagnostics;
  if (!diagnostics) return null;
  const { unresolved, unresolvedCount, problems, problemCount } = diagnostics;
  return (
    <div class="notes">
      {unresolvedCount > 0 && (
        <section>
          <h3>Unresolved imports · {thousands(unresolvedCount)}</h3>
          <ul>
            {unresolved.map(({ file, specifier, line }) => (
              <li key={`${file}:${line}:${specifier}`}>
                <FileLink path={file} line={line} /> <code>{specifier}</code>
              </li>
            ))}
          </ul>
          <Rest count={unresolvedCount - unresolved.length} what="import" />
        </section>
      )}
      {problemCount > 0 && (
        <section>
          <h3>Files with problems · {thousands(problemCount)}</h3>
          <ul>
            {problems.map(({ file, line, message }) => (
              <li key={`${file}:${line}:${message}`}>
                <FileLink path={file} line={line} /> {message}
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
