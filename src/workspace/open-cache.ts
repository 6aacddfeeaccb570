import { join } from 'node:path';
import { CACHE_FILE } from '../store/file-names.ts';
import { memoryStore, openStore, type Store } from '../store/store.ts';
import type { TrustedOutDir } from './settings.ts';

/** Opens the cache in the output dir, which is created if needed. Falls back to memory if the dir is not writable. */
export function openCache(outDir: () => TrustedOutDir, warn: (message: string) => void): Store {
  const { path, unwritable } = outDir();
  if (unwritable === undefined) {
    const key = () => outDir().trust().key();
    return openStore({ path: join(path, CACHE_FILE), warn, refusal: () => refusalOf(outDir()), key });
  }
  warn(`cannot write to ${path}: ${unwritable}; continuing without a cache`);
  return memoryStore();
}

function refusalOf({ unwritable, trust }: TrustedOutDir): string | undefined {
  if (unwritable !== undefined) return unwritable;
  const { refusal } = trust();
  return refusal && `${refusal.reason}; ${refusal.remedy}`;
}
