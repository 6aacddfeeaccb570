/** The deepest folder that contains all of them. */
export function commonFolder(ids: readonly string[]): string {
  if (ids.length === 0) return '';
  let end = ids[0].lastIndexOf('/');
  for (const id of ids) {
    while (end > 0 && !(id[end] === '/' && id.startsWith(ids[0].slice(0, end)))) {
      end = ids[0].lastIndexOf('/', end - 1);
    }
  }
  return ids[0].slice(0, Math.max(0, end));
}
