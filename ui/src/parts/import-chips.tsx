import type { ImportBetween } from '../model/imports-between.ts';

export const ERASED = 'erased: no imported name is used as a value';
export const LEFT_LAZY =
  'lazy: compilers drop its other imports, because no name of theirs is used as a value';

/** Marks a type-only, erased, lazy or implicit import, and one in tests. */
export function ImportChips({
  each,
}: {
  readonly each: Pick<ImportBetween, 'typeOnly' | 'erased' | 'lazy' | 'leftLazy' | 'implicit' | 'test'>;
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
      {(each.lazy || each.leftLazy) && (
        <span class="chip" title={each.lazy ? 'Runs later, not when the file loads' : LEFT_LAZY}>
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
