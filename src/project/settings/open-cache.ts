import { join } from 'node:path';
import type { Store } from '../store/contract.ts';
import { CACHE_FILE } from '../store/file-names.ts';
import { memoryStore } from '../store/memory.ts';
import { type Admission, openStore } from '../store/store.ts';
import type { TrustedOutDir } from './settings.ts';

/** Opens the cache in the output folder, which is created if needed. In memory if the folder cannot be written. */
export function openCache(outDir: () => TrustedOutDir, warn: (message: string) => void): Store {
  const { path, unwritable } = outDir();
  if (unwritable !== undefined) return memoryStore();
  return openStore({ path: join(path, CACHE_FILE), warn, admit: () => admissionOf(outDir()) });
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
