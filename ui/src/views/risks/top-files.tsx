import { cycleText } from '../../model/cycle-findings.ts';
import { thousands } from '../../model/names.ts';
import { factorParts, riskPercentile } from '../../model/risk-factors.ts';
import { usesOf } from '../../model/risk-lists.ts';
import { usedByText } from '../../model/roles.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { showCycleOf } from '../../parts/cycle-link.tsx';
import { FactorBar, FactorWords } from '../../parts/factors.tsx';
import { FileName } from '../../parts/file-name.tsx';
import { heatStep } from './heat.ts';

const FIRST_SHOWN = 8;

/** Lists the source files that are hardest to change, each with what its score is made of. */
export function TopFiles({ now }: { readonly now: Project }) {
  const { topFiles } = now.risks;
  const greatest = topFiles.length > 0 ? now.risk[topFiles[0]] : 0;
  return (
    <section class="card risk-part top-files" aria-labelledby="risk-top">
      <h3 id="risk-top">Hardest to change · {topFiles.length}</h3>
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
          The score says how hard a file is to change. Lines: 10 for each time that ten lines have to be
          doubled for as many as it has. Dependencies: 3 for each doubling. Cycle: 5 in a cycle at load time,
          2 in one that runs through lazy imports. Reach: for a large hub, up to 10 for the share of the
          sources that it depends on, directly or not. Only source files with run-time code have a score. It
          knows no history: <code>depgraph hotspots</code> multiplies it by how often a file changes.
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
  const usedBy = usedByText(now, file);
  return (
    <li class="risk-file">
      <span class={`risk-score heat-${heatStep(now.risk[file], greatest)}`} title="Risk score">
        {thousands(now.risk[file])}
      </span>
      <FileName path={now.ids[file]} />
      <FactorBar parts={parts} total={greatest} />
      <FactorWords parts={parts} />
      <ul class="reasons">
        <li>harder than {riskPercentile(now, file)} % of the sources</li>
        {usedBy !== undefined && <li>{usedBy}</li>}
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
