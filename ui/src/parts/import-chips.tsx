import type { ImportBetween } from '../model/imports-between.ts';

export const ERASED = 'erased: no imported name is used as a value';

/** Marks a type-only, erased, lazy or implicit import, and one in tests. */
export function ImportChips({
  each,
}: {
  readonly each: Pick<ImportBetween, 'typeOnly' | 'erased' | 'lazy' | 'implicit' | 'test'>;
}) {
  return (
    <>
      {each.test && (
        <span class="chip" title="Exists in a test build only">
          in tests
        </span>
      )}
      {each.typeOnly && !each.test && (
        <span class="chip" title="Type-only: dropped before the program runs">
          types
        </span>
      )}
      {each.erased && (
        <span class="chip" title={ERASED}>
          erased
        </span>
      )}
      {each.lazy && (
        <span class="chip" title="Runs later, not when the file loads">
          lazy
        </span>
      )}
      {each.implicit && (
        <span class="chip" title="Uses a name without importing it">
          implicit
        </span>
      )}
    </>
  );
}
