import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { levelsOf } from '../../src/core/analyze/modules/levels.ts';
import type { Digraph } from '../../src/core/graph/digraph.ts';
import type { BoxPart } from '../../src/core/layout/box-types.ts';
import { chooseBoxes, MOST_BOXES } from '../../src/core/layout/choose-boxes.ts';
import { importsBetween } from '../../src/core/layout/flow.ts';
import { overviewInside, overviewOf } from '../../src/core/layout/overview.ts';
import { makePicture, type Picture } from '../../src/core/layout/picture.ts';
import { scopeOf } from '../../src/core/layout/scopes.ts';
import { drawnText, sentence } from '../../src/core/layout/sentence.ts';
import { stackParts } from '../../src/core/layout/stacks.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { filesIn, modulesIn, projectOf } from './project.ts';

const test = suite('stacks');

function parts(...sizes: readonly (readonly [path: string, files: number])[]): BoxPart[] {
  let next = 0;
  return sizes.map(([path, count]) => ({
    path,
    kind: 'folder',
    files: Array.from({ length: count }, () => next++),
  }));
}

const many = (folder: string, count: number, files: number) =>
  Array.from({ length: count }, (_, i) => [`${folder}/p${i}`, files] as const);

test('few parts need no stack', () => {
  const few = parts(...many('a', 20, 3));
  assert.equal(stackParts(few, 20), { drawn: few, stacks: [] });
});

test('small siblings share a box, and one that is left alone has its own or goes to the folder around', () => {
  const { drawn, stacks } = stackParts(
    parts(...many('large', 30, 9), ...many('a', 5, 2), ...many('b', 4, 1), ['b/in/x', 1], ['top', 1]),
    36,
  );
  assert.is(drawn.length, 31);
  assert.equal(
    stacks.map(({ folder, members }) => `${folder} ${members.length}`),
    ['a 5', 'b 5'],
  );
  assert.ok(drawn.some(({ path }) => path === 'top'));
});

test('where small siblings are in many folders, those of the folder around them share a box', () => {
  const folders = Array.from({ length: 12 }, (_, i) => many(`src/f${i}`, 4, 1)).flat();
  const { drawn, stacks } = stackParts(parts(...many('large', 30, 9), ...folders), 36);
  assert.ok(drawn.length + stacks.length <= 36);
  assert.is(
    stacks.reduce((sum, { members }) => sum + members.length, drawn.length),
    78,
  );
});

test('small siblings whose names begin alike share a box of their own', () => {
  const plugins = many('lib/x', 20, 1).map(([path]) => [path.replace('x/', 'plugin-'), 1] as const);
  const helpers = many('lib/x', 20, 1).map(([path]) => [path.replace('x/', 'helper-'), 1] as const);
  const { stacks } = stackParts(parts(...many('large', 30, 9), ['lib/core', 1], ...plugins, ...helpers), 36);
  assert.equal(
    stacks.map(({ folder, members }) => `${folder} ${members.length}`),
    ['lib/helper- 20', 'lib/plugin- 20'],
  );
});

const VIEWPORT = { width: 1100, height: 640 };

function pictureOf(lines: readonly string[], scope = ''): Picture {
  const { paths, files, sources, targets } = projectOf(...lines);
  const ends = { sources: Uint32Array.from(sources), targets: Uint32Array.from(targets) };
  return makePicture({ paths, files, ...ends, modules: modulesIn(paths), scope, viewport: VIEWPORT });
}

/** 80 packages: the small ones use `core`, and the large `app` uses them. */
const PACKAGES = [
  ...filesIn('app', 60),
  ...filesIn('core', 50),
  ...Array.from({ length: 50 }, (_, i) => filesIn(`lib/large${i}`, 30)).flat(),
  ...Array.from({ length: 30 }, (_, i) => filesIn(`lib/small${i}`, 2 + (i % 3))).flat(),
  ...Array.from({ length: 30 }, (_, i) => `app/f${i}.ts -> lib/small${i}/f0.ts`),
  ...Array.from({ length: 30 }, (_, i) => `lib/small${i}/f1.ts -> core/f${i}.ts`),
];

test('a stack makes no red line where none of its parts goes up', () => {
  const { boxes, flow, facts } = pictureOf([
    ...PACKAGES,
    'lib/small0/f0.ts -> lib/large0/f0.ts',
    'lib/large0/f1.ts -> lib/small1/f0.ts',
  ]);
  const stack = boxes.findIndex(({ kind }) => kind === 'stack');
  assert.ok(stack >= 0 && boxes[stack].path === 'lib');
  assert.is(facts.upward, 0);
  assert.equal(
    [...flow.isUpward].filter(up => up === 1),
    [],
  );
});

test('a stack is no part of a tangle, which only some of its parts may close', () => {
  const { boxes, facts, names } = pictureOf([
    ...PACKAGES,
    'lib/large0/f0.ts -> lib/small0/f0.ts',
    'lib/small0/f1.ts -> lib/large1/f0.ts',
    'lib/large1/f1.ts -> lib/small1/f0.ts',
    'lib/small1/f1.ts -> lib/large0/f1.ts',
  ]);
  assert.ok(boxes.some(({ kind }) => kind === 'stack'));
  assert.is(facts.tangle, undefined, names.join());
});

test('what a floor uses in a stack is no red line without a cycle of parts', () => {
  const users = PACKAGES.filter(path => /^lib\/\w+\/f0\.ts$/.test(path)).map(path => `${path} -> core/f0.ts`);
  const { boxes, flow } = pictureOf([
    ...PACKAGES,
    ...users,
    ...filesIn('lib/leaf0', 2),
    ...filesIn('lib/leaf1', 2),
    'core/f1.ts -> lib/leaf0/f0.ts',
  ]);
  const core = boxes.findIndex(({ path }) => path === 'core');
  assert.equal(flow.floors, [core]);
  const risen = [...flow.graph.sources.keys()].filter(edge => flow.graph.sources[edge] === core);
  assert.equal(
    risen.map(edge => boxes[flow.graph.targets[edge]].kind),
    ['stack'],
  );
  assert.equal(
    risen.map(edge => flow.isUpward[edge]),
    [0],
  );
});

test('the sentence counts all modules, and the line below the picture those in stacks', () => {
  const picture = pictureOf(PACKAGES);
  const words = sentence({ ...picture, filters: { scope: '' } }).map(({ text }) => text);
  assert.match(words.join(''), /^82 modules, the 54 largest drawn, in 3 layers\./);
  assert.match(drawnText({ ...picture, picture }, []), '28 smaller parts with 82 files in 1 stack');
});

test('a stack is opened by its scope, shows the modules in it, and the parts of others beside it', () => {
  const { boxes } = pictureOf(PACKAGES);
  const stack = boxes.find(({ kind }) => kind === 'stack');
  const scope = stack && scopeOf(stack);
  assert.is(scope, 'more:lib');
  const inside = pictureOf(PACKAGES, scope);
  const inner = inside.boxes.filter(({ margin }) => !margin);
  assert.is(inner.length, stack?.parts);
  assert.is(inside.inside?.length, stack?.files);
  assert.equal(inside.trail, ['']);
  assert.ok(inner.every(({ path }) => path.startsWith('lib/small')));
  const one = pictureOf(PACKAGES, inner[0].path);
  assert.equal(one.trail, ['', 'more:lib']);
  assert.equal(one.boxes.flatMap(({ path, margin }) => (margin ? [`${path} ${margin}`] : [])).sort(), [
    'app above',
    'core below',
  ]);
});

test('beside what a stack holds, a neighbour is above if it uses more of it than it is used by', () => {
  const { boxes, flow } = pictureOf(
    [
      ...PACKAGES,
      'lib/small0/f0.ts -> lib/large0/f0.ts',
      ...[0, 1, 2, 3, 4].map(i => `lib/large${i}/f0.ts -> lib/large${i + 1}/f0.ts`),
      'lib/large5/f0.ts -> core/f0.ts',
    ],
    'more:lib',
  );
  const margins = boxes.flatMap(({ path, margin }) => (margin ? [`${path} ${margin}`] : []));
  assert.equal(margins.sort(), ['app above', 'core below', 'lib/large0 below']);
  assert.is(flow.isUpward.indexOf(1), -1);
});

test('a stack of very many parts has a stack inside', () => {
  const folders = Array.from({ length: 400 }, (_, i) => filesIn(`lib/p${i}`, 2)).flat();
  const outer = pictureOf([...folders, 'lib/p1/f0.ts -> lib/p2/f0.ts']);
  assert.ok(outer.boxes.length <= MOST_BOXES);
  const inside = pictureOf(folders, 'more:lib');
  const scopes = inside.boxes.flatMap(box => (box.kind === 'stack' ? [scopeOf(box)] : []));
  assert.equal(scopes, ['more:lib//more:lib']);
  const deeper = pictureOf(folders, scopes[0]);
  assert.equal(deeper.trail, ['', 'more:lib']);
  assert.is(deeper.inside?.length, inside.boxes.find(({ kind }) => kind === 'stack')?.files);
});

test('random projects: nothing is left out, and a line of a stack is red only if most of its imports are', () => {
  for (let seed = SEED; seed < SEED + 25; seed++) {
    const random = createRandom(seed);
    const paths = Array.from({ length: 70 + random.below(200) }, (_, i) =>
      filesIn(`g${random.below(4)}/p${i}`, 1 + random.below(6)),
    ).flat();
    const imports = Array.from(
      { length: paths.length },
      () => `${random.pick(paths)} -> ${random.pick(paths)}`,
    );
    const project = projectOf(...paths, ...imports);
    const input = { ...project, modules: modulesIn(project.paths) };
    const overview = overviewOf(input);
    const { boxes, boxOf, members, flow, stacked } = overview;
    const lone = boxOf.filter(box => box < 0).length;
    assert.ok(boxes.length <= MOST_BOXES, `seed ${seed}`);
    assert.is(lone, overview.left.loneFiles, `seed ${seed}`);
    const counted = members.reduce((sum, own) => sum + Math.max(1, own.length), 0);
    assert.is(
      counted + lone,
      chooseBoxes(input).members.reduce((sum, own) => sum + Math.max(1, own.length), 0),
    );
    for (const [box, { kind, files, parts: count }] of boxes.entries()) {
      assert.is(boxOf.filter(one => one === box).length, files, `seed ${seed}`);
      if (kind === 'stack') assert.is(members[box].length, count, `seed ${seed}`);
    }
    if (!stacked) continue;
    const { partOf, partLevel, boxLevel } = stacked;
    const own = boxOf.map((box, file) => (partOf[file] < 0 ? box : boxes.length + partOf[file]));
    const levelOf = own.map(part => (part < boxes.length ? boxLevel[part] : partLevel[part - boxes.length]));
    const { graph } = importsBetween(boxes.length + partLevel.length, own, project);
    for (const [edge, from] of flow.graph.sources.entries()) {
      const to = flow.graph.targets[edge];
      let balance = 0;
      for (let i = 0; i < project.edgeCount; i++) {
        const [source, target] = [project.sources[i], project.targets[i]];
        if (boxOf[source] !== from || boxOf[target] !== to) continue;
        const isUp = levelOf[source] <= levelOf[target] && leadsTo(graph, own[target], own[source]);
        balance += isUp ? 1 : -1;
      }
      assert.is(flow.isUpward[edge] === 1, balance > 0, `seed ${seed}`);
    }
    const box = boxes.findIndex(({ kind }) => kind === 'stack');
    const inside = overviewInside(overview, box, input);
    assert.is(
      inside.boxes.reduce((sum, { files, margin }) => sum + (margin ? 0 : files), 0),
      boxes[box].files,
      `seed ${seed}`,
    );
  }
});

test('levels of parts are those of a picture in which every part has a box', () => {
  const project = projectOf(...PACKAGES);
  const { boxes, boxOf, stacked, flow } = overviewOf({ ...project, modules: modulesIn(project.paths) });
  assert.ok(stacked);
  const { partOf, partLevel, boxLevel } = stacked;
  const own = boxOf.map((box, file) => (partOf[file] < 0 ? box : boxes.length + partOf[file]));
  const next = boxes.length + partLevel.length;
  const { graph, weights } = importsBetween(next, own, project);
  const level = levelsOf(graph, weights);
  assert.is(flow.floors.length, 0);
  assert.equal([...Array.from(boxLevel), ...Array.from(partLevel)], [...level]);
});

/** Does one node lead to another one? */
function leadsTo({ outStart, targets }: Digraph, from: number, to: number): boolean {
  const found = new Set([from]);
  for (const node of found)
    for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) found.add(targets[edge]);
  return found.has(to);
}

test.run();
