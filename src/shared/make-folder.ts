import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing ancestors; returns false if it already exists. Tries each only once: Node's recursive
 * `mkdir` never returns in a folder that exists but rejects new entries with ENOENT, such as `/proc` or a bind mount
 * whose source was deleted.
 */
export function makeFolder(path: string, mode?: number): boolean {
  if (isFolder(path)) return false;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, mode);
  try {
    mkdirSync(path, mode);
    return true;
  } catch (error) {
    if (isFolder(path)) return false; // Another process has created it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('cannot create a folder there', { cause: error });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
