import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readStable } from '../extract/read.ts';
import { replaceFile } from '../shared/replace-file.ts';
import { look } from '../shared/stat.ts';
import type { CacheKey } from '../store/cache-key.ts';
import { RESULT_FILE } from '../store/file-names.ts';
import { LARGEST_RESULT, sealedBody, sealOf } from '../store/sealed-text.ts';
import { isLastAnswer, type LastAnswer } from './answer.ts';

/**
 * A project may have brought what lies there, so it is read as what it is only where it can be nothing else, and only
 * in a folder that is trusted: the checksum says nothing about who wrote it.
 */
export function readLast(outDir: string): LastAnswer | undefined {
  const path = join(outDir, RESULT_FILE);
  try {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
    const read = readStable(path, LARGEST_RESULT);
    const body = 'bytes' in read ? sealedBody(read.bytes.toString('utf8')) : undefined;
    const value: unknown = body === undefined ? undefined : JSON.parse(body);
    return isLastAnswer(value) ? value : undefined;
  } catch {
    return undefined; // None that can be read: everything is found out again.
  }
}

/** Never throws: it is a convenience of the next run. */
export function writeLast(outDir: string, answer: LastAnswer, key?: CacheKey): void {
  const body = JSON.stringify(answer);
  try {
    replaceFile(join(outDir, RESULT_FILE), [sealOf(body, key), '\n', body]);
  } catch {
    forgetLast(outDir);
  }
}

export function forgetLast(outDir: string): void {
  try {
    rmSync(join(outDir, RESULT_FILE), { force: true });
  } catch {
    // Then it will not match what is seen.
  }
}

/** A file that was written, and the number of its inode, unless it was there before. */
export interface Written {
  readonly path: string;
  readonly inode?: number | undefined;
}

/**
 * The stamps of files that were just written. Undefined where one is not there, is another one already, or lies on
 * a file system whose clock is too coarse: there the next change could leave the same stamp.
 */
export function stampsOf(written: readonly Written[]): Record<string, string> | undefined {
  const stamps: Record<string, string> = {};
  for (const { path, inode } of written) {
    const found = look(path);
    if (found.kind !== 'file' || found.isLink) return undefined;
    const { mtimeMs, ctimeMs, ino, stamp } = found.stat;
    if (ino !== inode || (Number.isInteger(mtimeMs) && Number.isInteger(ctimeMs))) return undefined;
    stamps[path] = stamp;
  }
  return stamps;
}

/** Are these files there, each as it was written? */
export function areWritten({ outputs }: LastAnswer, paths: readonly string[]): boolean {
  return paths.every(path => {
    const found = look(path);
    const isOurs = found.kind === 'file' && !found.isLink && Object.hasOwn(outputs, path);
    return isOurs && outputs[path] === found.stat.stamp;
  });
}
