import type { ImportBetween } from '../model/imports-between.ts';

/** What one import is. */
export function ImportChips({
  each,
}: {
  readonly each: Pick<ImportBetween, 'typeOnly' | 'lazy' | 'implicit'>;
}) {
  return (
    <>
      {each.typeOnly && (
        <span class="chip" title="Erased before the program runs">
          types
        </span>
      )}
      {each.lazy && (
        <span class="chip" title="Not run while the file loads">
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
