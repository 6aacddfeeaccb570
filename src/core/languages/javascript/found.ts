import type { RawImport } from '../../../types.ts';

/** An import with the position, not yet the line, at which its statement or call begins. */
export type Found = Omit<RawImport, 'line'> & { readonly position: number };

/** Always with the same order of members, so that equal facts are equal bytes in the cache. */
export function toRawImport(found: Omit<RawImport, 'line'>, line: number): RawImport {
  const { specifier, kind, typeOnly, lazy, test, except } = found;
  return {
    specifier,
    kind,
    line,
    ...(typeOnly ? { typeOnly } : {}),
    ...(lazy ? { lazy } : {}),
    ...(test ? { test } : {}),
    ...(except ? { except } : {}),
  };
}
