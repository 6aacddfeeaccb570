import type { ImportBetween } from '../model/imports-between.ts';

/** Marks a type-only, lazy or implicit import. */
export function ImportChips({
  each,
}: {
  readonly each: Pick<ImportBetween, 'typeOnly' | 'lazy' | 'implicit'>;
}) {
  return (
    <>
      {each.typeOnly && (
        <span class="chip" title="Type-only: erased before the program runs">
          types
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
