import type { VNode } from 'preact';
import type { ModelFinding } from '../../../../src/core/report/model-types.ts';
import { cutNameOf, knotOf, loopEdges } from '../../model/cycle-findings.ts';
import { pathOf } from '../../model/ids.ts';
import { type ImportBetween, importOf } from '../../model/imports-between.ts';
import { baseName, plural } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { FileName } from '../../parts/file-name.tsx';
import { ImportChips } from '../../parts/import-chips.tsx';

interface LoopProps {
  readonly now: Project;
  readonly finding: ModelFinding;
  readonly under: string;
}

const FIRST_SHOWN = 12;

/** A shortest loop through the cycle, with the line of each import. */
export function Loop({ now, finding, under }: LoopProps) {
  const knot = knotOf(now, finding);
  const chip = <span class={finding.kind === 'lazy' ? 'chip' : 'chip up'}>{cutNameOf(finding)}</span>;
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
                chip={cuts.has(step.edge) ? chip : undefined}
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
  /** Says that the import is to be cut. */
  readonly chip: VNode | undefined;
}

function Step({ step, under, isClosed, isLast, chip }: StepProps) {
  return (
    <li class={chip ? 'loop-step cut-here' : 'loop-step'}>
      {isClosed && <span class="loop-back" />}
      <FileName path={pathOf(step.source)} line={step.lines[0]} under={under} />
      <span class="loop-import muted">
        <span>
          <span aria-hidden="true">{isLast ? '↰' : '↓'} </span>
          {step.implicit ? 'uses' : 'imports'} {baseName(pathOf(step.target))}
          {isLast && ', which closes the loop'}
        </span>
        <ImportChips each={step} />
        {chip}
      </span>
    </li>
  );
}
