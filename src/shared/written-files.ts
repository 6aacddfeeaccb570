import { createHash } from 'node:crypto';
import { fileChunks } from './file-chunks.ts';
import { statPath } from './stat.ts';

/** A written file. Without an inode it was written in place, and cannot be recognised later. */
export interface Written {
  readonly path: string;
  readonly inode?: number | undefined;
  readonly checksum?: string | undefined;
}

/**
 * Recognises a written file by its stamp, or by its checksum if restoring a build cache has given the same bytes another
 * stamp.
 */
export interface Receipt {
  readonly stamp: string;
  readonly size: number;
  readonly checksum: string;
}

/** By absolute path. */
export type Receipts = Readonly<Record<string, Receipt>>;

/**
 * Receipts for files that were just written. A file gets none if it has already been removed or replaced, or if it is on
 * a file system with a coarse clock, where the next change could leave the same stamp.
 */
export function receiptsFor(written: readonly Written[]): Receipts {
  const receipts: Record<string, Receipt> = {};
  for (const { path, inode, checksum } of written) {
    const found = statPath(path);
    if (found.kind !== 'file' || found.isLink || checksum === undefined) continue;
    const { mtimeMs, ctimeMs, ino, stamp, size } = found.stat;
    if (ino === inode && !(Number.isInteger(mtimeMs) && Number.isInteger(ctimeMs)))
      receipts[path] = { stamp, size, checksum };
  }
  return receipts;
}

/** The receipt for the current state of the file; undefined if its bytes are not those that were written. */
export function verifyReceipt(path: string, receipts: Receipts): Receipt | undefined {
  const found = statPath(path);
  const receipt = Object.hasOwn(receipts, path) ? receipts[path] : undefined;
  if (found.kind !== 'file' || found.isLink || !receipt) return undefined;
  const { stamp, size } = found.stat;
  if (stamp === receipt.stamp) return receipt;
  if (size !== receipt.size || checksumOf(path) !== receipt.checksum) return undefined;
  const later = statPath(path);
  return later.kind === 'file' && later.stat.stamp === stamp ? { ...receipt, stamp } : undefined;
}

function checksumOf(path: string): string | undefined {
  const hash = createHash('sha256');
  try {
    for (const chunk of fileChunks(path)) hash.update(chunk);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
