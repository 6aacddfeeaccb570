/** Memoises a function without arguments: computed on the first call, then cached. */
export function once<T>(compute: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => {
    cached ??= { value: compute() };
    return cached.value;
  };
}
