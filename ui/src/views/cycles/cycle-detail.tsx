import type { ModelFinding } from '../../../../src/core/report/model-types.ts';
import { describeUnit } from '../../../../src/core/report/units.ts';
import { eagerMembers, knotOf } from '../../model/cycle-findings.ts';
import { plural, thousands } from '../../model/names.ts';
import { SOURCE } from '../../model/roles.ts';
import type { Project } from '../../model/types.ts';
import { project } from '../../store/state.ts';
import { CausingImports } from './causing-imports.tsx';
import { CycleChips } from './chips.tsx';
import { choose, chosen, news } from './chosen.ts';
import { Cuts } from './cuts.tsx';
import { commonFolder } from './cycles.ts';
import { Loop } from './loop.tsx';
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
        <Opened now={now} finding={now.findings[what.finding]} />
      )}
    </section>
  );
}

function Opened({ now, finding }: { readonly now: Project; readonly finding: ModelFinding }) {
  const knot = knotOf(now, finding);
  const folder = commonFolder(now, knot);
  const key = now.ids[knot.members[0]];
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
      {knot.members.length > 1 && <Loop key={`loop ${key}`} now={now} knot={knot} under={folder} />}
      <CausingImports now={now} knot={knot} under={folder} />
      <Cuts key={`cuts ${key}`} now={now} knot={knot} under={folder} />
      {knot.members.length > 1 && (
        <Members key={`members ${key}`} now={now} finding={finding} under={folder} />
      )}
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
        <button type="button" class="button" onClick={() => choose(0)}>
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

/** What the cycle means, and how it relates to the imports that it leaves out. */
function sentences(now: Project, finding: ModelFinding): readonly string[] {
  const cycle = now.cycles[finding.cycle];
  const knot = knotOf(now, finding);
  const size = knot.members.length;
  const eager = eagerMembers(cycle, knot);
  return [
    meaning(now, finding),
    ...(finding.kind === 'eager' && eager < size
      ? [`${thousands(eager)} of them form a cycle while they load; the others join through lazy imports.`]
      : []),
    ...(finding.knot !== -1 && cycle.members.length > size
      ? [`With type-only imports, ${plural(cycle.members.length, 'file')} depend on each other.`]
      : []),
  ];
}

function meaning(now: Project, finding: ModelFinding): string {
  const { unit, members } = knotOf(now, finding);
  if (unit !== undefined)
    return `All files are in the ${describeUnit(unit, now.language[members[0]])}, where cycles are normal and do not lower the health score.`;
  if (!finding.counts) {
    const why = members.some(file => now.role[file] === SOURCE)
      ? 'Only test code inside these files closes the cycle'
      : 'None of these files is a source';
    return `${why}, so it does not lower the health score.`;
  }
  const what =
    members.length === 1
      ? 'The import can be removed: a file can use its own declarations without it.'
      : `Each of these files needs all the others: none can be ${finding.kind === 'eager' ? 'loaded, ' : ''}tested or moved alone.`;
  if (finding.kind === 'typeOnly')
    return `${what} Type-only imports close it, so it does not exist at run time.`;
  if (finding.kind === 'lazy') return `${what} Lazy imports close it, so the files still load in order.`;
  return what;
}
