import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { knotOf, loopEdges } from '../../../ui/src/model/cycle-findings.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { boxIdOf, fileNode, pathOf } from '../../../ui/src/model/ids.ts';
import { describeLever, leversLeft } from '../../../ui/src/model/levers.ts';
import { patch } from '../../../ui/src/model/patch.ts';
import { MAX_NODES, ringKinds, ringOf } from '../../../ui/src/model/ring.ts';
import { layoutRing } from '../../../ui/src/model/ring-layout.ts';
import type { Project } from '../../../ui/src/model/types.ts';
import { draw } from '../../graph/draw.ts';
import { createRandom } from '../../helpers/random.ts';
import { eventOf } from './feed.ts';
import { modelOf, projectOf, randomProject, snapshotOf } from './sample.ts';

test('without the cuts, all lines of a ring of files lead clockwise, and the steps make the shortest loop', () => {
  let rings = 0;
  for (let seed = 0; seed < 60; seed++) {
    const project = randomProject(seed, createRandom(seed));
    for (const finding of project.findings) {
      const knot = knotOf(project, finding);
      for (const kind of ringKinds(project, finding)) {
        const ring = ringOf(project, finding, kind);
        rings++;
        assert.ok(ring.nodes.length >= Math.min(3, knot.members.length), `seed ${seed}`);
        assert.ok(ring.nodes.length <= MAX_NODES, `seed ${seed}`);
        const files = ring.nodes.reduce((sum, node) => sum + node.files, 0);
        assert.is(files + ring.leftOut.files, knot.members.length, `seed ${seed}, ${kind}`);
        if (kind === 'folders') continue;
        const eager = finding.kind === 'lazy' ? project.cycles[finding.cycle].eager : [];
        const isLoose = (edge: number) => eager.some(({ members }) => isBetween(project, members, edge));
        for (const { from, to, cuts, imports } of ring.edges)
          assert.ok(cuts > 0 || from < to || kind === 'loop' || isLoose(imports[0]));
        const steps = ring.edges.filter(({ step }) => step > 0);
        assert.equal(
          steps.map(({ from }) => ring.nodes[from].id),
          knot.path.slice(0, -1).map(file => boxIdOf(project.ids[file])),
          `seed ${seed}, ${kind}`,
        );
        const layout = layoutRing(ring, 500);
        assert.is(new Set(layout.nodes.map(({ x, y }) => `${x} ${y}`)).size, ring.nodes.length);
      }
    }
  }
  assert.ok(rings > 20, `${rings}`);
});

function isBetween({ edges }: Project, members: readonly number[], edge: number): boolean {
  return members.includes(edges.source[edge]) && members.includes(edges.target[edge]);
}

test('rings, loops and levers can be drawn before a save is judged', () => {
  const tangle = 'a -> b -> c -> a, b -> a, c -> b, a -> c';
  const ring = 'a -> b -> c -> a';
  const back = 'a -> c -> b -> a';
  const seen = new Set<string>();
  for (const [was, is] of [
    [tangle, ring],
    [tangle, back],
    [ring, tangle],
    [`${ring}, c -> d -> a`, `${back}, c -> d -> a`],
  ]) {
    const [before, after] = [snapshotOf(draw(was)), snapshotOf(draw(is), { revision: 2 })];
    const project = patch(decode(modelOf(before)), eventOf(after, before));
    assert.ok(project);
    const [finding] = project.findings;
    for (const kind of ringKinds(project, finding)) {
      const { nodes, edges } = ringOf(project, finding, kind);
      assert.ok(edges.length > 0);
      for (const { from, to } of edges) assert.ok(nodes[from] && nodes[to], `${kind}: ${was}; ${is}`);
      seen.add(kind);
    }
    const { path } = knotOf(project, finding);
    const loop = loopEdges(project, { path });
    assert.not(loop.includes(-1));
    if (loop.length < path.length - 1) seen.add('shorter loop');
    const levers = leversLeft(project);
    for (const { cuts } of levers.map(lever => describeLever(project, lever))) {
      assert.ok(cuts.length > 0);
      for (const { source } of cuts) assert.ok(fileNode(project, pathOf(source)) !== -1, `${was}; ${is}`);
    }
    if (levers.length < project.risks.levers.length) seen.add('fewer levers');
  }
  assert.equal([...seen].sort(), ['fewer levers', 'files', 'shorter loop']);
});

test('a ring of folders stands for the imports between them', () => {
  const project = projectOf('src/a/x -> src/b/y -> src/z -> src/a/x, src/a/x -> src/a/w -> src/a/x');
  const [finding] = project.findings;
  assert.equal(ringKinds(project, finding), ['files', 'folders']);
  const ring = ringOf(project, finding, 'folders');
  assert.equal(ring.nodes.map(({ id, files }) => `${id} ${files}`).sort(), ['src/* 1', 'src/a 2', 'src/b 1']);
  assert.equal(ring.leftOut, { files: 0, imports: 2 });
});

/** A ring of files, the folders of which take turns. */
function cycleIn(folders: readonly string[], count: number): Project {
  const name = (i: number) => `${folders[i % folders.length]}/f${String(i).padStart(3, '0')}`;
  const names = Array.from({ length: count }, (_, i) => name(i));
  return projectOf([...names, names[0]].join(' -> '));
}

const LARGE: readonly (readonly [string, Project, readonly string[], number])[] = [
  ['60 files', cycleIn(['src'], 60), ['files'], 60],
  ['more files of one folder', cycleIn(['src'], 61), ['nearest'], 60],
  ['more files of two folders', cycleIn(['src/a', 'src/b'], 100), ['nearest'], 60],
  ['folders of which one is opened', cycleIn(['src/a/x', 'src/a/y', 'src/b'], 99), ['folders'], 3],
  [
    'a folder that has most files',
    cycleIn(['src/a/x', 'src/a/y', 'src/a/z', 'src/b', 'src/c'], 100),
    ['folders'],
    5,
  ],
  [
    'more folders than there is room for',
    cycleIn(
      Array.from({ length: 70 }, (_, i) => `src/d${i}`),
      140,
    ),
    ['folders'],
    60,
  ],
];

test('a cycle of more than two files is a ring of three to sixty nodes', () => {
  for (const [name, project, kinds, count] of LARGE) {
    const [finding] = project.findings;
    assert.equal(ringKinds(project, finding), kinds, name);
    const ring = ringOf(project, finding, ringKinds(project, finding)[0]);
    assert.is(ring.nodes.length, count, name);
    const files = ring.nodes.reduce((sum, node) => sum + node.files, 0);
    assert.is(files + ring.leftOut.files, knotOf(project, finding).members.length, name);
  }
});

test('a ring of the nearest files has the shortest loop and the imports between its files', () => {
  const hub = Array.from({ length: 70 }, (_, i) => `src/hub -> src/f${i} -> src/hub`).join(', ');
  const project = projectOf(`${hub}, src/f1 -> src/f2`);
  const [finding] = project.findings;
  const ring = ringOf(project, finding, 'nearest');
  assert.is(ring.kind, 'nearest');
  assert.is(ring.nodes.length, 30);
  assert.is(ring.edges.filter(({ step }) => step > 0).length, 2);
  const drawn = new Set(ring.nodes.map(({ id }) => id));
  const between = Array.from(project.edges.source.keys()).filter(edge =>
    [project.edges.source[edge], project.edges.target[edge]].every(node =>
      drawn.has(boxIdOf(project.ids[node])),
    ),
  );
  assert.equal(
    ring.edges.flatMap(({ imports }) => imports).sort((a, b) => a - b),
    between,
  );
  assert.equal(ring.leftOut, { files: 41, imports: 141 - between.length });
});

test('nodes and labels of a ring have room at every width', () => {
  for (const count of [3, 24, 25, 59, 60]) {
    const nodes = Array.from({ length: count }, (_, i) => ({ id: boxIdOf(`f${i}.ts`), files: 1 }));
    for (const width of [260, 330, 480, 760]) {
      const where = `${count} at ${width}`;
      const layout = layoutRing({ nodes, edges: [] }, width);
      assert.ok(layout.labelLength >= 6, where);
      for (const isLeft of [false, true]) {
        const side = layout.nodes.filter(node => node.isLeft === isLeft).map(({ labelY }) => labelY);
        const sorted = side.toSorted((a, b) => a - b);
        assert.ok(sorted[0] >= 8 && sorted[sorted.length - 1] <= layout.height - 8, where);
        for (let i = 1; i < sorted.length; i++) assert.ok(sorted[i] - sorted[i - 1] > 15.9, where);
      }
      for (const [i, { x, y }] of layout.nodes.entries()) {
        const next = layout.nodes[(i + 1) % count];
        assert.ok(Math.hypot(next.x - x, next.y - y) > 2.4 * layout.nodeSize, `${where}: ${i}`);
      }
      assert.ok(layout.nodeSize >= 2, `${where}: ${layout.nodeSize}`);
    }
  }
});

test('no two lines of a ring are drawn as one', () => {
  for (const count of [2, 3, 4, 5, 9]) {
    const nodes = Array.from({ length: count }, (_, i) => ({ id: boxIdOf(`f${i}.ts`), files: 1 }));
    const edges = nodes.flatMap((_, from) =>
      nodes.flatMap((_, to) => (from === to ? [] : [{ from, to, imports: [0], cuts: 0, step: 0 }])),
    );
    const places = layoutRing({ nodes, edges }, 500).edges;
    for (const [i, one] of places.entries())
      for (const [j, other] of places.entries()) {
        const isOpposite = edges[i].from === edges[j].to && edges[i].to === edges[j].from;
        if (!isOpposite) continue;
        const distance = Math.hypot(one.x - other.x, one.y - other.y);
        assert.ok(distance > 16, `${count} files, ${edges[i].from} and ${edges[i].to}: ${distance}`);
      }
  }
});

test.run();
