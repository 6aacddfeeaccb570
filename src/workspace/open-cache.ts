import { join } from 'node:path';
import { CACHE_FILE } from '../store/file-names.ts';
import { memoryStore, openStore, type Store } from '../store/store.ts';
import type { TrustedOutDir } from './settings.ts';

/** The cache that lies in the output dir, or one in memory where that cannot be. The dir is made when needed. */
export function openCache(outDir: () => TrustedOutDir, warn: (message: string) => void): Store {
  const { path, unwritable } = outDir();
  if (unwritable === undefined) {
    const key = () => outDir().trust().key();
    return openStore({ path: join(path, CACHE_FILE), warn, refusal: () => refusalOf(outDir()), key });
  }
  warn(`cannot write to ${path}: ${unwritable}; going on without a cache`);
  return memoryStore();
}

function refusalOf({ unwritable, trust }: TrustedOutDir): string | undefined {
  if (unwritable !== undefined) return unwritable;
  const { refusal } = trust();
  return refusal && `${refusal.reason}; ${refusal.remedy}`;
}
