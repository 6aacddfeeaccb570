import { parentOf } from '../../../shared/paths.ts';
import type { Modules } from './modules.ts';

/**
 * The name of the module that a path belongs to, whether it is a source file or not: that of the nearest folder around it
 * which is a module. Undefined beside all of them.
 */
export function partNames(
  { list, moduleOf }: Modules,
  fileOf: (id: string) => number,
): (id: string) => string | undefined {
  const folders = new Map<string, string>();
  const own = new Map<string, string>();
  for (const { name, kind, folder } of list)
    if (folder !== undefined) (kind === 'own files' ? own : folders).set(folder, name);
  return id => {
    const module = moduleOf[fileOf(id)] ?? -1;
    if (module !== -1) return list[module].name;
    let at = parentOf(id);
    const beside = own.get(at);
    if (beside !== undefined) return beside;
    for (; !folders.has(at); at = parentOf(at)) if (at === '') return undefined;
    return folders.get(at);
  };
}
