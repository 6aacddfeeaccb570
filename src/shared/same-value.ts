/** Are two JSON values equal? The order of keys does not matter, and a member that is undefined counts as absent. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every(key => isSameValue(Reflect.get(a, key), Reflect.get(b, key)));
}
