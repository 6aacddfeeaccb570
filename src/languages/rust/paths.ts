import type { FileId } from '../../types.ts';

/** A path as a manifest or an attribute writes it, seen from a folder; undefined where it leads out of the project. */
export function join(folder: FileId, path: string): FileId | undefined {
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return undefined;
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of path.split(/[\\/]/)) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** A path below a folder that has no dots and no edges. */
export function below(folder: FileId, path: string): FileId {
  return folder === '' ? path : `${folder}/${path}`;
}
