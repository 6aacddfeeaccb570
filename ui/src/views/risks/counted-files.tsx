import type { ModelRiskList } from '../../../../src/core/report/model-types.ts';
import { plural, thousands } from '../../model/names.ts';
import { usesOf } from '../../model/risk-lists.ts';
import { roleCounts, SOURCE, usedByText, usersOf } from '../../model/roles.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { FileName } from '../../parts/file-name.tsx';

const FIRST_SHOWN = 10;

/** Lists the source files with many users that themselves depend on much. */
export function Hubs({ now }: { readonly now: Project }) {
  const { hubs, thresholds } = now.risks;
  const sources = roleCounts(now)[SOURCE];
  const reachOf = new Map(hubs.map(({ file, reach }) => [file, reach]));
  return (
    <section class="card risk-part" aria-labelledby="risk-hubs">
      <h3 id="risk-hubs">Hubs · {thousands(hubs.length)}</h3>
      <p class="muted">
        {hubs.length === 0
          ? 'No source file has'
          : plural(hubs.length, 'source file has', 'source files have')}{' '}
        {thousands(thresholds.hubUsers)} or more users and {thousands(thresholds.hubUses)} or more
        dependencies{hubs.length === 0 ? '.' : ': a change on either side passes through.'}
      </p>
      <CountedFiles
        now={now}
        files={hubs.map(({ file }) => file)}
        countOf={file => usersOf(now, file).sources * usesOf(now, file)}
        textOf={file => `${usedByText(now, file)} · uses ${thousands(usesOf(now, file))}`}
        moreOf={file => reachText(reachOf.get(file), sources)}
      />
    </section>
  );
}

function reachText(reach: number | undefined, sources: number): string {
  return reach === undefined
    ? ''
    : ` · depends on ${Math.round((100 * reach) / Math.max(1, sources))} % of the sources`;
}

/** Lists the source files with too many dependencies. */
export function GodModules({ now }: { readonly now: Project }) {
  const { gods, thresholds } = now.risks;
  return (
    <section class="card risk-part" aria-labelledby="risk-gods">
      <h3 id="risk-gods">God modules · {thousands(gods.length)}</h3>
      <p class="muted">
        {gods.length === 0
          ? 'No source file uses'
          : plural(gods.length, 'source file uses', 'source files use')}{' '}
        {thousands(thresholds.god)} or more files and packages. Barrels, and files that only connect others,
        are not counted.
      </p>
      <CountedFiles
        now={now}
        files={gods}
        countOf={file => usesOf(now, file)}
        textOf={file => `uses ${thousands(usesOf(now, file))}`}
      />
    </section>
  );
}

/** Lists the files with a kind of risk that this page has no view of its own for. */
export function OtherRisk({ now, list }: { readonly now: Project; readonly list: ModelRiskList }) {
  const textOf = new Map(list.files.map(({ file, text }) => [file, text]));
  return (
    <section class="card risk-part" aria-label={list.title}>
      <h3>
        {list.title} · {thousands(list.files.length)}
      </h3>
      <p class="muted">{list.about}</p>
      <CountedFiles now={now} files={[...textOf.keys()]} textOf={file => textOf.get(file) ?? ''} />
    </section>
  );
}

interface CountedFilesProps {
  readonly now: Project;
  /** Largest count first. */
  readonly files: readonly number[];
  /** What the bar shows; there is none without it. */
  readonly countOf?: (file: number) => number;
  readonly textOf: (file: number) => string;
  readonly moreOf?: (file: number) => string;
}

/** Files with a bar relative to the largest count. */
function CountedFiles({ now, files, countOf, textOf, moreOf }: CountedFilesProps) {
  if (files.length === 0) return null;
  const greatest = Math.max(1, countOf?.(files[0]) ?? 1);
  return (
    <Capped items={files} first={FIRST_SHOWN}>
      {shown => (
        <ul class="counted-files">
          {shown.map(file => (
            <li key={now.ids[file]} class="counted-file">
              <FileName path={now.ids[file]} />
              <span class="counted-words muted">
                {textOf(file)}
                {moreOf?.(file)}
              </span>
              {countOf && (
                <span class="meter" style={{ '--share': `${(100 * countOf(file)) / greatest}%` }} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Capped>
  );
}
