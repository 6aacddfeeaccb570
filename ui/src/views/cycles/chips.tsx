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
        <span class="chip" title={`It is gone ${kind.without}`}>
          {kind.name}
        </span>
      )}
    </>
  );
}

/** A cycle may be harmless in both ways: then taking away either kind of import is enough. */
function kindOf({ typeOnly, lazy }: ModelCycle) {
  if (typeOnly && lazy) {
    return { name: 'types or lazy', without: 'without type-only imports, and without those that run later' };
  }
  if (typeOnly) return { name: 'types only', without: 'once type-only imports are erased' };
  return lazy ? { name: 'lazy only', without: 'without imports that run later' } : undefined;
}
