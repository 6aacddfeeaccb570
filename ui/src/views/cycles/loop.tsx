import type { ModelKnot } from '../../../../src/core/report/model-types.ts';
import { loopEdges } from '../../model/cycle-findings.ts';
import { pathOf } from '../../model/ids.ts';
import { type ImportBetween, importOf } from '../../model/imports-between.ts';
import { baseName, plural } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { FileName } from '../../parts/file-name.tsx';
import { ImportChips } from '../../parts/import-chips.tsx';

interface LoopProps {
  readonly now: Project;
  readonly knot: ModelKnot;
  readonly under: string;
}

const FIRST_SHOWN = 12;

/** A shortest loop through the cycle, with the line of each import. */
export function Loop({ now, knot, under }: LoopProps) {
  const cuts = new Set(knot.breakEdges);
  const steps = loopEdges(now, knot).map(edge => importOf(now, edge));
  return (
    <section class="cycle-part">
      <h3>Shortest loop · {plural(steps.length, 'import')}</h3>
      <Capped items={steps} first={FIRST_SHOWN}>
        {shown => (
          <ol class={cuts.has(steps.at(-1)?.edge ?? -1) ? 'loop cut-back' : 'loop'}>
            {shown.map((step, i) => (
              <Step
                key={step.source}
                step={step}
                under={under}
                isClosed={shown.length === steps.length}
                isLast={i === steps.length - 1}
                isCut={cuts.has(step.edge)}
              />
            ))}
          </ol>
        )}
      </Capped>
    </section>
  );
}

interface StepProps {
  readonly step: ImportBetween;
  readonly under: string;
  /** All steps are shown, and so is the line back to the first one. */
  readonly isClosed: boolean;
  readonly isLast: boolean;
  readonly isCut: boolean;
}

function Step({ step, under, isClosed, isLast, isCut }: StepProps) {
  return (
    <li class={isCut ? 'loop-step cut-here' : 'loop-step'}>
      {isClosed && <span class="loop-back" />}
      <FileName path={pathOf(step.source)} line={step.lines[0]} under={under} />
      <span class="loop-import muted">
        <span>
          <span aria-hidden="true">{isLast ? '↰' : '↓'} </span>
          {step.implicit ? 'uses' : 'imports'} {baseName(pathOf(step.target))}
          {isLast && ', which closes the loop'}
        </span>
        <ImportChips each={step} />
        {isCut && <span class="chip up">suggested cut</span>}
      </span>
    </li>
  );
}
