import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { IN_EAGER } from '../../../src/core/analyze/judgement/cycle-findings.ts';
import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import { cycleCounts, cyclesText } from '../../../ui/src/model/cycle-counts.ts';
import {
  cutsOf,
  cycleText,
  droppedOf,
  eagerMembers,
  edgeBetween,
  findingOf,
  formingEdge,
  isInLoadCycle,
  knotOf,
  membersOf,
} from '../../../ui/src/model/cycle-findings.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { fileNode } from '../../../ui/src/model/ids.ts';
import { importOf } from '../../../ui/src/model/imports-between.ts';
import type { CycleGroup } from '../../../ui/src/store/cycles.ts';
import { groupOf, listGroups, sizesText } from '../../../ui/src/views/cycles/cycles.ts';
import { sentences } from '../../../ui/src/views/cycles/meaning.ts';
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
});

test('counts the cycles that lower the score by kind, as the summary does', () => {
  const counts = cycleCounts(PROJECT);
  assert.equal(counts, {
    eager: { count: 1, largest: 2 },
    lazy: { count: 1, largest: 2 },
    typeOnly: { count: 1, largest: 2 },
  });
  assert.is(cyclesText(counts), '1 cycle at load time; also 1 through lazy imports, 1 for the compiler only');
  assert.is(cyclesText(cycleCounts(projectOf('a -> b'))), '0 cycles at load time');
  const inside = cycleCounts(PROJECT, file => PROJECT.ids[file].startsWith('b/'));
  assert.equal([inside.eager.count, inside.lazy.count], [0, 1]);
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
    PROJECT.ids.filter((_, file) => isInLoadCycle(PROJECT, file)),
    ['a/x', 'a/y'],
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
    listGroups(PROJECT, { text, groups: new Set(groups) }).map(({ group, findings }) =>
      [group, ...findings.map(finding => PROJECT.findings.indexOf(finding))].join(' '),
    );
  assert.equal(matching(['eager', 'lazy', 'typeOnly']), ['eager 0', 'lazy 1', 'typeOnly 2']);
  assert.equal(matching(['eager', 'inUnit']), ['eager 0', 'inUnit 4']);
  assert.equal(matching(['others', 'eager']), ['eager 0', 'others 3']);
  assert.equal(matching(['eager', 'lazy', 'typeOnly'], 'B/Y'), ['lazy 1']);
  assert.equal(
    PROJECT.findings.map(finding => groupOf(PROJECT, finding)),
    ['eager', 'lazy', 'typeOnly', 'others', 'inUnit'],
  );
});

test('a file that imports itself is in a group of close cycles, which is shown on demand', () => {
  const project = projectOf('a -> a, b -> c -> b');
  const shown = (groups: readonly CycleGroup[]) =>
    listGroups(project, { text: '', groups: new Set(groups) }).map(({ group }) => group);
  assert.equal([shown(['eager', 'others']), shown(['close'])], [['eager'], ['close']]);
  assert.is(cyclesText(cycleCounts(project)), '1 cycle at load time');
  const [close] = project.findings.filter(finding => groupOf(project, finding) === 'close');
  assert.equal(sentences(project, close), [
    'The file imports itself, which does not lower the health score.',
  ]);
});

test('each group of the list says how many cycles it has, and how large they are', () => {
  const project = projectOf('a -> b -> a, c -> d -> e -> c');
  const all = listGroups(project, { text: '', groups: new Set(['eager']) });
  assert.equal(
    all.map(({ findings }) => sizesText(project, findings)),
    ['2 cycles, largest 3 files'],
  );
  const one = listGroups(project, { text: 'd', groups: new Set(['eager']) });
  assert.equal(
    one.map(({ findings }) => sizesText(project, findings)),
    ['1 cycle, 3 files'],
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

test('a cycle at load time inside one that lazy imports close: a file leads to the stronger, unless told otherwise', () => {
  const project = projectOf('a -> b -> a, b -l-> c -> b');
  const [eager, lazy] = project.findings;
  assert.equal([eager.kind, knotOf(project, eager).members.length], ['eager', 2]);
  assert.equal([lazy.kind, knotOf(project, lazy).members.length], ['lazy', 3]);
  assert.is(eagerMembers(project.cycles[0], knotOf(project, lazy)), 2);
  assert.equal(
    [
      findingOf(project, 0),
      findingOf(project, 0, 'lazy'),
      findingOf(project, 2),
      findingOf(project, 0, 'typeOnly'),
    ],
    [0, 1, 1, 0],
  );
  assert.equal(
    cutsOf(knotOf(project, lazy)).map(({ edge }) => project.edges.flags[edge] & EDGE_FLAGS.lazy),
    [EDGE_FLAGS.lazy],
  );
});

test('erased imports form no cycle of the program, and are told beside it', () => {
  const files = draw('a -> b -> a, b -> c -> a, p -> q -> p');
  const erasures = new Map([
    ['c', { gone: new Set(['a']), deferred: new Set<string>() }],
    ['q', { gone: new Set(['p']), deferred: new Set<string>() }],
  ]);
  const project = decode(modelOf(snapshotOf(files, { erasures })));
  const [eager, typeOnly] = project.findings;
  const names = (edges: readonly number[]) =>
    edges.map(
      edge => `${project.ids[project.edges.source[edge]]} ${project.ids[project.edges.target[edge]]}`,
    );
  assert.equal([eager.kind, names(droppedOf(project, eager))], ['eager', []]);
  assert.equal([typeOnly.kind, names(droppedOf(project, typeOnly))], ['typeOnly', ['q p']]);
  assert.equal(names(project.cycles[0].erased), ['c a']);
  assert.equal(
    [0, 1, 2].map(file => cycleText(project, file)),
    ['in a cycle of 2 files', 'in a cycle of 2 files', 'in a type-only cycle of 3 files'],
  );
  const marked = Array.from({ length: project.edges.count }, (_, edge) => importOf(project, edge)).filter(
    ({ erased }) => erased,
  );
  assert.equal(names(marked.map(({ edge }) => edge)), ['c a', 'q p']);
});

test('an import of which only a lazy one is left is lazy, and forms no cycle at load time', () => {
  const files = draw('a -> b -> a, b -> c -> a');
  const erasures = new Map([['c', { gone: new Set<string>(), deferred: new Set(['a']) }]]);
  const project = decode(modelOf(snapshotOf(files, { erasures })));
  const edge = edgeBetween(project, 2, 0);
  assert.equal(project.cycles[0].leftLazy, [edge]);
  assert.ok(importOf(project, edge).leftLazy);
  assert.not(importOf(project, edge).lazy);
  const kinds = project.findings.map(finding => [finding.kind, formingEdge(project, finding)(edge)]);
  assert.equal(kinds, [
    ['eager', false],
    ['lazy', true],
  ]);
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
      assert.is(isInLoadCycle(project, file), strength[file] === IN_EAGER, `seed ${seed}`);
    for (const finding of project.findings) {
      const { path } = knotOf(project, finding);
      for (let i = 1; i < path.length; i++) {
        const edge = edgeBetween(project, path[i - 1], path[i]);
        assert.ok(edge !== -1);
        const weak = EDGE_FLAGS.typeOnly | (finding.kind === 'eager' ? EDGE_FLAGS.lazy : 0);
        if (finding.knot !== -1) assert.is(project.edges.flags[edge] & weak, 0);
      }
    }
  }
  assert.ok(randomProject(1, createRandom(1)));
});

test.run();
