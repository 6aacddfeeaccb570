import type { Unit } from '../../core/analyze/modules/choose.ts';
import { parentOf } from '../../shared/paths.ts';
import type { FileId, ManifestFacts } from '../../types.ts';

/** The named parts of the project below a prefix. Of those around it, only the innermost contains its files. */
export function workspacesOf({ declared, named = [] }: ManifestFacts, prefix: string): Unit[] {
  const all = [
    ...declared.flatMap(({ name, manifest }) =>
      name === undefined ? [] : [{ name, folder: parentOf(manifest) }],
    ),
    ...named,
  ];
  const isAround = (folder: FileId) => folder === '' || prefix.startsWith(`${folder}/`);
  const innermost = Math.max(...all.flatMap(({ folder }) => (isAround(folder) ? [folder.length] : [])), -1);
  const found = new Map<string, Unit>();
  for (const { name, folder } of all) {
    const isInside = folder.startsWith(prefix);
    if (!isInside && !(isAround(folder) && folder.length === innermost)) continue;
    const own = isInside ? folder.slice(prefix.length) : '';
    found.set(`${own}\0${name}`, { name, folder: own });
  }
  return [...found.values()];
}

/** The import paths of the Go modules below a prefix, and of the prefix itself if it is inside one. */
export function goModulesOf({ declared }: ManifestFacts, prefix: string): Unit[] {
  const found = new Map<FileId, Unit>();
  const add = (name: string, folder: FileId) => found.set(folder, { name, folder });
  const modules = declared
    .flatMap(({ family, name, manifest }) =>
      family === 'go' && name !== undefined ? [{ name, folder: parentOf(manifest) }] : [],
    )
    .sort((a, b) => a.folder.length - b.folder.length);
  for (const { name, folder } of modules) {
    const from = folder === '' ? '' : `${folder}/`;
    // Of the modules around the prefix, the innermost comes last.
    if (folder.startsWith(prefix)) add(name, folder.slice(prefix.length));
    else if (prefix.startsWith(from)) add(`${name}/${prefix.slice(from.length)}`.replace(/\/$/, ''), '');
  }
  return [...found.values()];
}
