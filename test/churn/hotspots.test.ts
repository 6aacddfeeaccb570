import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Analysis } from '../../src/core/analyze/analyze.ts';
import { IN_EAGER, IN_LAZY, IN_TYPE_ONLY } from '../../src/core/analyze/judgement/cycle-findings.ts';
import { SOURCE, TEST } from '../../src/core/analyze/structure/roles.ts';
import { findHotspots } from '../../src/core/churn/hotspots.ts';
import { DAY, historyOf } from './history.ts';

const test = suite('hotspots');

interface File {
  readonly loc?: number;
  readonly users?: number;
  readonly uses?: number;
  readonly strength?: number;
  readonly risk?: number;
  readonly isTest?: boolean;
}

function hotspots(files: Readonly<Record<string, File>>, commits: readonly string[], withAllRoles = false) {
  const ids = Object.keys(files).sort();
  const column = (value: (file: File) => number | undefined) =>
    Uint32Array.from(ids, id => value(files[id]) ?? 0);
  const analysis = {
    roles: {
      roleOf: Uint8Array.from(ids, id => (files[id].isTest ? TEST : SOURCE)),
      sources: ids.length,
    },
    counts: { users: column(file => file.users), uses: column(file => file.uses) },
    risks: { scores: column(file => file.risk) },
    cycleFindings: { strength: Uint8Array.from(column(file => file.strength)) },
  } as unknown as Analysis;
  const nodes = ids.map(id => ({ id, language: 'typescript', loc: files[id].loc ?? 0 }));
  const graph = { files: nodes, fileCount: ids.length };
  const now = (commits.length - 1) * DAY;
  return findHotspots({ graph, analysis, history: historyOf(ids, commits), now, withAllRoles });
}

const quiet = (count: number): string[] => Array.from({ length: count }, () => 'other');

test('a change counts half after 90 days', () => {
  const [first] = hotspots({ a: {} }, ['a', ...quiet(89), 'a', ...quiet(90)]);
  assert.equal([first.changes, first.factors.changes, first.score], [2, 0.75, 0.8]);
});

test('the score is the changes times one plus a tenth of the risk', () => {
  const file = { users: 15, uses: 3, loc: 750, strength: IN_EAGER, risk: 73 };
  const [first] = hotspots({ a: file }, ['a', 'a']);
  assert.equal(first.factors, { changes: 1.99, risk: 73 });
  assert.is(first.score, 16.5);
  assert.equal([first.authors, first.lines, first.usedBy, first.uses, first.cycle], [2, 750, 15, 3, 'eager']);
});

test('what changes as often comes first if it is harder to change', () => {
  const files = {
    easy: { risk: 40 },
    barrel: { users: 90 },
    hard: { risk: 80 },
    unchanged: { risk: 120 },
    'a.test': { isTest: true },
  };
  const commits = ['easy, barrel, hard, a.test'];
  const names = (withAllRoles: boolean) => hotspots(files, commits, withAllRoles).map(({ file }) => file);
  assert.equal(names(false), ['hard', 'easy', 'barrel']);
  assert.equal(names(true), ['hard', 'easy', 'a.test', 'barrel']);
});

test('names the strongest cycle that counts', () => {
  const files = { a: { strength: IN_EAGER }, b: { strength: IN_LAZY }, c: { strength: IN_TYPE_ONLY }, d: {} };
  const cycles = hotspots(files, ['a, b, c, d']).map(({ cycle }) => cycle);
  assert.equal(cycles, ['eager', 'lazy', 'types', null]);
});

test.run();
