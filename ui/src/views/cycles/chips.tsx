import type { ModelCycle } from '../../../../src/report/model-types.ts';
import type { News } from './cycles.ts';

interface CycleChipsProps {
  readonly details: ModelCycle;
  readonly news: News | undefined;
}

/** What makes a cycle harmless, or worth a look right now. */
export function CycleChips({ details, news }: CycleChipsProps) {
  const kind = kindOf(details);
  return (
    <>
      {news !== undefined && (
        <span class="chip new" title="Since you opened this page">
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

/** A cycle may be harmless in both ways: then taking away either kind of import is enough. */
function kindOf({ unit, typeOnly, lazy }: ModelCycle) {
  if (unit !== undefined) return { name: 'one package', title: `All its files belong to ${unit}` };
  if (typeOnly && lazy) {
    return {
      name: 'types or lazy',
      title: 'It is gone without type-only imports, and without those that run later',
    };
  }
  if (typeOnly) return { name: 'types only', title: 'It is gone once type-only imports are erased' };
  return lazy ? { name: 'lazy only', title: 'It is gone without imports that run later' } : undefined;
}
