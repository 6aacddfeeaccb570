import { type ImportBetween, importOf } from '../../model/imports-between.ts';
import { plural } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { copyText } from '../../parts/copy.ts';
import { importLine } from '../../parts/import-line.ts';
import { ImportList } from '../../parts/import-list.tsx';

interface CutsProps {
  readonly now: Project;
  readonly cycle: number;
  readonly under: string;
}

const FIRST_SHOWN = 25;

/** Imports whose removal breaks the cycle; not necessarily the smallest set. */
export function Cuts({ now, cycle, under }: CutsProps) {
  const cuts = now.cycles[cycle].breakEdges.map(edge => importOf(now, edge));
  if (cuts.length === 0) return null;
  return (
    <section class="cycle-part">
      <div class="part-head">
        <h3>Suggested cuts · {plural(cuts.length, 'import')}</h3>
        <button type="button" class="button" onClick={() => copy(cuts)}>
          Copy list
        </button>
      </div>
      <p class="muted">
        {cuts.length === 1
          ? 'Without this import there is no cycle.'
          : `Without these ${plural(cuts.length, 'import')} there is no cycle. The first ones take the fewest changes.`}
      </p>
      <Capped items={cuts} first={FIRST_SHOWN}>
        {shown => <ImportList imports={shown} under={under} />}
      </Capped>
    </section>
  );
}

function copy(cuts: readonly ImportBetween[]): void {
  void copyText(cuts.map(importLine).join(''), `${plural(cuts.length, 'import')} copied`);
}
