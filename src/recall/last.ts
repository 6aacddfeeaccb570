import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { readStable } from '../extract/read.ts';
import { replaceFile } from '../shared/replace-file.ts';
import { look } from '../shared/stat.ts';
import { isLastAnswer, type LastAnswer } from './answer.ts';

const FILE = 'last.json';

/** More than any answer takes. */
const MOST_BYTES = 8 * 1024 * 1024;

/** A project may have brought what lies there, so it is read as what it is only where it can be nothing else. */
export function readLast(outDir: string): LastAnswer | undefined {
  const path = join(outDir, FILE);
  try {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
    const read = readStable(path, MOST_BYTES);
    const text = 'bytes' in read ? read.bytes.toString('utf8') : '';
    const end = text.indexOf('\n');
    const body = text.slice(end + 1);
    const value: unknown = text.slice(0, end) === checkOf(body) ? JSON.parse(body) : undefined;
    return isLastAnswer(value) ? value : undefined;
  } catch {
    return undefined; // None that can be read: everything is found out again.
  }
}

/** Never throws: it is a convenience of the next run. */
export function writeLast(outDir: string, answer: LastAnswer): void {
  const body = JSON.stringify(answer);
  try {
    replaceFile(join(outDir, FILE), [checkOf(body), '\n', body]);
  } catch {
    forgetLast(outDir);
  }
}

export function forgetLast(outDir: string): void {
  try {
    rmSync(join(outDir, FILE), { force: true });
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

function checkOf(text: string): string {
  return crc32(text).toString(16);
}
