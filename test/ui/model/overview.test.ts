import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { digraph } from '../../../src/core/graph/digraph.ts';
import { makePicture } from '../../../src/core/layout/picture.ts';
import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import { keepOverview } from '../../../ui/src/model/keep-overview.ts';
import { type OverviewState, requestOf, stateOf } from '../../../ui/src/model/overview.ts';
import type { Filters } from '../../../ui/src/model/types.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { FILES, projectOf } from './sample.ts';

/** Many packages of two files that use each other, and one that is too small for a box. */
const PACKAGES = Array.from({ length: 70 }, (_, i) => `lib/p${i}/a -> lib/p${(i * 7) % 70}/b`);
const BESIDE = ['lib/zero/a'];

function overviewOf(...drawing: string[]): OverviewState {
  const request = {
    project: projectOf(drawing.join(', ')),
    filters: FILES,
    viewport: { width: 4000, height: 3000 },
  };
  return stateOf(makePicture(requestOf(request)), request);
}

const boxOfPath = ({ project, boxOf, boxes }: OverviewState, path: string) =>
  boxes[boxOf[project.ids.indexOf(path)]]?.path;

test('a new file joins the stack around it, or gets a box of its own', () => {
  const before = overviewOf(...PACKAGES, ...BESIDE);
  assert.is(boxOfPath(before, 'lib/zero/a'), 'lib');
  const after = keepOverview(
    before,
    projectOf([...PACKAGES, ...BESIDE, 'lib/zero/c', 'lib/new/deep/a -> lib/p1/a', 'top/x/y'].join(', ')),
  );
  assert.is(boxOfPath(after, 'lib/zero/a'), 'lib');
  assert.is(boxOfPath(after, 'lib/zero/c'), 'lib');
  assert.is(boxOfPath(after, 'lib/new/deep/a'), 'lib');
  assert.is(boxOfPath(after, 'top/x/y'), 'top');
  assert.equal(after.placed.slice(0, before.placed.length), before.placed);
  assert.is(after.boxes.length, before.boxes.length + 1);
});

test('a checkout of very many new files adds few boxes', () => {
  const before = overviewOf('a/x -> b/x', 'b/x -> c/x');
  const added = Array.from({ length: 900 }, (_, i) => `new${i} -> a/x`);
  const after = keepOverview(before, projectOf(['a/x -> b/x', 'b/x -> c/x', ...added].join(', ')));
  assert.is(after.boxes.length, before.boxes.length + 20);
  assert.is(after.boxOf.filter(box => box === -1).length, 880);
});

test('a new file outside the scope gets no box in the picture of the scope', () => {
  const drawing = 'src/a/x -> src/b/x, src/b/x -> src/c/x, src/c/y -> lib/z';
  const request = {
    project: projectOf(drawing),
    filters: { ...FILES, scope: 'src' },
    viewport: { width: 4000, height: 3000 },
  };
  const before = stateOf(makePicture(requestOf(request)), request);
  const after = keepOverview(before, projectOf(`${drawing}, docs/in/x -> src/a/x, src/d/x -> src/a/x`));
  assert.is(boxOfPath(after, 'docs/in/x'), undefined);
  assert.is(boxOfPath(after, 'src/d/x'), 'src/d');
});

test('imports that exist in tests only shape no picture while tests are hidden', () => {
  const project = projectOf('a/x -> b/x, b/x -> a/y');
  const isBack = (edge: number) => project.ids[project.edges.source[edge]].startsWith('b');
  const flags = project.edges.flags.map((flag, edge) => flag | (isBack(edge) ? EDGE_FLAGS.test : 0));
  const edgesWith = (tests: boolean) => {
    const request = {
      project: { ...project, edges: { ...project.edges, flags } },
      filters: { ...FILES, tests },
      viewport: { width: 4000, height: 3000 },
    };
    return stateOf(makePicture(requestOf(request)), request).flow.graph.edgeCount;
  };
  assert.equal([edgesWith(false), edgesWith(true)], [1, 2]);
});

test('the imports that count are found once for all scopes of a project', () => {
  const project = projectOf('a/x -> b/x, b/x -> a/y');
  const endsIn = (filters: Filters) => {
    const { sources, targets } = requestOf({ project, filters, viewport: { width: 4000, height: 3000 } });
    return [sources, targets] as const;
  };
  const [sources, targets] = endsIn({ ...FILES, tests: false });
  const inside = endsIn({ ...FILES, tests: false, scope: 'a' });
  assert.ok(inside[0] === sources && inside[1] === targets);
  // What no filter hides is not copied at all.
  assert.is(endsIn({ ...FILES, types: true, tests: true })[0], project.edges.source);
});

test('what changes neither files nor imports, such as a judgement, counts nothing again', () => {
  const before = overviewOf('a/x -> b/x', 'b/x -> c/x');
  const project = { ...before.project, risk: before.project.risk.slice() };
  const after = keepOverview(before, project);
  assert.is(after.project, project);
  assert.ok(after.flow === before.flow && after.boxes === before.boxes);
});

test('a save of imports that are between no two boxes, or of a package, computes nothing again', () => {
  const lines = [...PACKAGES, ...BESIDE, 'lib/p7/a -> lib/p7/b'];
  const before = overviewOf(...lines);
  const after = keepOverview(
    before,
    projectOf([...lines, 'lib/p14/a -> lib/p14/b', 'lib/p3/a -> pkg:x'].join(', ')),
  );
  assert.ok(after.project.edges.source.length > before.project.edges.source.length);
  for (const key of ['flow', 'facts', 'boxes', 'boxOf', 'placed'] as const)
    assert.is(after[key], before[key]);
});

for (const packages of [70, 30])
  test(`random saves of imports between ${packages} packages: what is kept is what would be computed`, () => {
    const random = createRandom(SEED);
    const files = Array.from(
      { length: packages },
      (_, i) => `lib/p${i}/a -> lib/p${(i * 7 + 1) % packages}/b`,
    );
    // Of 70, some have boxes, and some are parts of the stack.
    const anyFile = () =>
      `lib/p${random.pick([0, 1, packages - 2, packages - 1])}/${random.pick(['a', 'b'])}`;
    let imports = Array.from({ length: 20 }, () => `${anyFile()} -> ${anyFile()}`);
    let state = overviewOf(...files, ...imports);
    let kept = 0;
    for (let save = 0; save < 60; save++) {
      imports = random.chance(0.5) ? imports.slice(1) : [...imports, `${anyFile()} -> ${anyFile()}`];
      const project = projectOf([...files, ...imports].join(', '));
      const { parts: _parts, ...flow } = {
        ...state.flow,
        graph: digraph(0, new Uint32Array(), new Uint32Array()),
      };
      const counted = keepOverview({ ...state, flow }, project);
      const next = keepOverview(state, project);
      assert.equal([next.flow, next.facts], [counted.flow, counted.facts], `seed ${SEED}`);
      if (next.flow.graph === state.flow.graph) kept++;
      state = next;
    }
    assert.is(state.stacked !== undefined, packages > 60);
    assert.ok(kept > 0 && kept < 60, `seed ${SEED}`);
  });

test('a save is described anew', () => {
  const before = overviewOf('a/x -> b/x', 'b/x -> c/x');
  assert.is(before.facts.upward, 0);
  const after = keepOverview(before, projectOf('a/x -> b/x, b/x -> c/x, c/x -> a/x'));
  assert.equal([after.facts.upward, after.facts.tangle?.boxes.length], [1, 3]);
});

test.run();
