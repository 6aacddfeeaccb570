import type { ModelCycle } from '../../../../src/report/model-types.ts';
import { describeUnit } from '../../../../src/report/units.ts';
import { plural } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { project } from '../../store/state.ts';
import { CycleChips } from './chips.tsx';
import { choose, chosen, news, ordered } from './chosen.ts';
import { Cuts } from './cuts.tsx';
import { commonFolder } from './cycles.ts';
import { Loop } from './loop.tsx';
import { Members } from './members.tsx';

/** The selected cycle: its shortest loop, suggested cuts and members. */
export function CycleDetail() {
  const now = project.value;
  const what = chosen.value;
  if (!now || !what) return null;
  return (
    <section class="cycle-detail" aria-label="Selected cycle">
      {what.kind === 'closed' ? <Broken count={what.count} /> : <Opened now={now} cycle={what.cycle} />}
    </section>
  );
}

function Opened({ now, cycle }: { readonly now: Project; readonly cycle: number }) {
  const details = now.cycles[cycle];
  const folder = commonFolder(now, cycle);
  const key = now.ids[details.members[0]];
  return (
    <>
      <header class="cycle-title">
        <div class="cycle-name">
          <h2>{titleOf(details.members.length)}</h2>
          <CycleChips details={details} news={news.value.get(cycle)} />
        </div>
        <p class="path muted cycle-where">{folder === '' ? now.name : folder}</p>
        <p>{sentence(details, now.language[details.members[0]])}</p>
      </header>
      {details.members.length > 1 && <Loop key={`loop ${key}`} now={now} cycle={cycle} under={folder} />}
      <Cuts key={`cuts ${key}`} now={now} cycle={cycle} under={folder} />
      {details.members.length > 1 && (
        <Members key={`members ${key}`} now={now} cycle={cycle} under={folder} />
      )}
    </>
  );
}

function Broken({ count }: { readonly count: number }) {
  const remaining = ordered.value;
  return (
    <div class="cycle-gone">
      <h2>This cycle is gone</h2>
      <p>
        {count === 1
          ? 'The file no longer imports itself.'
          : `Its ${plural(count, 'file')} no longer import each other.`}
      </p>
      <p>
        <button type="button" class="button" onClick={() => choose(remaining[0])}>
          {remaining.length === 1
            ? 'Show the remaining cycle'
            : `Show the largest of ${plural(remaining.length, 'remaining cycle')}`}
        </button>
      </p>
    </div>
  );
}

function titleOf(count: number): string {
  return count === 1 ? 'A file that imports itself' : `Cycle of ${plural(count, 'file')}`;
}

function sentence({ members, unit, typeOnly, lazy }: ModelCycle, language: string): string {
  const what =
    members.length === 1
      ? 'The import can be removed: a file can use its own declarations without it.'
      : 'Each of these files needs all the others: none can be loaded, tested or moved alone.';
  if (unit !== undefined)
    return `All files are in the ${describeUnit(unit, language)}, where cycles are normal and do not lower the health score.`;
  if (typeOnly) return `${what} Type-only imports close it, so it does not exist at run time.`;
  if (lazy) return `${what} Lazy imports close it, so the files still load in order.`;
  return what;
}
