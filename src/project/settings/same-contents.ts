import { createHash } from 'node:crypto';
import type { FileId } from '../../types.ts';
import { blobId } from '../extract/hash.ts';
import type { Source } from '../source/source.ts';

/** A file whose blob id in a commit is not that of the bytes on disk. */
export interface DifferingFile {
  readonly id: FileId;
  readonly committed: string;
  readonly current: string;
}

/**
 * Of files whose blob ids differ, those that have not changed: git may convert line endings when it checks a file out,
 * and the ids of a repository may be SHA-256.
 */
export function sameContents(files: readonly DifferingFile[], disk: Source): Set<FileId> {
  const same = new Set<FileId>();
  for (const { id, committed, current } of files) {
    const read = disk.read(id, Number.MAX_SAFE_INTEGER);
    // A file that was edited since the analysis proves nothing about it.
    if ('bytes' in read && blobId(read.bytes) === current && isConverted(read.bytes, committed)) same.add(id);
  }
  return same;
}

const SHA256_DIGITS = 64;

function isConverted(bytes: Buffer, committed: string): boolean {
  const idOf = committed.length === SHA256_DIGITS ? sha256BlobId : blobId;
  if (idOf(bytes) === committed) return true;
  if (!bytes.includes('\n')) return false;
  const text = bytes.toString('latin1');
  return ['\n', '\r\n'].some(end => idOf(Buffer.from(text.replace(/\r?\n/g, end), 'latin1')) === committed);
}

function sha256BlobId(bytes: Buffer): string {
  return createHash('sha256').update(`blob ${bytes.length}\0`, 'latin1').update(bytes).digest('hex');
}
