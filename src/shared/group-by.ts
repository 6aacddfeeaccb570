/** The items by key, in the order in which keys first occur. `Map.groupBy`, which Node 20 does not have. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  return groupPairs(Array.from(items, item => [keyOf(item), item] as const));
}

/** The values of each key, in the order in which keys first occur. */
export function groupPairs<K, T>(pairs: Iterable<readonly [K, T]>): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const [key, item] of pairs) addToGroup(groups, key, item);
  return groups;
}

export function addToGroup<K, T>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** As `addToGroup`, for items that may be added again. */
export function addToSet<K, T>(sets: Map<K, Set<T>>, key: K, item: T): void {
  const set = sets.get(key);
  if (set) set.add(item);
  else sets.set(key, new Set([item]));
}
