import type { ModelFinding } from '../../../../src/core/report/model-types.ts';
import { droppedOf } from '../../model/cycle-findings.ts';
import { importOf } from '../../model/imports-between.ts';
import { plural } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { ImportList } from '../../parts/import-list.tsx';

interface DroppedProps {
  readonly now: Project;
  readonly finding: ModelFinding;
  readonly under: string;
}

const FIRST_SHOWN = 12;

/** The imports between the members that are in the source text only. */
export function Dropped({ now, finding, under }: DroppedProps) {
  const dropped = droppedOf(now, finding);
  if (dropped.length === 0) return null;
  return (
    <section class="cycle-part">
      <h3>Dropped when compiled · {plural(dropped.length, 'import')}</h3>
      <p class="muted">
        {plural(dropped.length, 'import')} between them {dropped.length === 1 ? 'is' : 'are'} dropped when
        compiled, because only types are used.
      </p>
      <Capped items={dropped} first={FIRST_SHOWN}>
        {shown => <ImportList imports={shown.map(edge => importOf(now, edge))} under={under} />}
      </Capped>
    </section>
  );
}
