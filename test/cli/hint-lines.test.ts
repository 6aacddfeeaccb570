import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Digest } from '../../src/core/report/digest.ts';
import type { Arguments } from '../../src/faces/cli/command.ts';
import { countProjectFindings, readFailOn } from '../../src/faces/cli/fail-on.ts';
import { hintLines } from '../../src/faces/cli/hint-lines.ts';
import type { Style } from '../../src/faces/cli/terminal.ts';

const plain = { bold: String, dim: String } as unknown as Style;
const NONE = { count: 0, head: [] };
const FIRST = { file: 'a.ts', line: 2 };
const HINTS = {
  orphans: {
    count: 18,
    head: ['a', 'b', 'c', 'd', 'e'].map(file => ({ file, confidence: 'high' as const })),
  },
  orphanGroups: {
    count: 5,
    head: [14, 1, 1, 1, 1].map((files, i) => ({
      file: 'abcde'[i],
      confidence: 'high' as const,
      group: { files, lines: files * 100 },
    })),
  },
  undeclared: {
    count: 56,
    head: [{ package: 'x', files: 3, first: { file: 'a.ts', line: 2 }, manifest: 'package.json' }],
  },
  undeclaredGroups: {
    count: 3,
    head: [
      { package: 'next', manifests: 55, files: 90, first: FIRST, declaredBy: ['apps/web/package.json'] },
      {
        package: 'x',
        manifests: 1,
        files: 3,
        first: FIRST,
        declaredBy: ['b/package.json', 'c/package.json'],
      },
      { package: 'z', manifests: 1, files: 1, first: FIRST },
    ],
  },
  unused: { count: 2, head: [{ package: 'y', manifest: 'package.json', line: 7 }] },
};

test('names the first of each kind of hint', () => {
  assert.equal(hintLines(HINTS, plain), [
    'Hints',
    '  18 files that nothing seems to load',
    '    a and 13 others, 1,400 lines; b, 100 lines; c, 100 lines; 2 more in the report',
    '  3 packages are imported but not declared',
    '    next: 55 manifests, declared in apps/web/package.json; x: a.ts:2, declared in b/package.json and 1 more; z: a.ts:2',
    '  2 declared packages are never imported',
    '    y (package.json:7); 1 more in the report',
  ]);
});

test('says nothing without hints', () => {
  assert.equal(
    hintLines({ orphans: NONE, orphanGroups: NONE, undeclaredGroups: NONE, unused: NONE }, plain),
    [],
  );
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
    '18 files that nothing seems to load',
    '56 packages imported but not declared',
    '2 declared packages never imported',
  ]);
  assert.equal(findings('orphans>18,undeclared>56,unused>1'), ['2 declared packages never imported']);
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
