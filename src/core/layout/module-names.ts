import type { FileModules } from './box-types.ts';
import { moduleFinder } from './module-boxes.ts';

/** The name of the module of any file; undefined beside all of them. */
export function moduleNames(
  modules: FileModules,
  paths: readonly string[],
): (file: number) => string | undefined {
  const find = moduleFinder(modules, paths);
  return file => modules.declaredOf?.(file) ?? modules.list[find(file)]?.name;
}
