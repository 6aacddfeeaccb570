import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A place in a log: which file, and how far it was read. */
export interface LogPlace {
  readonly file: string | undefined;
  readonly offset: number;
}

/** The last lines of a log that is spread over several files, the oldest file first. */
export function lastLines(
  files: readonly string[],
  count: number,
): { lines: readonly string[]; end: LogPlace } {
  let lines: string[] = [];
  let end: LogPlace = { file: undefined, offset: 0 };
  for (const [i, path] of [...files].reverse().entries()) {
    const bytes = contentOf(path);
    if (i === 0 && bytes) end = { file: identityOf(path), offset: bytes.length };
    lines = [...linesOf(bytes?.toString('utf8') ?? ''), ...lines];
    if (lines.length >= count) break;
  }
  return { lines: lines.slice(-count), end };
}

const LOOK_EVERY_MS = 150;

/** Shows what is appended, across rotation, until the reader has had enough. */
export async function followLines(
  path: string,
  from: LogPlace,
  show: (line: string) => Promise<boolean>,
): Promise<void> {
  let place = from;
  let rest = '';
  for (;;) {
    const current = identityOf(path);
    if (current !== place.file) {
      // The file that was read so far has been put away; what came after the last look stands at its end.
      const before = identityOf(`${path}.1`) === place.file ? readFrom(`${path}.1`, place.offset) : '';
      for (const line of linesOf(rest + before)) if (!(await show(line))) return;
      place = { file: current, offset: 0 };
      rest = '';
    }
    const text = readFrom(path, place.offset);
    place = { file: place.file, offset: place.offset + Buffer.byteLength(text) };
    const whole = (rest + text).split('\n');
    rest = whole.pop() ?? '';
    for (const line of whole) if (line !== '' && !(await show(line))) return;
    await delay(LOOK_EVERY_MS);
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(line => line !== '');
}

function identityOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat && `${stat.dev}:${stat.ino}`;
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // It was never made, or has just been rotated away.
  }
}

/** The log holds whole lines of UTF-8, so that what has arrived so far never ends within a character. */
function readFrom(path: string, offset: number): string {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return '';
  }
  try {
    const size = Math.max(0, fstatSync(file).size - offset);
    const bytes = Buffer.alloc(size);
    return bytes.subarray(0, readSync(file, bytes, 0, size, offset)).toString('utf8');
  } finally {
    closeSync(file);
  }
}
