import { cycleText } from '../../model/cycle-findings.ts';
import { thousands } from '../../model/names.ts';
import { factorParts } from '../../model/risk-factors.ts';
import { usesOf } from '../../model/risk-lists.ts';
import { usedByText } from '../../model/roles.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { showCycleOf } from '../../parts/cycle-link.tsx';
import { FactorBar, FactorWords } from '../../parts/factors.tsx';
import { FileName } from '../../parts/file-name.tsx';
import { heatStep } from './heat.ts';

const FIRST_SHOWN = 8;

/** Lists the source files with the highest risk, each with what its score is made of. */
export function TopFiles({ now }: { readonly now: Project }) {
  const { topFiles } = now.risks;
  const greatest = topFiles.length > 0 ? now.risk[topFiles[0]] : 0;
  return (
    <section class="card risk-part top-files" aria-labelledby="risk-top">
      <h3 id="risk-top">Top risk files · {topFiles.length}</h3>
      {topFiles.length === 0 ? (
        <p>No source file stands out.</p>
      ) : (
        <Capped items={topFiles} first={FIRST_SHOWN}>
          {shown => (
            <ol class="risk-files">
              {shown.map(file => (
                <TopFile key={now.ids[file]} now={now} file={file} greatest={greatest} />
              ))}
            </ol>
          )}
        </Capped>
      )}
      <details class="risk-how">
        <summary>How the score is calculated</summary>
        <p>
          Hub: the square root of users times dependencies, both counted among source files; 0 for a file that
          only connects others. Cycle: one for each user, up to 20 in a cycle at load time and up to 10 in one
          that runs through lazy imports. Reach: for a large hub, up to 20 for the share of the sources that
          it depends on, directly or not. Dependencies: one for each user, up to 8, from{' '}
          {thousands(now.risks.godThreshold)} dependencies on. Connections: one for each dependency, up to 4,
          from {thousands(now.risks.explosionThreshold)} users and dependencies on. Layers: 4 for each
          violation. Only source files have a score.
        </p>
      </details>
    </section>
  );
}

interface TopFileProps {
  readonly now: Project;
  readonly file: number;
  readonly greatest: number;
}

function TopFile({ now, file, greatest }: TopFileProps) {
  const parts = factorParts(now, file);
  const cycle = cycleText(now, file);
  return (
    <li class="risk-file">
      <span class={`risk-score heat-${heatStep(now.risk[file], greatest)}`} title="Risk score">
        {thousands(now.risk[file])}
      </span>
      <FileName path={now.ids[file]} />
      <FactorBar parts={parts} total={greatest} />
      <FactorWords parts={parts} />
      <ul class="reasons">
        <li>{usedByText(now, file)}</li>
        <li>uses {thousands(usesOf(now, file))}</li>
        {cycle !== undefined && (
          <li>
            <button type="button" class="reason-link" onClick={() => showCycleOf(now.ids[file])}>
              {cycle}
            </button>
          </li>
        )}
      </ul>
    </li>
  );
}
