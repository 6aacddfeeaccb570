import type { Step } from '../../../../src/core/query/edges.ts';
import type { ModelFinding } from '../../../../src/core/report/model-types.ts';
import { knotOf } from '../../model/cycle-findings.ts';
import type { CycleFate } from '../../model/difference-types.ts';
import { plural } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { FileName } from '../../parts/file-name.tsx';
import { sinceText } from '../../store/comparison.ts';
import { causeOf } from './chosen.ts';

interface CausingImportsProps {
  readonly now: Project;
  readonly finding: ModelFinding;
  readonly under: string;
}

/**
 * The import that opened, merged or grew the cycle: the first one to cut, whatever the others would free. Of a cycle at
 * load time, lazy imports are none.
 */
export function CausingImports({ now, finding, under }: CausingImportsProps) {
  const isAdvice = finding.kind !== 'lazy';
  const members = knotOf(now, finding).members.map(file => now.ids[file]);
  const cause = causeOf(members, isAdvice ? 'eager' : 'lazy');
  if (!cause) return null;
  const steps = cause.closedBy;
  const name = isAdvice ? 'First suggested cut' : 'New import';
  return (
    <section class="cycle-part causing" aria-label={name}>
      <div class="part-head">
        <h3>
          {name} · {VERBS[cause.fate]}
        </h3>
        <span class="chip up">new</span>
      </div>
      <p class="muted">
        {plural(steps.length, 'import')} of this cycle {steps.length === 1 ? 'is' : 'are'} new since{' '}
        {sinceText.value}.
      </p>
      <ol class="cut-list">
        {steps.map(step => (
          <CauseRow key={`${step.source}\n${step.target}`} step={step} under={under} />
        ))}
      </ol>
    </section>
  );
}

const VERBS: Readonly<Partial<Record<CycleFate, string>>> = {
  new: 'it opened the cycle',
  merged: 'it merged cycles',
  grown: 'it made the cycle grow',
};

function CauseRow({ step, under }: { readonly step: Step; readonly under: string }) {
  return (
    <li class="cut-row">
      <span class="cut-number number up-text" aria-hidden="true">
        +
      </span>
      <FileName path={step.source} line={step.line} under={under} />
      <span class="cut-target">
        <span class="muted">imports</span>
        <FileName path={step.target} under={under} cannotOpen />
      </span>
    </li>
  );
}
