import { closeSync, fstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

type Chunks = Iterable<string | Uint8Array>;

/**
 * Written beside its place and then moved there: nobody ever reads half a file. Returns the number of its inode, by
 * which it can be told from a file that somebody else moved there a moment later.
 */
export function replaceFile(path: string, chunks: Chunks): number {
  const temporary = temporaryFor(path);
  try {
    // What stands in the way may be a link that somebody planted: it is removed, never followed.
    rmSync(temporary, { force: true });
    const inode = writeChunks(temporary, 'wx', chunks);
    renameSync(temporary, path);
    return inode;
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}

/**
 * The same without blocking the event loop, for chunks that take their time. Where they throw, the old file stays and
 * nothing else is left.
 */
export async function replaceFileSlowly(path: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const temporary = temporaryFor(path);
  try {
    await rm(temporary, { force: true });
    const inode = await writeSlowly(temporary, chunks);
    await rename(temporary, path);
    return inode;
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}

async function writeSlowly(path: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx');
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    return (await file.stat()).ino;
  } finally {
    await file.close();
  }
}

function temporaryFor(path: string): string {
  return `${path}.${process.pid}.tmp`;
}

/** For a pipe or a device, which cannot be replaced. */
export function writeInto(path: string, chunks: Chunks): void {
  writeChunks(path, 'w', chunks);
}

function writeChunks(path: string, flag: 'w' | 'wx', chunks: Chunks): number {
  const fd = openSync(path, flag);
  try {
    for (const chunk of chunks) writeFileSync(fd, chunk);
    return fstatSync(fd).ino;
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
