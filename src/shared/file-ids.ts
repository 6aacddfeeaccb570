import { isAbsolute, relative, sep } from 'node:path';
import type { FileId } from '../types.ts';

/** Converts a path of the operating system to a file id. All conversions happen in this module. */
export function toFileId(relativePath: string, separator: string = sep): FileId {
  return separator === '/' ? relativePath : relativePath.split(separator).join('/');
}

/** The id of a path below the root; undefined for the root itself and for paths outside it. */
export function idBelow(root: string, path: string): FileId | undefined {
  const below = relative(root, path);
  const isOutside = below === '' || isAbsolute(below) || below === '..' || below.startsWith(`..${sep}`);
  return isOutside ? undefined : toFileId(below);
}
