import type { ModelCycle } from '../../../../src/report/model-types.ts';
import type { News } from './cycles.ts';

interface CycleChipsProps {
  readonly details: ModelCycle;
  readonly news: News | undefined;
}

/** Marks a cycle that is new, changed or harmless. */
export function CycleChips({ details, news }: CycleChipsProps) {
  const kind = kindOf(details);
  return (
    <>
      {news !== undefined && (
        <span class="chip new" title={`${news} since you opened this page`}>
          {news}
        </span>
      )}
      {kind !== undefined && (
        <span class="chip" title={kind.title}>
          {kind.name}
        </span>
      )}
    </>
  );
}

/** A cycle may be harmless in both ways: then removing either kind of import breaks it. */
function kindOf({ unit, typeOnly, lazy }: ModelCycle) {
  if (unit !== undefined) return { name: 'one package', title: `All files belong to ${unit}` };
  if (typeOnly && lazy) {
    return {
      name: 'types or lazy',
      title: 'Broken without its type-only imports, and also without its lazy ones',
    };
  }
  if (typeOnly) return { name: 'types only', title: 'Disappears once type-only imports are erased' };
  return lazy ? { name: 'lazy only', title: 'Disappears without lazy imports' } : undefined;
}
