import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { type FileStat, isSameStat, type StatNumbers, toFileStat, unsettled } from '../../shared/stat.ts';

/** The result of reading a file. */
export type Read =
  | { readonly bytes: Buffer; readonly stat: FileStat; readonly seenMs: number }
  | { readonly problem: string }
  | { readonly tooLarge: FileStat };

const ATTEMPTS = 5;

/** Non-blocking, because opening a named pipe would otherwise wait for its writer. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a file and the stat that its bytes belong to. Retries while the file is being written; after a few attempts it
 * returns the bytes with a stat that equals nothing. If the file still matches the earlier stat `expected` after
 * reading, it need not be stat'ed before reading.
 */
export function readStable(path: string, maxSize: number, expected?: StatNumbers): Read {
  let fd: number;
  try {
    fd = openSync(path, FLAGS);
  } catch (error) {
    return unreadable(error);
  }
  try {
    return (expected && readExpected(fd, expected)) ?? readOpen(fd, maxSize);
  } catch (error) {
    return unreadable(error);
  } finally {
    closeSync(fd);
  }
}

function readExpected(fd: number, expected: StatNumbers): Read | undefined {
  const seenMs = Date.now();
  let bytes: Buffer;
  try {
    bytes = readWhole(fd, expected.size);
  } catch {
    return undefined; // Not a file any more; `readOpen` reports what it is.
  }
  const stat = toFileStat(fstatSync(fd));
  return isSameStat(stat, expected) && bytes.length === stat.size ? { bytes, stat, seenMs } : undefined;
}

function readOpen(fd: number, maxSize: number): Read {
  for (let attempt = 1; ; attempt++) {
    const seenMs = Date.now();
    const found = fstatSync(fd);
    if (!found.isFile()) return { problem: 'cannot be read (not a file)' };
    const before = toFileStat(found);
    if (before.size > maxSize) return { tooLarge: before };
    const bytes = readWhole(fd, before.size);
    const after = toFileStat(fstatSync(fd));
    if (isSameStat(after, before) && bytes.length === before.size) return { bytes, stat: after, seenMs };
    if (attempt === ATTEMPTS) return { bytes, stat: unsettled(after), seenMs };
  }
}

function readWhole(fd: number, size: number): Buffer {
  const buffer = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const read = readSync(fd, buffer, length, size - length, length);
    if (read === 0) break;
    length += read;
  }
  return buffer.subarray(0, length);
}

function unreadable(error: unknown): Read {
  return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})` };
}
