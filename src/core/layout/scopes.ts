import type { ChosenBox } from './box-types.ts';

/**
 * What a picture shows: everything (`''`), a folder (`src/core`), the files directly in a folder (`src/core/*`), or a
 * module (`module:core`) that is declared or more than a folder.
 */
export type Scope = string;

export const MODULE_PREFIX = 'module:';

/** The scope that shows the inside of a box; undefined if there is nothing inside it to show. */
export function scopeOf({
  path,
  kind,
  files,
}: Pick<ChosenBox, 'path' | 'kind' | 'files'>): Scope | undefined {
  if (kind === 'module') return MODULE_PREFIX + path;
  if (files < 2) return undefined;
  if (kind === 'folder') return path;
  return kind === 'own files' ? (path === '' ? '*' : `${path}/*`) : undefined;
}

/** Tests whether files are in a scope. */
export function scopeTest(
  scope: Scope,
  paths: readonly string[],
  moduleOf: ((file: number) => string | undefined) | undefined,
): (file: number) => boolean {
  if (scope === '') return () => true;
  if (scope.startsWith(MODULE_PREFIX) && moduleOf) {
    const name = scope.slice(MODULE_PREFIX.length);
    return file => moduleOf(file) === name;
  }
  const isLoose = scope === '*' || scope.endsWith('/*');
  const folder = isLoose ? scope.slice(0, -1) : `${scope}/`;
  return file => paths[file].startsWith(folder) && !(isLoose && paths[file].includes('/', folder.length));
}
