import { parentOf } from '../../shared/paths.ts';
import { partNames } from '../analyze/modules/part-names.ts';
import type { ChosenBox, FileModules } from './box-types.ts';

export type ModuleBox = Pick<ChosenBox, 'path' | 'kind'>;

/**
 * Module → its box. It is that of its folder if all sources in there are its own, so that all views name it alike; else
 * it is a file, or has the name of the module.
 */
export function boxesOfModules({ list, moduleOf }: FileModules, paths: readonly string[]): ModuleBox[] {
  const below = new Map<string, number>();
  const directly = new Map<string, number>();
  for (const { folder } of list) if (folder !== undefined) below.set(folder, 0);
  const sizes = list.map(() => 0);
  const first = list.map(() => -1);
  for (const [file, module] of moduleOf.entries()) {
    if (module === -1) continue;
    if (sizes[module]++ === 0) first[module] = file;
    const folder = parentOf(paths[file]);
    directly.set(folder, (directly.get(folder) ?? 0) + 1);
  }
  for (const [folder, own] of directly)
    for (let at = folder; ; at = parentOf(at)) {
      const count = below.get(at);
      if (count !== undefined) below.set(at, count + own);
      if (at === '') break;
    }
  return list.map(({ name, kind, folder }, module): ModuleBox => {
    if (folder !== undefined && kind !== 'declared') {
      if (kind === 'own files' && directly.get(folder) === sizes[module])
        return { path: folder, kind: 'own files' };
      if (kind !== 'own files' && folder !== '' && below.get(folder) === sizes[module])
        return { path: folder, kind: 'folder' };
    }
    const isLoneFile = kind !== 'declared' && sizes[module] === 1;
    return isLoneFile ? { path: paths[first[module]], kind: 'file' } : { path: name, kind: 'module' };
  });
}

/** The index of the module of any file: of one that is no source, that of the nearest folder around it; -1 for none. */
export function moduleFinder(modules: FileModules, paths: readonly string[]): (file: number) => number {
  const { list, moduleOf, declaredOf } = modules;
  const numbers = new Map(list.map(({ name }, module) => [name, module]));
  const nameAround = partNames({ list, moduleOf }, () => -1);
  return file => {
    const module = moduleOf[file] ?? -1;
    if (module !== -1) return module;
    const name = declaredOf?.(file) ?? nameAround(paths[file]);
    return (name === undefined ? undefined : numbers.get(name)) ?? -1;
  };
}
