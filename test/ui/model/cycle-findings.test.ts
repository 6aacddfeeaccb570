import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import {
  countedFindings,
  cutsOf,
  cycleText,
  eagerMembers,
  edgeBetween,
  findingOf,
  isInCountedCycle,
  knotOf,
  membersOf,
} from '../../../ui/src/model/cycle-findings.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { fileNode } from '../../../ui/src/model/ids.ts';
import type { CycleGroup } from '../../../ui/src/store/cycles.ts';
import { groupOf, matchingFindings } from '../../../ui/src/views/cycles/cycles.ts';
import { draw } from '../../graph/draw.ts';
import { createRandom } from '../../helpers/random.ts';
import { modelOf, projectOf, randomProject, randomShape, snapshotOf } from './sample.ts';

/** An eager pair inside a larger type-only group, a lazy and a type-only pair, and one each that does not count. */
const PROJECT = projectOf([
  ...draw(`a/x -> a/y -> a/x, a/y -> a/z, a/z -t-> a/x
    b/x -> b/y -l-> b/x
    c/x -> c/y -t-> c/x
    tests/x -> tests/y -> tests/x
    free -> a/x`),
  ...draw('u/x -> u/y -> u/x').map(file => ({ ...file, unit: 'u' })),
]);
const at = (path: string) => fileNode(PROJECT, path);

test('findings are run-time groups, then cycles that count less, then those that do not count', () => {
  assert.equal(
    PROJECT.findings.map(finding => [
      finding.kind,
      ...knotOf(PROJECT, finding).members.map(file => PROJECT.ids[file]),
    ]),
    [
      ['eager', 'a/x', 'a/y'],
      ['lazy', 'b/x', 'b/y'],
      ['typeOnly', 'c/x', 'c/y'],
      ['eager', 'tests/x', 'tests/y'],
      ['eager', 'u/x', 'u/y'],
    ],
  );
  assert.is(countedFindings(PROJECT), 3);
  assert.is(countedFindings(projectOf('a -> b')), 0);
});

test('describes the cycle of each file', () => {
  const texts = PROJECT.ids.map((_, file) => cycleText(PROJECT, file));
  assert.equal(Object.fromEntries(PROJECT.ids.map((id, file) => [id, texts[file]])), {
    'a/x': 'in a cycle of 2 files',
    'a/y': 'in a cycle of 2 files',
    'a/z': 'in a type-only cycle of 3 files',
    'b/x': 'in a lazy cycle of 2 files',
    'b/y': 'in a lazy cycle of 2 files',
    'c/x': 'in a type-only cycle of 2 files',
    'c/y': 'in a type-only cycle of 2 files',
    free: undefined,
    'tests/x': 'in a cycle of 2 files',
    'tests/y': 'in a cycle of 2 files',
    'u/x': 'in a cycle of 2 files inside one package',
    'u/y': 'in a cycle of 2 files inside one package',
  });
  assert.equal(
    PROJECT.ids.filter((_, file) => isInCountedCycle(PROJECT, file)),
    ['a/x', 'a/y', 'a/z', 'b/x', 'b/y', 'c/x', 'c/y'],
  );
});

test('a file that only type-only imports bind leads to the run-time group of its cycle', () => {
  assert.equal(
    ['a/z', 'c/y', 'free'].map(path => findingOf(PROJECT, at(path))),
    [0, 2, -1],
  );
});

test('what does not count is shown only on demand', () => {
  const matching = (groups: readonly CycleGroup[], text = '') =>
    matchingFindings(PROJECT, { text, groups: new Set(groups) });
  assert.equal(matching(['eager', 'lazy', 'typeOnly']), [0, 1, 2]);
  assert.equal(matching(['eager', 'lazy', 'typeOnly', 'inUnit']), [0, 1, 2, 4]);
  assert.equal(matching(['eager', 'typeOnly', 'others']), [0, 2, 3]);
  assert.equal(matching(['eager', 'lazy', 'typeOnly'], 'B/Y'), [1]);
  assert.equal(
    PROJECT.findings.map(finding => groupOf(PROJECT, finding)),
    ['eager', 'lazy', 'typeOnly', 'others', 'inUnit'],
  );
});

test('counts the imports between members that form the group', () => {
  const project = projectOf('a -> b -> a, a -t-> c, c -> a, b -> c, c -t-> b');
  const [finding] = project.findings;
  assert.equal(membersOf(project, finding), [
    { file: 0, uses: 1, usedBy: 2 },
    { file: 1, uses: 2, usedBy: 1 },
    { file: 2, uses: 1, usedBy: 1 },
  ]);
});

test('counts the members that eager imports alone bind', () => {
  const project = projectOf('a -> b -> a, b -l-> c -> b');
  const [finding] = project.findings;
  assert.equal([finding.kind, knotOf(project, finding).members.length], ['eager', 3]);
  assert.is(eagerMembers(project.cycles[0], knotOf(project, finding)), 2);
});

test('each cut says what it frees', () => {
  const found = knotOf(PROJECT, PROJECT.findings[0]);
  const files = found.members.length;
  const knot = { ...found, breakEdges: [7, 8, 9], freed: [3, 3, 5], largest: [4, 4, 0] };
  assert.equal(cutsOf(knot), [
    { edge: 7, frees: 3, freed: 3, before: files, left: 4 },
    { edge: 8, frees: 0, freed: 3, before: 4, left: 4 },
    { edge: 9, frees: 2, freed: 5, before: 4, left: 0 },
  ]);
});

test('in random projects every loop consists of imports of its kind, and findings are those of the analysis', () => {
  for (let seed = 0; seed < 60; seed++) {
    const snapshot = snapshotOf(randomShape(seed, createRandom(seed)));
    const project = decode(modelOf(snapshot));
    const { list, strength } = snapshot.analysis.cycleFindings;
    assert.equal(
      project.findings.map(finding => [...knotOf(project, finding).members, finding.kind, finding.counts]),
      list.map(({ knot, kind, counts }) => [...knot.members, kind, counts]),
    );
    for (let file = 0; file < project.fileCount; file++)
      assert.is(isInCountedCycle(project, file), strength[file] > 0, `seed ${seed}`);
    for (const finding of project.findings) {
      const { path } = knotOf(project, finding);
      for (let i = 1; i < path.length; i++) {
        const edge = edgeBetween(project, path[i - 1], path[i]);
        assert.ok(edge !== -1);
        if (finding.knot !== -1) assert.is(project.edges.flags[edge] & EDGE_FLAGS.typeOnly, 0);
      }
    }
  }
  assert.ok(randomProject(1, createRandom(1)));
});

test.run();
