import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Digest } from '../../src/core/report/digest.ts';
import type { Arguments } from '../../src/faces/cli/command.ts';
import { countProjectFindings, readFailOn } from '../../src/faces/cli/fail-on.ts';
import { hintLines } from '../../src/faces/cli/hint-lines.ts';
import type { Style } from '../../src/faces/cli/terminal.ts';

const plain = { bold: String, dim: String } as unknown as Style;
const NONE = { count: 0, head: [] };
const HINTS = {
  orphans: { count: 5, head: ['a', 'b', 'c', 'd', 'e'].map(file => ({ file, confidence: 'high' as const })) },
  undeclared: {
    count: 1,
    head: [{ package: 'x', files: 3, first: { file: 'a.ts', line: 2 }, manifest: 'package.json' }],
  },
  unused: { count: 2, head: [{ package: 'y', manifest: 'package.json', line: 7 }] },
};

test('names the first of each kind of hint', () => {
  assert.equal(hintLines(HINTS, plain), [
    'Hints',
    '  5 files that nothing seems to load',
    '    a, b, c, 2 more in the report',
    '  1 package is imported but not declared',
    '    x (a.ts:2 and 2 other files)',
    '  2 declared packages are never imported',
    '    y (package.json:7), 1 more in the report',
  ]);
});

test('says nothing without hints', () => {
  assert.equal(hintLines({ orphans: NONE, undeclared: NONE, unused: NONE }, plain), []);
});

test('hints fail a run only if asked', () => {
  const digest = {
    ...HINTS,
    cycles: {},
    gods: NONE,
    hubs: NONE,
    unresolved: NONE,
    unresolvedGroups: NONE,
    health: { score: 90 },
  };
  const counts = countProjectFindings(digest as unknown as Digest);
  const findings = (list: string) => readFailOn(asked(list), 'project').flatMap(check => check(counts) ?? []);
  assert.equal(findings('cycles,gods'), []);
  assert.equal(findings('orphans,undeclared,unused'), [
    '5 files that nothing seems to load',
    '1 package imported but not declared',
    '2 declared packages never imported',
  ]);
  assert.equal(findings('orphans>5,unused>1'), ['2 declared packages never imported']);
});

test('what manifests declare is no check of a single file', () => {
  assert.is(readFailOn(asked('orphans'), 'file').length, 1);
  for (const name of ['undeclared', 'unused'])
    assert.throws(() => readFailOn(asked(name), 'file'), /single file/);
});

function asked(list: string): Arguments {
  return { text: () => list, help: '' } as unknown as Arguments;
}

test.run();
