import type { ProjectModel } from '../../../types.ts';

/**
 * A function of an object that never changes, such as a file's names or the map of manifests: computed once for as
 * long as the object lives. Resolvers are created again after each change of the tree, while most of these stay.
 */
export function memoiseByObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return key => {
    let entry = known.get(key);
    if (entry === undefined) {
      entry = { value: compute(key) };
      known.set(key, entry);
    }
    return entry.value;
  };
}

/** A function of a text, such as a parser of manifests. Keeps a limited number of results. */
export function memoiseByText<V>(compute: (text: string) => V): (text: string) => V {
  const known = new Map<string, { readonly value: V }>();
  return text => {
    let entry = known.get(text);
    if (entry === undefined) {
      if (known.size >= MOST_TEXTS) known.clear();
      entry = { value: compute(text) };
      known.set(text, entry);
    }
    return entry.value;
  };
}

/** A function of a key that asks the model: each caller depends on what the first one asked for. */
export function memoiseByKey<V>(model: ProjectModel, find: (key: string) => V): (key: string) => V {
  // Created with the first key: a resolver has many of these functions, and most are never called.
  let known: Map<string, () => V> | undefined;
  return key => {
    known ??= new Map();
    let get = known.get(key);
    if (get === undefined) {
      get = model.memoise(() => find(key));
      known.set(key, get);
    }
    return get();
  };
}

const MOST_TEXTS = 1000;
