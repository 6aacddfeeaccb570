import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { knotOf, loopEdges } from '../../../ui/src/model/cycle-findings.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { boxIdOf, fileNode, pathOf } from '../../../ui/src/model/ids.ts';
import { describeLever, leversLeft } from '../../../ui/src/model/levers.ts';
import { patch } from '../../../ui/src/model/patch.ts';
import { ringKinds, ringOf } from '../../../ui/src/model/ring.ts';
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
        assert.ok(ring.nodes.length >= 2 && ring.nodes.length <= 24, `seed ${seed}`);
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
  assert.equal(ringKinds(project, finding), ['files', 'loop', 'folders']);
  const ring = ringOf(project, finding, 'folders');
  assert.equal(ring.nodes.map(({ id, files }) => `${id} ${files}`).sort(), ['src/* 1', 'src/a 2', 'src/b 1']);
  assert.equal(ring.leftOut, { files: 0, imports: 2 });
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
