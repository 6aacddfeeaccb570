import { join } from 'node:path';
import { isUnchanged } from '../../shared/stat.ts';
import type { FileId } from '../../types.ts';
import { blobId } from '../extract/hash.ts';
import { readStable } from '../source/read-stable.ts';
import type { FileRecord } from '../store/contract.ts';

/** The result of comparing the cache's records with the disk. */
export interface VerifiedRecords {
  readonly same: number;
  /** Changed since; the next analysis will notice, because the stamp differs. */
  readonly changed: readonly FileId[];
  readonly gone: readonly FileId[];
  /** The bytes changed although the stamp did not. This must never happen. */
  readonly wrong: readonly FileId[];
}

/** Rehashes every known file, regardless of its stamp. */
export function verifyRecords(root: string, records: readonly FileRecord[]): VerifiedRecords {
  const verified = { same: 0, changed: [] as FileId[], gone: [] as FileId[], wrong: [] as FileId[] };
  for (const record of records) {
    // A file larger than its record has changed, so its bytes need not be read.
    const read = readStable(join(root, record.id), record.size);
    if ('problem' in read) verified.gone.push(record.id);
    else if ('bytes' in read && blobId(read.bytes) === record.hash) verified.same++;
    else if (isUnchanged(record, 'bytes' in read ? read.stat : read.tooLarge)) verified.wrong.push(record.id);
    else verified.changed.push(record.id);
  }
  return verified;
}
