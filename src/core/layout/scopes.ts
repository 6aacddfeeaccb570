import type { ChosenBox, Scope } from './box-types.ts';

export const MODULE_PREFIX = 'module:';
export const STACK_PREFIX = 'more:';

/** The folder around a stack, and the scope of the picture that it is in. */
export function stackOf(scope: Scope): { readonly folder: string; readonly outer: Scope } | undefined {
  if (!scope.startsWith(STACK_PREFIX)) return undefined;
  const path = scope.slice(STACK_PREFIX.length);
  const folder = folderOfStack(path);
  return { folder, outer: path.slice(folder.length + DIVIDER.length) };
}

/** No path contains it. */
const DIVIDER = '//';

/** The path of the box of a stack. */
export function stackPath(folder: string, outer: Scope): string {
  return outer === '' ? folder : folder + DIVIDER + outer;
}

export function folderOfStack(path: string): string {
  return path.split(DIVIDER, 1)[0];
}

/** The scope that shows the inside of a box; undefined if there is nothing inside it to show. */
export function scopeOf({
  path,
  kind,
  files,
}: Pick<ChosenBox, 'path' | 'kind' | 'files'>): Scope | undefined {
  if (kind === 'module') return MODULE_PREFIX + path;
  if (kind === 'stack') return STACK_PREFIX + path;
  if (files < 2) return undefined;
  if (kind === 'folder') return path;
  return kind === 'own files' ? (path === '' ? '*' : `${path}/*`) : undefined;
}

/** `packages/plugin-*` for what begins alike; a folder is itself. */
export function placeWords(folder: string): string {
  return /[-_.]$/.test(folder) ? `${folder}*` : folder;
}

/** Does it show what begins alike, such as `packages/plugin-*`? */
export function isBeginning(scope: Scope): boolean {
  return /[-_.]\*$/.test(scope);
}

/** A scope as people read it: `the smaller parts of src` for what a stack holds. */
export function scopeWords(scope: Scope): string {
  const stack = stackOf(scope);
  if (!stack) return scope;
  return `the smaller parts${stack.folder === '' ? '' : ` of ${placeWords(stack.folder)}`}`;
}

/** Tests whether files are in a scope. Only a picture knows what a stack holds: others get all that begins alike. */
export function scopeTest(
  scope: Scope,
  paths: readonly string[],
  moduleOf: ((file: number) => string | undefined) | undefined,
): (file: number) => boolean {
  const stack = stackOf(scope);
  if (stack) return file => paths[file].startsWith(stack.folder);
  if (scope === '') return () => true;
  if (scope.startsWith(MODULE_PREFIX) && moduleOf) {
    const name = scope.slice(MODULE_PREFIX.length);
    return file => moduleOf(file) === name;
  }
  if (isBeginning(scope)) return file => paths[file].startsWith(scope.slice(0, -1));
  const isLoose = scope === '*' || scope.endsWith('/*');
  const folder = isLoose ? scope.slice(0, -1) : `${scope}/`;
  return file => paths[file].startsWith(folder) && !(isLoose && paths[file].includes('/', folder.length));
}
