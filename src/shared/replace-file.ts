import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

type Chunks = Iterable<string | Uint8Array>;

/** Identifies a written file, to detect a later replacement, and its content. */
export interface Replaced {
  readonly inode: number;
  /** SHA-256. */
  readonly checksum: string;
}

/** Replaces a file atomically: writes a temporary file next to it and renames that. */
export function replaceFile(path: string, chunks: Chunks): Replaced {
  const temporary = temporaryFor(path);
  try {
    // An existing temporary file may be a planted link, so it is removed and never followed.
    rmSync(temporary, { force: true });
    const replaced = writeChunks(temporary, 'wx', chunks);
    renameSync(temporary, path);
    return replaced;
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}

/**
 * The same without blocking the event loop, for chunks that take time to produce. If producing one throws, the old file
 * stays and the temporary one is removed.
 */
export async function replaceFileAsync(path: string, chunks: AsyncIterable<Uint8Array>): Promise<Replaced> {
  const temporary = temporaryFor(path);
  try {
    await rm(temporary, { force: true });
    const replaced = await writeAsync(temporary, chunks);
    await rename(temporary, path);
    return replaced;
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}

async function writeAsync(path: string, chunks: AsyncIterable<Uint8Array>): Promise<Replaced> {
  const file = await open(path, 'wx');
  const hash = createHash('sha256');
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    return { inode: (await file.stat()).ino, checksum: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

function temporaryFor(path: string): string {
  return `${path}.${process.pid}.tmp`;
}

/** Writes to a pipe or a device, which cannot be replaced. */
export function writeInPlace(path: string, chunks: Chunks): void {
  writeChunks(path, 'w', chunks);
}

function writeChunks(path: string, flag: 'w' | 'wx', chunks: Chunks): Replaced {
  const fd = openSync(path, flag);
  const hash = createHash('sha256');
  try {
    for (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(bytes);
      writeFileSync(fd, bytes);
    }
    return { inode: fstatSync(fd).ino, checksum: hash.digest('hex') };
  } finally {
    closeSync(fd);
  }
}

/** Ignores errors, because the original error matters more, and the file was most likely never created. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
