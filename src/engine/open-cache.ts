import { join } from 'node:path';
import { memoryStore, openStore, type Store } from '../store/store.ts';
import type { OutDir } from './out-dir.ts';

/** The cache that lies in the output dir, or one in memory where that cannot be. The dir is made when needed. */
export function openCache(outDir: () => OutDir, warn: (message: string) => void): Store {
  const { path, unwritable } = outDir();
  if (unwritable === undefined) {
    return openStore({ path: join(path, 'cache.db'), warn, refusal: () => outDir().unwritable });
  }
  warn(`cannot write to ${path}: ${unwritable}; going on without a cache`);
  return memoryStore();
}
