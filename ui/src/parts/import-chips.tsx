/** What one import is. */
export function ImportChips({
  isTypeOnly,
  isLazy,
}: {
  readonly isTypeOnly: boolean;
  readonly isLazy: boolean;
}) {
  return (
    <>
      {isTypeOnly && (
        <span class="chip" title="Erased before the program runs">
          types
        </span>
      )}
      {isLazy && (
        <span class="chip" title="Not run while the file loads">
          lazy
        </span>
      )}
    </>
  );
}
