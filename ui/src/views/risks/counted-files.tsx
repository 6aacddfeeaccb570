import { useMemo } from 'preact/hooks';
import { plural, thousands } from '../../model/names.ts';
import { connectionsOf, explosions, godModules, usersOf, usesOf } from '../../model/risk-lists.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { FileName } from '../../parts/file-name.tsx';

const FIRST_SHOWN = 10;

/** Lists the files with too many dependencies. */
export function GodModules({ now }: { readonly now: Project }) {
  const files = useMemo(() => godModules(now), [now]);
  return (
    <section class="card risk-part" aria-labelledby="risk-gods">
      <h3 id="risk-gods">God modules · {thousands(files.length)}</h3>
      <p class="muted">
        {files.length === 0 ? 'No file uses' : plural(files.length, 'file uses', 'files use')}{' '}
        {thousands(now.risks.godThreshold)} or more files and packages.
      </p>
      <CountedFiles
        now={now}
        files={files}
        countOf={file => usesOf(now, file)}
        textOf={file => `uses ${thousands(usesOf(now, file))}`}
      />
    </section>
  );
}

/** Lists the files with too many connections in both directions. */
export function Explosions({ now }: { readonly now: Project }) {
  const files = useMemo(() => explosions(now), [now]);
  return (
    <section class="card risk-part" aria-labelledby="risk-explosions">
      <h3 id="risk-explosions">Dependency explosions · {thousands(files.length)}</h3>
      <p class="muted">
        {files.length === 0 ? 'No file has' : plural(files.length, 'file has', 'files have')}{' '}
        {thousands(now.risks.explosionThreshold)} or more connections, incoming and outgoing.
      </p>
      <CountedFiles
        now={now}
        files={files}
        countOf={file => connectionsOf(now, file)}
        textOf={file =>
          `${thousands(connectionsOf(now, file))} connections: used by ${thousands(usersOf(now, file))}, uses ${thousands(usesOf(now, file))}`
        }
      />
    </section>
  );
}

interface CountedFilesProps {
  readonly now: Project;
  /** Largest count first. */
  readonly files: readonly number[];
  readonly countOf: (file: number) => number;
  readonly textOf: (file: number) => string;
}

/** Files with a bar relative to the largest count. */
function CountedFiles({ now, files, countOf, textOf }: CountedFilesProps) {
  if (files.length === 0) return null;
  const greatest = Math.max(1, countOf(files[0]));
  return (
    <Capped items={files} first={FIRST_SHOWN}>
      {shown => (
        <ul class="counted-files">
          {shown.map(file => (
            <li key={now.ids[file]} class="counted-file">
              <FileName path={now.ids[file]} />
              <span class="number" title={textOf(file)}>
                {thousands(countOf(file))}
              </span>
              <span class="meter" style={{ '--share': `${(100 * countOf(file)) / greatest}%` }} />
            </li>
          ))}
        </ul>
      )}
    </Capped>
  );
}
