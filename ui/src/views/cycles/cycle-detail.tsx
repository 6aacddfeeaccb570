import type { ModelFinding } from '../../../../src/core/report/model-types.ts';
import { isUnjudged, knotOf } from '../../model/cycle-findings.ts';
import { plural } from '../../model/names.ts';
import { commonFolderOf } from '../../model/ring-groups.ts';
import type { Project } from '../../model/types.ts';
import { project } from '../../store/state.ts';
import { CausingImports } from './causing-imports.tsx';
import { CycleChips } from './chips.tsx';
import { choose, chosen, news } from './chosen.ts';
import { ClosedBy, Cuts } from './cuts.tsx';
import { Dropped } from './dropped.tsx';
import { Loop } from './loop.tsx';
import { sentences } from './meaning.ts';
import { Members } from './members.tsx';
import { CycleRing } from './ring.tsx';

/** The selected finding: its shortest loop, suggested cuts and members. */
export function CycleDetail() {
  const now = project.value;
  const what = chosen.value;
  if (!now || !what) return null;
  return (
    <section class="cycle-detail" aria-label="Selected cycle">
      {what.kind === 'closed' ? (
        <Broken now={now} count={what.count} />
      ) : (
        <Opened now={now} finding={what.finding} />
      )}
    </section>
  );
}

function Opened({ now, finding }: { readonly now: Project; readonly finding: ModelFinding }) {
  const knot = knotOf(now, finding);
  const folder = commonFolderOf(now.ids, knot.members);
  const key = `${now.ids[knot.members[0]]} ${finding.kind}`;
  const part = { now, under: folder };
  return (
    <>
      <header class="cycle-title">
        <div class="cycle-name">
          <h2>{titleOf(knot.members.length)}</h2>
          <CycleChips now={now} finding={finding} news={news.value.get(finding.cycle)} />
        </div>
        <p class="path muted cycle-where">{folder === '' ? now.name : folder}</p>
        {sentences(now, finding).map(text => (
          <p key={text}>{text}</p>
        ))}
      </header>
      <CycleRing now={now} finding={finding} />
      {knot.members.length > 1 && !isUnjudged(knot) && (
        <Loop key={`loop ${key}`} {...part} finding={finding} />
      )}
      <CausingImports {...part} finding={finding} />
      {finding.kind === 'lazy' ? (
        <ClosedBy key={`cuts ${key}`} {...part} knot={knot} />
      ) : (
        <Cuts key={`cuts ${key}`} {...part} knot={knot} />
      )}
      <Dropped key={`dropped ${key}`} {...part} finding={finding} />
      {knot.members.length > 1 && <Members key={`members ${key}`} {...part} finding={finding} />}
    </>
  );
}

function Broken({ now, count }: { readonly now: Project; readonly count: number }) {
  const remaining = now.findings.length;
  return (
    <div class="cycle-gone">
      <h2>This cycle is gone</h2>
      <p>
        {count === 1
          ? 'The file no longer imports itself.'
          : `Its ${plural(count, 'file')} no longer import each other.`}
      </p>
      <p>
        <button type="button" class="button" onClick={() => choose(now.findings[0])}>
          {remaining === 1
            ? 'Show the remaining cycle'
            : `Show the first of ${plural(remaining, 'remaining cycle')}`}
        </button>
      </p>
    </div>
  );
}

function titleOf(count: number): string {
  return count === 1 ? 'A file that imports itself' : `Cycle of ${plural(count, 'file')}`;
}
