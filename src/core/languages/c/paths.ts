import type { FileId } from '../../../types.ts';
import { below, joinPath } from '../kit/folders.ts';

/** As `joinPath`, but fast for a path without dots, which nearly every header has. */
export function join(folder: FileId, path: string): FileId | undefined {
  return path.includes('./') || path.includes('//') ? joinPath(folder, path) : below(folder, path);
}

/** The path of a header with `/` only, and without dots except at its beginning. */
export function cleanHeader(name: string): string {
  const path = name.trim().replaceAll('\\', '/');
  return path.includes('./') || path.includes('//') ? withoutDots(path) : path;
}

/** Keeps the leading `..`, whose meaning depends on the folder. */
function withoutDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return (path.startsWith('/') ? '/' : '') + parts.join('/');
}
