import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A position in a log: the identity of the file, and the offset. */
export interface LogPosition {
  readonly file: string | undefined;
  readonly offset: number;
}

/** The last lines of a rotated log. `files` starts with the oldest. */
export function lastLines(
  files: readonly string[],
  count: number,
): { lines: readonly string[]; end: LogPosition } {
  let lines: string[] = [];
  let end: LogPosition = { file: undefined, offset: 0 };
  for (const [i, path] of [...files].reverse().entries()) {
    const bytes = contentOf(path);
    if (i === 0 && bytes) end = { file: identityOf(path), offset: bytes.length };
    lines = [...linesOf(bytes?.toString('utf8') ?? ''), ...lines];
    if (lines.length >= count) break;
  }
  return { lines: lines.slice(-count), end };
}

const POLL_MS = 150;

/** Prints appended lines, across rotation, until `show` resolves to false. */
export async function followLines(
  path: string,
  from: LogPosition,
  show: (line: string) => Promise<boolean>,
): Promise<void> {
  let position = from;
  let rest = '';
  for (;;) {
    const current = identityOf(path);
    if (current !== position.file) {
      // The log was rotated: its last lines since the previous poll are at the end of `.1`.
      const tail = identityOf(`${path}.1`) === position.file ? readFrom(`${path}.1`, position.offset) : '';
      for (const line of linesOf(rest + tail)) if (!(await show(line))) return;
      position = { file: current, offset: 0 };
      rest = '';
    }
    const text = readFrom(path, position.offset);
    position = { file: position.file, offset: position.offset + Buffer.byteLength(text) };
    const whole = (rest + text).split('\n');
    rest = whole.pop() ?? '';
    for (const line of whole) if (line !== '' && !(await show(line))) return;
    await delay(POLL_MS);
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
    return undefined; // Never created, or just rotated away.
  }
}

/** Lines are appended whole, so the text read so far never ends within a UTF-8 sequence. */
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
