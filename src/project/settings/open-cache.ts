import { join } from 'node:path';
import { CACHE_FILE } from '../store/file-names.ts';
import { type Admission, memoryStore, openStore, type Store } from '../store/store.ts';
import type { TrustedOutDir } from './settings.ts';

/** Opens the cache in the output dir, which is created if needed. Falls back to memory if the dir is not writable. */
export function openCache(outDir: () => TrustedOutDir, warn: (message: string) => void): Store {
  const { path, unwritable } = outDir();
  if (unwritable === undefined) {
    return openStore({ path: join(path, CACHE_FILE), warn, admit: () => admissionOf(outDir()) });
  }
  warn(`cannot write to ${path}: ${unwritable}; continuing without a cache`);
  return memoryStore();
}

function admissionOf({ unwritable, trust }: TrustedOutDir): Admission {
  if (unwritable !== undefined) return { refusal: unwritable };
  const verdict = trust();
  const { key, refusal = verdict.refusal } = verdict.refusal ? {} : verdict.signing();
  return {
    refusal: refusal && `${refusal.reason}; ${refusal.remedy}`,
    doubt: verdict.doubt && `${verdict.doubt.reason}; ${verdict.doubt.remedy}`,
    key,
  };
}
