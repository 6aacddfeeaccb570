import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { judge } from '../src/core/ask/judge.ts';
import type { Snapshot } from '../src/core/ask/snapshot.ts';
import { openEngine } from './helpers/analyze.ts';

/** depgraph reads its own sources: `.depgraphrc` has the rules of the house, and what rules cannot say follows below. */
const repository = join(import.meta.dirname, '..');
const root = join(repository, 'src');

/** Analysed once, when the first test asks. */
let analysed: Promise<Snapshot> | undefined;
function own(): Promise<Snapshot> {
  analysed ??= analyse();
  return analysed;
}

async function analyse(): Promise<Snapshot> {
  const engine = openEngine({ root: repository });
  try {
    return await engine.scan();
  } finally {
    await engine.close();
  }
}

test('the sources follow the rules in .depgraphrc', async () => {
  const snapshot = await own();
  const { findings, idle, rules } = judge(snapshot, '2026-01-01');
  assert.ok(snapshot.graph.fileCount > 1000, 'the sources were found');
  assert.equal(
    findings.filter(({ level }) => level === 'error').map(({ rule, message }) => `${rule}: ${message}`),
    [],
  );
  assert.equal(idle, []);
  assert.ok(rules.length > 10);
});

const WINGS = ['core', 'project', 'faces'];

/** A folder that no layer names would be judged by no rule. */
test('every folder has its place among the layers', async () => {
  const { config } = await own();
  const named = config.rules.flatMap(rule => ('layers' in rule ? rule.layers : []));
  const known = new Set(named.flatMap(layer => layer.split('|').map(name => name.trim())));
  const foldersIn = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap(entry =>
      entry.isDirectory() ? [entry.name] : [],
    );
  assert.equal(
    foldersIn('').filter(name => !WINGS.includes(name) && !known.has(name)),
    [],
  );
  for (const wing of WINGS)
    assert.equal(
      foldersIn(wing).filter(name => !known.has(`${wing}/${name}`)),
      [],
    );
});

/** Reading a text as numbers takes half the time with it. */
const USES_BUFFER = ['core/languages/kit/codes.ts', 'core/languages/kit/byte-codes.ts'];

test('core asks neither the clock nor the process, and knows no Buffer', () => {
  const files = sources().filter(file => file.startsWith('core/') && !USES_BUFFER.includes(file));
  const impure = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.|\bprocess\.|\bMath\.random\(|\bBuffer\b/;
  const wrong = files.filter(file => impure.test(readFileSync(join(root, file), 'utf8')));
  assert.equal(wrong, []);
});

/** The files that processes and threads begin with. */
const ENTRIES = [
  'faces/cli/depgraph.ts',
  'faces/cli/depgraphd.ts',
  'faces/cli/run-program.ts',
  'project/extract/parser-process.ts',
  'project/extract/reader-thread.ts',
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
    offending(/process\.(stdout|stderr)\b|\bconsole\./).filter(file => !file.startsWith('faces/cli/')),
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
  const files = readdirSync(join(root, 'project/store')).filter(file => file !== 'pinned-statements.ts');
  const risky = /\.(prepare|pragma|iterate)\(|new Database\(/;
  assert.equal(
    files.filter(file => risky.test(readFileSync(join(root, 'project/store', file), 'utf8'))),
    [],
  );
});

test.run();
