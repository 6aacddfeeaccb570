import { boxIdOf } from '../../model/ids.ts';
import { thousands } from '../../model/names.ts';
import { usersOf, usesOf } from '../../model/risk-lists.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { FileName } from '../../parts/file-name.tsx';
import { select, show } from '../../store/actions.ts';
import { heatStep } from './heat.ts';
import { signalText } from './signals.ts';

const FIRST_SHOWN = 8;

/** Lists the files with the highest risk, each with the reasons. */
export function TopFiles({ now }: { readonly now: Project }) {
  const { topFiles } = now.risks;
  const greatest = topFiles.length > 0 ? now.risk[topFiles[0].file] : 0;
  return (
    <section class="card risk-part top-files" aria-labelledby="risk-top">
      <h3 id="risk-top">Top risk files · {topFiles.length}</h3>
      {topFiles.length === 0 ? (
        <p>No file uses another, so there is no risk to rank.</p>
      ) : (
        <Capped items={topFiles} first={FIRST_SHOWN}>
          {shown => (
            <ol class="risk-files">
              {shown.map(({ file, signals }) => (
                <li key={now.ids[file]} class="risk-file">
                  <span class={`risk-score heat-${heatStep(now.risk[file], greatest)}`} title="Risk score">
                    {thousands(now.risk[file])}
                  </span>
                  <FileName path={now.ids[file]} />
                  <Reasons now={now} file={file} signals={signals} />
                </li>
              ))}
            </ol>
          )}
        </Capped>
      )}
      <details class="risk-how">
        <summary>How the score is calculated</summary>
        <p>
          Twice the number of files that use it, plus the number of files and packages it uses, plus 10 for a
          file in a cycle, 8 for a god module, 6 for a dependency explosion and 4 for each layer violation.
          Tests count even if they are hidden.
        </p>
      </details>
    </section>
  );
}

interface ReasonsProps {
  readonly now: Project;
  readonly file: number;
  readonly signals: Project['risks']['topFiles'][number]['signals'];
}

function Reasons({ now, file, signals }: ReasonsProps) {
  return (
    <ul class="reasons">
      <li>used by {thousands(usersOf(now, file))}</li>
      {!signals.includes('god_module') && <li>uses {thousands(usesOf(now, file))}</li>}
      {signals.map(signal => (
        <li key={signal}>
          {signal === 'circular_dependency' ? (
            <button type="button" class="reason-link" onClick={() => showCycle(now.ids[file])}>
              {signalText(now, file, signal)}
            </button>
          ) : (
            signalText(now, file, signal)
          )}
        </li>
      ))}
    </ul>
  );
}

function showCycle(path: string): void {
  select(boxIdOf(path));
  show('cycles');
}
