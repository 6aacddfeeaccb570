import type { ModelFinding } from '../../../../src/core/report/model-types.ts';
import { isUnjudged, knotOf } from '../../model/cycle-findings.ts';
import type { Project } from '../../model/types.ts';
import { sinceText } from '../../store/comparison.ts';
import { checked } from './checking.ts';
import type { News } from './cycles.ts';

interface CycleChipsProps {
  readonly now: Project;
  readonly finding: ModelFinding;
  readonly news: News | undefined;
}

/** Marks a cycle that is new, changed, or less than a cycle at load time that counts. */
export function CycleChips({ now, finding, news }: CycleChipsProps) {
  const isUnknown = isUnjudged(now.cycles[finding.cycle]);
  return (
    <>
      {checked.value.has(finding.cycle) && (
        <span class="chip new" title="A save changed it; what exists at run time is being found out">
          checking
        </span>
      )}
      {news !== undefined && (
        <span class="chip new" title={`${news} since ${sinceText.value}`}>
          {news}
        </span>
      )}
      {(isUnknown ? [] : kindsOf(now, finding)).map(({ name, title }) => (
        <span key={name} class="chip" title={title}>
          {name}
        </span>
      ))}
    </>
  );
}

function kindsOf(now: Project, finding: ModelFinding) {
  const { unit, close } = knotOf(now, finding);
  return [
    ...(finding.kind === 'lazy'
      ? [{ name: 'lazy', title: 'Lazy imports close it, after its files have loaded' }]
      : []),
    ...(finding.kind === 'typeOnly'
      ? [
          {
            name: 'types only',
            title: 'Exists for the compiler only: none of its loops is left when the program runs',
          },
        ]
      : []),
    ...(unit !== undefined ? [{ name: 'one package', title: `All files belong to ${unit}` }] : []),
    ...(close
      ? [{ name: 'close', title: 'Its files belong together; it does not lower the health score' }]
      : []),
    ...(!finding.counts && !close && unit === undefined
      ? [{ name: 'not counted', title: 'Does not lower the health score' }]
      : []),
  ];
}
