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
  readonly isTest?: boolean;
  readonly isBarrel?: boolean;
}

function hotspots(files: Readonly<Record<string, File>>, commits: readonly string[], withAllRoles = false) {
  const ids = Object.keys(files).sort();
  const column = (value: (file: File) => number | undefined) =>
    Uint32Array.from(ids, id => value(files[id]) ?? 0);
  const analysis = {
    roles: {
      roleOf: Uint8Array.from(ids, id => (files[id].isTest ? TEST : SOURCE)),
      isBarrel: Uint8Array.from(ids, id => Number(files[id].isBarrel === true)),
      sources: ids.length,
    },
    counts: { users: column(file => file.users), uses: column(file => file.uses) },
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

test('the score is the changes times one plus the other factors', () => {
  const file = { users: 15, uses: 3, loc: 750, strength: IN_EAGER };
  const [first] = hotspots({ a: file }, ['a', 'a']);
  const { changes, ...others } = first.factors;
  assert.equal(others, { usedBy: 4, uses: 1, lines: 2, authors: 0.5, cycle: 3 });
  assert.is(changes, 1.99);
  assert.is(first.score, 22.9);
  assert.equal([first.authors, first.lines, first.usedBy, first.uses, first.cycle], [2, 750, 15, 3, 'eager']);
});

test('what changes as often comes first if more depends on it, or if it is in a cycle', () => {
  const files = {
    alone: {},
    barrel: { users: 90, isBarrel: true },
    lazy: { strength: IN_LAZY },
    eager: { strength: IN_EAGER },
    types: { strength: IN_TYPE_ONLY },
    used: { users: 30 },
    unchanged: { users: 900, uses: 900, loc: 9000, strength: IN_EAGER },
    'a.test': { users: 30, isTest: true },
  };
  const commits = ['alone, barrel, lazy, eager, used, types, a.test'];
  const names = (withAllRoles: boolean) => hotspots(files, commits, withAllRoles).map(({ file }) => file);
  assert.equal(names(false), ['used', 'eager', 'lazy', 'alone', 'barrel', 'types']);
  assert.equal(names(true), ['a.test', 'used', 'eager', 'lazy', 'alone', 'barrel', 'types']);
});

test.run();
