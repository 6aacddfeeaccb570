import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and those above it that are missing; false if it is there already. Each of them is tried once. Node's
 * own recursive `mkdir` never returns where a folder exists but refuses new ones with ENOENT: `/proc` does so, and a
 * bind mount whose source was deleted.
 */
export function makeFolder(path: string, mode?: number): boolean {
  if (isFolder(path)) return false;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, mode);
  try {
    mkdirSync(path, mode);
    return true;
  } catch (error) {
    if (isFolder(path)) return false; // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('no folder can be created there', { cause: error });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
