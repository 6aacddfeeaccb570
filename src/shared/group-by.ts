/** The items by key, in the order in which keys first occur. `Map.groupBy`, which Node 20 does not have. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  return groupPairs(Array.from(items, item => [keyOf(item), item] as const));
}

/** The values of each key, in the order in which keys first occur. */
export function groupPairs<K, T>(pairs: Iterable<readonly [K, T]>): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const [key, item] of pairs) {
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
