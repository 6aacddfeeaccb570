import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../types.ts';
import { sourcesOf } from './generated.ts';
import type { Include } from './include.ts';
import { join } from './paths.ts';
import { isPublic, nearFolders } from './ranking.ts';
import type { Tree } from './tree.ts';

/**
 * Something that is there, but no source file: one that is excluded, one that is included though it is no header
 * (`.inc`, `.def`), or what a header is made from. Looked for where the project has its headers, and, for quotes,
 * where a compilation database says: anything may be in a folder of a build, and of what stands in angle
 * brackets most is not.
 */
export function outsideNear(include: Include, model: ProjectModel): FileId | undefined {
  const { folder, header, folders, isAngled } = include;
  const near = nearFolders(folder);
  const made = [...near, ...near.filter(place => !isPublic(place)).map(place => join(place, 'cmake') ?? '')];
  const told = isAngled ? [] : [...folders.quoted, ...folders.all];
  return (
    first(near, [header], id => model.exists(id)) ??
    first(made, sourcesOf(header), id => model.exists(id) || model.has(id)) ??
    first(told, [header], id => model.exists(id))
  );
}

/** The same in any folder whose path ends as that of the header does. */
export function outsideFar({ path }: Include, tree: Tree, model: ProjectModel): FileId | undefined {
  const parent = parentOf(path);
  if (parent === '') return undefined;
  const name = baseName(path);
  return first(tree.folders(parent), [name, ...sourcesOf(name)], id => model.exists(id));
}

function first(
  folders: readonly FileId[],
  paths: readonly string[],
  isThere: (id: FileId) => boolean,
): FileId | undefined {
  for (const folder of folders) {
    for (const path of paths) {
      const id = join(folder, path);
      if (id !== undefined && isThere(id)) return id;
    }
  }
  return undefined;
}
