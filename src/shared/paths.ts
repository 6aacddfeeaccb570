import type { FileId } from '../types.ts';

export function baseName(id: FileId): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** The containing folder; the root is `''`. */
export function parentOf(id: FileId): FileId {
  const slash = id.lastIndexOf('/');
  return slash < 0 ? '' : id.slice(0, slash);
}

/** The innermost folder that contains all files; the root if there is no other. */
export function commonFolder(ids: readonly FileId[]): FileId {
  let folder = parentOf(ids[0] ?? '');
  while (folder !== '' && !ids.every(id => id.startsWith(`${folder}/`))) folder = parentOf(folder);
  return folder;
}

/** No system has longer paths, but a hostile file may contain longer specifiers. */
export const MAX_PATH_LENGTH = 32_768;

/** Is the id below one of these folders, at any depth? */
export function isBelow(folders: ReadonlySet<FileId>, id: FileId): boolean {
  if (folders.size === 0 || id.length > MAX_PATH_LENGTH) return false;
  for (let slash = id.lastIndexOf('/'); slash > 0; slash = id.lastIndexOf('/', slash - 1)) {
    if (folders.has(id.slice(0, slash))) return true;
  }
  return false;
}
