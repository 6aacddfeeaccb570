/** A function that computes its result on the first call, and returns the same one from then on. It retains only that. */
export function once<T>(compute: () => T): () => T {
  let state: { readonly compute: () => T } | { readonly value: T } = { compute };
  return () => {
    if ('compute' in state) state = { value: state.compute() };
    return state.value;
  };
}
