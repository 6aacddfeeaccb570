import { MAX_PATH_LENGTH, parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';

/** Folders of the project. The root is `''`. */

/** The path that a relative one names, seen from a folder. Undefined if it is absolute or leaves the project. */
export function joinPath(folder: FileId, path: string): FileId | undefined {
  if (path.length > MAX_PATH_LENGTH || isAbsolute(path)) return undefined;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split(/[\\/]/)) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** On any system, because a manifest may have been written on another one. */
export function isAbsolute(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:)/.test(path);
}

/** As `joinPath`, for a path that is known to have no `.`, `..` or empty parts. */
export function below(folder: FileId, path: string): FileId {
  return folder === '' || path === '' ? folder || path : `${folder}/${path}`;
}

/** The folder and all that contain it, innermost first. */
export function foldersAbove(folder: FileId): FileId[] {
  const folders = [folder];
  for (let at = folder; at !== ''; folders.push(at)) at = parentOf(at);
  return folders;
}

/** The value of the innermost folder that has one and contains this folder, or is it. */
export function nearestAbove<T>(byFolder: ReadonlyMap<FileId, T>, folder: FileId): T | undefined {
  for (let at = folder; ; at = parentOf(at)) {
    const found = byFolder.get(at);
    if (found !== undefined || at === '') return found;
  }
}

/** The number of folders that two have in common. */
export function commonDepth(a: FileId, b: FileId): number {
  let depth = 0;
  let i = 0;
  for (; i < a.length && a.charCodeAt(i) === b.charCodeAt(i); i++) if (a.charCodeAt(i) === SLASH) depth++;
  const endsInBoth = i > 0 && isEnd(a, i) && isEnd(b, i);
  return endsInBoth ? depth + 1 : depth;
}

function isEnd(folder: FileId, at: number): boolean {
  return at === folder.length || folder.charCodeAt(at) === SLASH;
}

/**
 * Nearest wins: the candidates whose folders have the most folders in common with the given one, and of these the
 * least deep. Several are equally near only if their folders are the same or have the same depth.
 */
export function nearestOf<T>(
  candidates: readonly T[],
  folder: FileId,
  folderOf: (candidate: T) => FileId,
): readonly T[] {
  if (candidates.length < 2) return candidates;
  const distances = candidates.map(candidate => distance(folderOf(candidate), folder));
  const least = distances.reduce((a, b) => Math.min(a, b));
  return candidates.filter((_, i) => distances[i] === least);
}

function distance(folder: FileId, from: FileId): number {
  return depthOf(folder) - commonDepth(folder, from) * MAX_PATH_LENGTH;
}

export function depthOf(folder: FileId): number {
  if (folder === '') return 0;
  let depth = 1;
  for (let i = 0; i < folder.length; i++) if (folder.charCodeAt(i) === SLASH) depth++;
  return depth;
}

const SLASH = 47;

/** The text as a glob that matches only it: folders of routes have names like `[id]`. */
export function escapeGlob(text: string): string {
  return text.replace(/[\\*?[\]{}()!+@|]/g, '\\$&');
}
