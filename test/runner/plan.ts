import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test file, named by its path below `test/`. */
export interface TestFile {
  readonly name: string;
  readonly kind: FileKind;
}

/**
 * - `pure`: no built program, server or git
 * - `program`: commands, servers and git
 * - `pages`: pages in a browser; all such files share a process, and with it the browser
 * - `alone`: counts what V8 runs; has a process of its own, and runs from source
 *
 * Files of one kind share processes.
 */
export type FileKind = 'pure' | 'program' | 'pages' | 'alone';

/** What the last recorded run of the whole suite saw. */
interface Expected {
  /** The tests of each folder: fewer mean that some have gone missing. */
  readonly tests: Readonly<Record<string, number>>;
  /** The seconds of each long file. */
  readonly seconds: Readonly<Record<string, number>>;
}

const TESTS = join(import.meta.dirname, '..');
const EXPECTED = join(import.meta.dirname, 'expected.json');
const LONG_S = 2;

const ALONE = ['engine/growth'];

const PURE = [
  'analyze/',
  'config/',
  'diff/',
  'engine/run-queue',
  'engine/scheduler',
  'export/',
  'facts/',
  'graph/',
  'languages/',
  'report/',
  'resolve/',
  'self',
  'shared/',
  'ui/',
  'workspace/',
];
/** Pure ones that `npm run test:fast` leaves out. */
const SLOW = [
  'analyze/naive',
  'export/findings/formats',
  'export/mermaid',
  'languages/components/oracle',
  'languages/csharp/broken',
  'languages/java/broken',
  'languages/javascript/header',
  'languages/javascript/token-scan',
  'languages/php/broken',
  'languages/ruby/broken',
  'languages/rust/broken',
  'ui/model/feed',
  'ui/model/sticky',
];

/** The files whose path contains one of the words, or all of them; those that take longest come first. */
export function planned(words: readonly string[], { isFast }: { readonly isFast: boolean }): TestFile[] {
  const { seconds } = readExpected();
  const length = (name: string) => seconds[name] ?? 0;
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.test.ts'))
    .filter(name => words.length === 0 || words.some(word => name.includes(word)))
    .sort()
    .sort((a, b) => length(b) - length(a))
    .map(name => ({ name, kind: kindOf(name) }))
    .filter(({ name, kind }) => !isFast || (kind === 'pure' && !startsWithAny(name, SLOW)));
}

function kindOf(name: string): FileKind {
  if (name.startsWith('browser/')) return 'pages';
  if (startsWithAny(name, ALONE)) return 'alone';
  return startsWithAny(name, PURE) ? 'pure' : 'program';
}

export interface FileCount {
  readonly name: string;
  readonly tests: number;
  readonly ms: number;
}

/** Sentences about folders in which fewer tests ran than recorded. */
export function missingTests(counts: readonly FileCount[]): string[] {
  const found = byFolder(counts);
  return Object.entries(readExpected().tests)
    .filter(([folder, floor]) => (found[folder] ?? 0) < floor)
    .map(
      ([folder, floor]) =>
        `only ${found[folder] ?? 0} tests ran in ${folder}, at least ${floor} are expected`,
    );
}

export function record(counts: readonly FileCount[]): void {
  const long = counts
    .map(({ name, ms }) => [name, Math.round(ms / 1000)] as const)
    .filter(([, seconds]) => seconds >= LONG_S)
    .sort();
  const expected: Expected = { tests: byFolder(counts), seconds: Object.fromEntries(long) };
  writeFileSync(EXPECTED, `${JSON.stringify(expected, null, 2)}\n`);
}

function byFolder(counts: readonly FileCount[]): Record<string, number> {
  const folders: Record<string, number> = {};
  for (const { name, tests } of counts.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const folder = name.includes('/') ? name.slice(0, name.indexOf('/')) : '.';
    folders[folder] = (folders[folder] ?? 0) + tests;
  }
  return folders;
}

function readExpected(): Expected {
  return JSON.parse(readFileSync(EXPECTED, 'utf8'));
}

function startsWithAny(name: string, starts: readonly string[]): boolean {
  return starts.some(start => name.startsWith(start));
}
