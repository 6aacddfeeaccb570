/** What a module sees of itself, and a position in it: for `bundle.test.ts`. */
export const seen = [import.meta.url, import.meta.dirname, import.meta.filename];

export function fail(): never {
  throw new Error('failed');
}
