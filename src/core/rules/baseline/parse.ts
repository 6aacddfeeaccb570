import { findNodeAtLocation, type ParseError, parseTree } from 'jsonc-parser';
import { fail } from '../../../shared/errors.ts';
import { byString } from '../../../shared/order.ts';
import { isObject, type KeyPath, type Mismatch, readShape } from '../../../shared/shape.ts';
import { type Baseline, type BaselineEntry, uniqueEntries } from './entry.ts';
import { BASELINE_VERSION } from './render.ts';
import { BASELINE } from './schema.ts';

/** Parses a baseline, or fails with one sentence that names the line. `file` is its name for that sentence. */
export function parseBaseline(text: string, file: string): Baseline {
  if (text.trim() === '') fail('baseline_empty', { file });
  const conflict = CONFLICT.exec(text);
  if (conflict) fail('baseline_conflict', { location: `${file}:${lineAt(text, conflict.index)}` });
  const source = { text: text.replace(/^\uFEFF/, ''), file };
  const root = parseJson(source);
  if (isObject(root) && root.version !== BASELINE_VERSION) {
    const location = locate(source, ['version']);
    const version = JSON.stringify(root.version) ?? 'none';
    fail('baseline_version', { location, version: version.slice(0, 40), expected: BASELINE_VERSION });
  }
  const { build, entries } = readShape(BASELINE, root, mismatch =>
    refuse(source, mismatch.at, reasonOf(mismatch)),
  ) as Baseline;
  // A merge that keeps both sides may repeat an entry.
  return { ...(build !== undefined && { build }), entries: uniqueEntries(entries.map(toEntry)) };
}

/** What git writes into a file that it could not merge. */
const CONFLICT = /^(?:<{7}|\|{7}|={7}|>{7})(?: |\r?$)/m;

function reasonOf({ at, cause, expected, got }: Mismatch): string {
  if (cause === 'unknown') return `unknown key ${got}`;
  const [list, key] = at.slice(-2);
  const subject = typeof key === 'number' ? `every item of "${list}"` : `"${key ?? list}"`;
  const isWhole = cause === 'missing' || at.length === 0;
  return `expected ${isWhole ? '' : `${subject} to be `}${expected}, got ${got}`;
}

function toEntry(entry: BaselineEntry): BaselineEntry {
  return entry.members ? { ...entry, members: [...new Set(entry.members)].sort(byString) } : entry;
}

interface Source {
  readonly text: string;
  readonly file: string;
}

function parseJson(source: Source): unknown {
  try {
    return JSON.parse(source.text);
  } catch {
    return fail('baseline_invalid', { location: locate(source, []), reason: 'it is not valid JSON' });
  }
}

function refuse(source: Source, path: KeyPath, reason: string): never {
  return fail('baseline_invalid', { location: locate(source, path), reason });
}

/** The location of a value, or of the first syntax error. `JSON.parse` gives no positions, so this parses again. */
function locate({ text, file }: Source, path: KeyPath): string {
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors, { disallowComments: true });
    const node = tree && findNodeAtLocation(tree, [...path]);
    return `${file}:${lineAt(text, errors[0]?.offset ?? node?.offset ?? 0)}`;
  } catch (error) {
    // The parser is recursive, and a hostile file may be nested more deeply than the stack.
    if (error instanceof RangeError) return file;
    throw error;
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
