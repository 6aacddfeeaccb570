import type { ModelFinding } from '../../../../src/core/report/model-types.ts';
import { knotOf } from '../../model/cycle-findings.ts';
import type { Project } from '../../model/types.ts';
import { sinceText } from '../../store/comparison.ts';
import type { News } from './cycles.ts';

interface CycleChipsProps {
  readonly now: Project;
  readonly finding: ModelFinding;
  readonly news: News | undefined;
}

/** Marks a cycle that is new, changed, or less than a cycle at load time that counts. */
export function CycleChips({ now, finding, news }: CycleChipsProps) {
  return (
    <>
      {news !== undefined && (
        <span class="chip new" title={`${news} since ${sinceText.value}`}>
          {news}
        </span>
      )}
      {kindsOf(now, finding).map(({ name, title }) => (
        <span key={name} class="chip" title={title}>
          {name}
        </span>
      ))}
    </>
  );
}

function kindsOf(now: Project, finding: ModelFinding) {
  const { unit } = knotOf(now, finding);
  return [
    ...(finding.kind === 'lazy'
      ? [{ name: 'lazy', title: 'Some of its imports are lazy, so the files still load in order' }]
      : []),
    ...(finding.kind === 'typeOnly'
      ? [{ name: 'types only', title: 'Disappears once type-only imports are erased' }]
      : []),
    ...(unit !== undefined ? [{ name: 'one package', title: `All files belong to ${unit}` }] : []),
    ...(!finding.counts && unit === undefined
      ? [{ name: 'not counted', title: 'Does not lower the health score' }]
      : []),
  ];
}
