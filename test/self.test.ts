import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../src/report/types.ts';
import { coldReport } from './helpers/analyze.ts';

/** depgraph reads its own sources: the best end-to-end test and the rules of the house are one file. */
const root = join(import.meta.dirname, '../src');

/** Analysed once, when the first test asks. */
let analysed: Promise<Report> | undefined;
function plain(): Promise<Report> {
  analysed ??= coldReport({ root });
  return analysed;
}

/** Each folder may import the folders of later rows, never one of its own row. */
const ROWS = [
  ['cli'],
  ['daemon'],
  ['server', 'watch'],
  ['engine'],
  ['workspace', 'facts'],
  ['discover', 'extract', 'store', 'resolve', 'analyze', 'report', 'export', 'config'],
  ['graph', 'languages'],
  ['shared'],
  ['types.ts'],
];

/**
 * The exceptions, each with its reason. The report and the exports are made from the analysis; there
 * is no way around knowing its shape.
 */
const ALSO_ALLOWED = new Set(['report -> analyze', 'export -> report']);

const OWNER: Readonly<Record<string, string>> = {
  'pkg:@swc/core': 'languages',
  'pkg:better-sqlite3': 'store',
  'pkg:chokidar': 'watch',
  'pkg:polka': 'server',
  'pkg:sirv': 'server',
  'pkg:mri': 'cli',
  'pkg:picomatch': 'shared',
  'pkg:pino': 'shared',
};

const PURE = ['languages', 'resolve', 'graph', 'analyze', 'report', 'export'];
/** What reaches outside a function's arguments. */
const IMPURE = /^pkg:node:(fs|child_process|net|http|https|process|timers|worker_threads|os|dns|cluster)\b/;

const top = (id: string) => id.split('/')[0];
const rowOf = (id: string) => ROWS.findIndex(row => row.includes(top(id)));

test('imports go downwards only', async () => {
  const report = await plain();
  assert.ok(report.metrics.filesAnalyzed > 60, 'the sources were found');
  const wrong = report.edges.filter(([source, target]) => {
    if (target.startsWith('pkg:') || top(source) === top(target)) return false;
    return rowOf(source) >= rowOf(target) && !ALSO_ALLOWED.has(`${top(source)} -> ${top(target)}`);
  });
  assert.equal(wrong, []);
});

test('every folder has its place in the rows', async () => {
  const report = await plain();
  const unknown = report.nodes.filter(id => !id.startsWith('pkg:') && rowOf(id) < 0);
  assert.equal(unknown, []);
});

test('there is no cycle, not even of types', async () => {
  assert.equal((await plain()).cycles, []);
});

test('nothing is left unresolved', async () => {
  const { diagnostics } = await plain();
  assert.equal(diagnostics, { unresolved: [], unresolvedGroups: [], problems: [], outside: 0 });
});

test('each package is used in one folder only', async () => {
  const report = await plain();
  const wrong = report.edges.filter(([source, target]) => OWNER[target] && OWNER[target] !== top(source));
  assert.equal(wrong, []);
});

test('pure folders touch neither disk nor process nor network', async () => {
  const report = await coldReport({ root, flags: { builtins: true } });
  const wrong = report.edges.filter(([source, target]) => PURE.includes(top(source)) && IMPURE.test(target));
  assert.equal(wrong, []);
});

test('pure folders ask neither the clock nor the process', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file =>
    PURE.includes(top(file)),
  );
  const impure = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.|\bprocess\.|\bMath\.random\(/;
  const wrong = files.filter(
    file => file.endsWith('.ts') && impure.test(readFileSync(join(root, file), 'utf8')),
  );
  assert.equal(wrong, []);
});

/** The files that processes and threads begin with. */
const ENTRIES = [
  'cli/depgraph.ts',
  'cli/depgraphd.ts',
  'cli/run-program.ts',
  'extract/parser-process.ts',
  'extract/reader-thread.ts',
];

test('only entry files end or address the process, and only cli writes', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'));
  const offending = (pattern: RegExp) =>
    files.filter(file => pattern.test(readFileSync(join(root, file), 'utf8')));
  assert.equal(
    offending(/process\.(exit|exitCode)\b/).filter(file => !ENTRIES.includes(file)),
    [],
  );
  assert.equal(
    offending(/process\.(stdout|stderr)\b|\bconsole\./).filter(file => !file.startsWith('cli/')),
    [],
  );
});

const sources = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'));

test('no module awaits at its top level: where that never settles, Node ends with 13', () => {
  const awaiting = /^(?:await\b|for await\b|[^\s/*].*[=(] ?await\s)/m;
  assert.match('export const code = await main();\n', awaiting, 'the pattern finds one');
  assert.equal(
    sources().filter(file => awaiting.test(readFileSync(join(root, file), 'utf8'))),
    [],
  );
});

test("nothing creates folders with Node's recursive mkdir, which never returns in /proc", () => {
  const risky = /\bmkdir(Sync)?\([^;]*\brecursive\b/;
  assert.match("mkdirSync(join('a', 'b'), { recursive: true });", risky, 'the pattern finds one');
  assert.equal(
    sources().filter(file => risky.test(readFileSync(join(root, file), 'utf8'))),
    [],
  );
});

test('no connection or statement can become garbage, which would abort Node 24', () => {
  const files = readdirSync(join(root, 'store')).filter(file => file !== 'pinned-statements.ts');
  const risky = /\.(prepare|pragma|iterate)\(|new Database\(/;
  assert.equal(
    files.filter(file => risky.test(readFileSync(join(root, 'store', file), 'utf8'))),
    [],
  );
});

test.run();
