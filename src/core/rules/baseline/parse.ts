import { findNodeAtLocation, type ParseError, parseTree } from 'jsonc-parser';
import { fail } from '../../../shared/errors.ts';
import { byString } from '../../../shared/order.ts';
import { isDate } from './dates.ts';
import { type Baseline, type BaselineEntry, uniqueEntries } from './entry.ts';
import { BASELINE_VERSION } from './render.ts';

/** Parses a baseline, or fails with one sentence that names the line. `file` is its name for that sentence. */
export function parseBaseline(text: string, file: string): Baseline {
  if (text.trim() === '') fail('baseline_empty', { file });
  const conflict = CONFLICT.exec(text);
  if (conflict) fail('baseline_conflict', { location: `${file}:${lineAt(text, conflict.index)}` });
  const source = { text: text.replace(/^\uFEFF/, ''), file };
  const root = parseJson(source);
  if (!isRecord(root)) return refuse(source, [], 'expected an object with "version" and "entries"');
  if (root.version !== BASELINE_VERSION) {
    const location = locate(source, ['version']);
    const version = JSON.stringify(root.version) ?? 'none';
    fail('baseline_version', { location, version: version.slice(0, 40), expected: BASELINE_VERSION });
  }
  const { build } = root;
  if (build !== undefined && typeof build !== 'string')
    return refuse(source, ['build'], 'expected "build" to be a text');
  if (!Array.isArray(root.entries)) return refuse(source, ['entries'], 'expected "entries" to be a list');
  const entries = root.entries.map((value: unknown, index) => {
    const problem = problemOf(value);
    if (problem) refuse(source, ['entries', index, ...problem.at], problem.reason);
    return toEntry(value as BaselineEntry);
  });
  // A merge that keeps both sides may repeat an entry.
  return { ...(build !== undefined && { build }), entries: uniqueEntries(entries) };
}

/** What git writes into a file that it could not merge. */
const CONFLICT = /^(?:<{7}|\|{7}|={7}|>{7})(?: |\r?$)/m;

const TEXT_KEYS: ReadonlySet<string> = new Set(['rule', 'from', 'to', 'reason', 'owner', 'until']);
/** `import ''` is an unresolved import of nothing. */
const MAY_BE_EMPTY = new Set(['to']);

interface Problem {
  readonly at: readonly string[];
  readonly reason: string;
}

function problemOf(value: unknown): Problem | undefined {
  if (!isRecord(value)) return { at: [], reason: 'expected every entry to be an object' };
  for (const [key, item] of Object.entries(value)) {
    if (key === 'members') {
      if (!isListOfTexts(item)) return { at: [key], reason: 'expected "members" to be a list of texts' };
    } else if (!TEXT_KEYS.has(key)) {
      return { at: [key], reason: `unknown key ${JSON.stringify(key.slice(0, 80))}` };
    } else if (typeof item !== 'string' || (item === '' && !MAY_BE_EMPTY.has(key))) {
      return { at: [key], reason: `expected "${key}" to be a text` };
    }
  }
  const { rule, from, to, members, until } = value as Partial<BaselineEntry>;
  if (rule === undefined) return { at: [], reason: 'an entry needs a "rule"' };
  if ((from === undefined) === (members === undefined))
    return { at: [], reason: 'an entry needs either "from" or "members"' };
  if (members && to !== undefined) return { at: ['to'], reason: 'an entry with "members" has no "to"' };
  if (until !== undefined && !isDate(until))
    return {
      at: ['until'],
      reason: `${JSON.stringify(until.slice(0, 40))} is not a date such as 2027-03-01`,
    };
  return undefined;
}

function toEntry(entry: BaselineEntry): BaselineEntry {
  return entry.members ? { ...entry, members: [...new Set(entry.members)].sort(byString) } : entry;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(item => typeof item === 'string');
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

function refuse(source: Source, path: readonly (string | number)[], reason: string): never {
  return fail('baseline_invalid', { location: locate(source, path), reason });
}

/** The location of a value, or of the first syntax error. `JSON.parse` gives no positions, so this parses again. */
function locate({ text, file }: Source, path: readonly (string | number)[]): string {
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
