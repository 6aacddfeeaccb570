import { useEffect } from 'preact/hooks';
import { cycleText } from '../../model/cycle-findings.ts';
import { plural, thousands } from '../../model/names.ts';
import { factorParts, riskPercentile } from '../../model/risk-factors.ts';
import { usesOf } from '../../model/risk-lists.ts';
import { type Churn, type RiskiestFile, riskiestFiles } from '../../model/riskiest.ts';
import { usedByText } from '../../model/roles.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { showCycleOf } from '../../parts/cycle-link.tsx';
import { FactorBar, FactorWords } from '../../parts/factors.tsx';
import { FileName } from '../../parts/file-name.tsx';
import { churn, startChurn } from '../../store/churn.ts';
import { lastCommit } from '../../store/comparison.ts';
import { past } from '../../store/state.ts';
import { heatStep } from './heat.ts';

const FIRST_SHOWN = 8;

/** Lists the source files to be careful with: by how often they change, too, where that is known. */
export function TopFiles({ now }: { readonly now: Project }) {
  useEffect(() => startChurn(() => lastCommit.value !== undefined), []);
  const { topFiles } = now.risks;
  // The history is that of the files on disk.
  const commits = past.value === undefined ? churn.value : undefined;
  const known = typeof commits === 'object' ? commits : undefined;
  const riskiest = known && riskiestFiles(now, known);
  const files = riskiest ?? topFiles.map((file): Listed => ({ file, score: now.risk[file] }));
  const greatest = files.reduce((most, { file }) => Math.max(most, now.risk[file]), 0);
  return (
    <section class="card risk-part top-files" aria-labelledby="risk-top">
      <h3 id="risk-top">
        {riskiest ? 'Riskiest files' : 'Hardest to change'} · {files.length}
      </h3>
      <p class="muted">{rankText(commits)}</p>
      {files.length === 0 ? (
        <p>No source file stands out.</p>
      ) : (
        <Capped items={files} first={FIRST_SHOWN}>
          {shown => (
            <ol class="risk-files">
              {shown.map(listed => (
                <TopFile key={now.ids[listed.file]} now={now} listed={listed} greatest={greatest} />
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
          sources that it depends on, directly or not. Only source files with run-time code have a score.
          Where there is a history, files are ranked as by <code>depgraph hotspots</code>: recent changes
          times one plus a tenth of the score.
        </p>
      </details>
    </section>
  );
}

type Listed = Pick<RiskiestFile, 'file' | 'score'> & Partial<Pick<RiskiestFile, 'changes'>>;

function rankText(commits: Churn | string | undefined): string {
  if (commits === undefined) return 'By risk score alone.';
  if (typeof commits === 'string') return `By risk score alone. ${commits}`;
  return `By risk score × recent changes: ${plural(commits.commits, 'commit')} from ${commits.since} to ${commits.until}.`;
}

interface TopFileProps {
  readonly now: Project;
  readonly listed: Listed;
  readonly greatest: number;
}

function TopFile({ now, listed, greatest }: TopFileProps) {
  const { file, score, changes } = listed;
  const parts = factorParts(now, file);
  const cycle = cycleText(now, file);
  const usedBy = usedByText(now, file);
  return (
    <li class="risk-file">
      <span
        class={`risk-score heat-${heatStep(now.risk[file], greatest)}`}
        title={changes === undefined ? 'Risk score' : 'Risk score × recent changes'}
      >
        {changes === undefined ? thousands(score) : score.toFixed(1)}
      </span>
      <FileName path={now.ids[file]} />
      <FactorBar parts={parts} total={greatest} />
      <FactorWords parts={parts} />
      <ul class="reasons">
        {changes !== undefined && <li>{plural(changes, 'change')}</li>}
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
