import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

type Chunks = Iterable<string | Uint8Array>;

/** Tells a file from one that somebody else moves there a moment later, and its bytes from any others. */
export interface Replaced {
  readonly inode: number;
  /** SHA-256. */
  readonly checksum: string;
}

/** Writes a temporary file beside it and renames that: nobody ever reads half a file. */
export function replaceFile(path: string, chunks: Chunks): Replaced {
  const temporary = temporaryFor(path);
  try {
    // What stands in the way may be a link that somebody planted: it is removed, never followed.
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
 * The same without blocking the event loop, for chunks that take their time. Where they throw, the old file stays and
 * nothing else is left.
 */
export async function replaceFileAsync(path: string, chunks: AsyncIterable<Uint8Array>): Promise<Replaced> {
  const temporary = temporaryFor(path);
  try {
    await rm(temporary, { force: true });
    const replaced = await writeSlowly(temporary, chunks);
    await rename(temporary, path);
    return replaced;
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}

async function writeSlowly(path: string, chunks: AsyncIterable<Uint8Array>): Promise<Replaced> {
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

/** For a pipe or a device, which cannot be replaced. */
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

/** The first error is the one to tell: what cannot be removed was most likely never made. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
