import { plural, thousands } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { FileName } from '../../parts/file-name.tsx';
import { degreesOf } from './signals.ts';

const FIRST_SHOWN = 10;

/** Files that use too many others. */
export function GodModules({ now }: { readonly now: Project }) {
  const { godModules, godThreshold } = now.risks;
  return (
    <section class="card risk-part" aria-labelledby="risk-gods">
      <h3 id="risk-gods">God modules · {thousands(godModules.length)}</h3>
      <p class="muted">
        {godModules.length === 0 ? 'No file uses' : plural(godModules.length, 'file uses', 'files use')}{' '}
        {thousands(godThreshold)} files and packages or more.
      </p>
      <CountedFiles
        now={now}
        files={godModules}
        countOf={file => degreesOf(now, file).uses}
        textOf={file => `uses ${thousands(degreesOf(now, file).uses)}`}
      />
    </section>
  );
}

/** Files with too many connections in both directions. */
export function Explosions({ now }: { readonly now: Project }) {
  const { explosions, explosionThreshold } = now.risks;
  return (
    <section class="card risk-part" aria-labelledby="risk-explosions">
      <h3 id="risk-explosions">Dependency explosions · {thousands(explosions.length)}</h3>
      <p class="muted">
        {explosions.length === 0 ? 'No file has' : plural(explosions.length, 'file has', 'files have')}{' '}
        {thousands(explosionThreshold)} connections or more, both ways counted.
      </p>
      <CountedFiles
        now={now}
        files={explosions}
        countOf={file => {
          const { uses, usedBy } = degreesOf(now, file);
          return uses + usedBy;
        }}
        textOf={file => {
          const { uses, usedBy } = degreesOf(now, file);
          return `${thousands(uses + usedBy)} connections: used by ${thousands(usedBy)}, uses ${thousands(uses)}`;
        }}
      />
    </section>
  );
}

interface CountedFilesProps {
  readonly now: Project;
  /** Greatest first. */
  readonly files: readonly number[];
  readonly countOf: (file: number) => number;
  readonly textOf: (file: number) => string;
}

/** Each with a bar as long as its share of the greatest. */
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
