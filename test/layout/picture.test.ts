import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { areaColours } from '../../src/core/layout/colours.ts';
import { makePicture, type Picture } from '../../src/core/layout/picture.ts';
import { drawnText, sentence } from '../../src/core/layout/sentence.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { filesIn, modulesIn, projectOf } from './project.ts';

const test = suite('pictures');

const VIEWPORT = { width: 1100, height: 640 };

function pictureOf(
  lines: readonly string[],
  { scope = '', viewport = VIEWPORT, declared }: Options = {},
): Picture {
  const { paths, files, sources, targets } = projectOf(...lines);
  return makePicture({
    paths,
    files,
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
    modules: modulesIn(paths, declared),
    declared: declared && paths.map(declared),
    scope,
    viewport,
  });
}

interface Options {
  readonly scope?: string;
  readonly viewport?: typeof VIEWPORT;
  readonly declared?: (path: string) => string | undefined;
}

/** Three folders above each other, with 30 files each, and folders inside the middle one. */
const LAYERS = [
  ...filesIn('web', 30),
  ...filesIn('shop/cart', 20),
  ...filesIn('shop/order', 20),
  ...filesIn('core', 30),
  'web/f1.ts -> shop/cart/f1.ts',
  'web/f2.ts -> shop/cart/f2.ts',
  'shop/cart/f1.ts -> shop/order/f1.ts',
  'shop/order/f1.ts -> core/f1.ts',
  'shop/order/f2.ts -> core/f2.ts',
  'shop/cart/f2.ts -> core/f2.ts',
  'core/f9.ts -> shop/order/f9.ts',
];

test('the largest parts are named with their files if one of them is in several boxes', () => {
  const words = (lines: readonly string[]) => {
    const picture = pictureOf(lines);
    return sentence({ ...picture, filters: { scope: '' } })
      .map(({ text }) => text)
      .join('');
  };
  const api = ['cart', 'order', 'user', 'log'].flatMap(name => filesIn(`app/api/${name}`, 18));
  const others = ['app/web', 'app/jobs', 'app/models'].flatMap((folder, i) => filesIn(folder, 40 + i));
  const used = 'app/web/f1.ts -> app/models/f1.ts';
  assert.match(
    words([...api, ...others, ...filesIn('docs', 12), used]),
    ' Largest: api (72 files), models (42), jobs (41). ',
  );
  assert.not.match(words([...others, ...filesIn('docs', 12), used]), 'Largest');
});

test('inside a box, its users are in the margin above and what it uses below', () => {
  const { boxes, names, flow, trail } = pictureOf(LAYERS, { scope: 'shop' });
  assert.equal(
    boxes.map(({ margin }, box) => `${names[box]} ${margin ?? 'inside'}`),
    ['cart inside', 'order inside', 'core below', 'web above'],
  );
  assert.equal(trail, ['']);
  const upward = [...flow.isUpward.keys()].filter(edge => flow.isUpward[edge] === 1);
  assert.equal(
    upward.map(edge => [names[flow.graph.sources[edge]], names[flow.graph.targets[edge]]]),
    [['core', 'order']],
    'what goes up in the picture around it goes up here',
  );
});

test('neighbours keep the colours that they have in the picture of the project', () => {
  const lines = [
    ...['web/a', 'web/b', 'core/a', 'core/b', 'shop/cart', 'shop/order'].flatMap(name => filesIn(name, 20)),
    'web/a/f1.ts -> shop/cart/f1.ts',
    'shop/cart/f1.ts -> shop/order/f1.ts',
    'shop/order/f1.ts -> core/a/f1.ts',
  ];
  const coloursIn = (scope: string) => {
    const picture = pictureOf(lines, { scope });
    const { tints, legend } = areaColours({ ...picture, picture });
    return { of: new Map(picture.boxes.map(({ path }, box) => [path, tints[box]])), legend, picture };
  };
  const whole = coloursIn('').of;
  const { of: inside, legend, picture } = coloursIn('shop');
  for (const neighbour of ['web/a', 'core/a']) assert.is(inside.get(neighbour), whole.get(neighbour));
  for (const name of ['web', 'core']) assert.ok(legend.some(entry => entry.name === name));
  assert.is(new Set(legend.map(({ tint }) => tint)).size, legend.length, 'no colour means two areas');
  assert.equal(picture.framed, []);
});

test('a zoomed picture counts the lines of its neighbours apart, as its sentence does', () => {
  const picture = pictureOf(LAYERS, { scope: 'shop' });
  const words = sentence({ ...picture, filters: { scope: 'shop' } }).map(({ text }) => text);
  assert.match(words.join(''), 'The only dependency goes down.');
  const { graph, isUpward } = picture.flow;
  const lines = [...isUpward.keys()].map(edge => ({ edge, isUpward: isUpward[edge] === 1 }));
  const text = drawnText({ ...picture, picture }, lines);
  assert.is(text, `1 of 1 dependency drawn, 0 upward · 4 of 4 to and from neighbours`);
  assert.is(graph.edgeCount, 5);
});

test('a folder that is several boxes of the picture around it is shown with the others in the margins', () => {
  const { boxes, names } = pictureOf(LAYERS, { scope: 'shop/cart' });
  assert.ok(boxes.filter(({ margin }) => !margin).every(({ kind }) => kind === 'file'));
  assert.equal(boxes.flatMap(({ margin }, box) => (margin ? [`${names[box]} ${margin}`] : [])).sort(), [
    'core below',
    'order below',
    'web above',
  ]);
});

test('a project of scripts that use nothing has a box for each', () => {
  const { boxes, left } = pictureOf(filesIn('scripts', 20));
  assert.equal([boxes.length, left.loneFiles], [20, 0]);
});

test('declared modules are boxes, and a module can be shown alone', () => {
  const declared = (path: string) =>
    path.startsWith('core') || path.startsWith('shop/order') ? 'base' : undefined;
  const whole = pictureOf(LAYERS, { declared });
  assert.ok(whole.names.includes('base'));
  const inside = pictureOf(LAYERS, { declared, scope: 'module:base' });
  assert.equal(inside.names.filter((_, box) => !inside.boxes[box].margin).sort(), ['core', 'order']);
});

test('the files directly in a folder can be shown alone', () => {
  const lines = [...LAYERS, ...filesIn('shop', 30), 'shop/f1.ts -> core/f1.ts'];
  const { boxes } = pictureOf(lines, { scope: 'shop/*' });
  const inside = boxes.filter(({ margin }) => !margin);
  assert.is(inside.length, 30);
  assert.ok(inside.every(({ kind, path }) => kind === 'file' && /^shop\/f/.test(path)));
});

test('a scope without files is an empty picture', () => {
  assert.equal(
    pictureOf(LAYERS, { scope: 'gone' }).boxes.filter(({ margin }) => !margin),
    [],
  );
  assert.equal(pictureOf([]).boxes, []);
});

test('the foundation is what most others depend on, and the worst pair has the most upward imports', () => {
  const { facts, names } = pictureOf([...LAYERS, 'web/f3.ts -> core/f1.ts']);
  assert.equal(
    facts.foundation.map(box => names[box]),
    ['core'],
  );
  assert.is(facts.upward, 1);
  assert.equal(
    [facts.worst?.from, facts.worst?.to].map(box => names[box ?? -1]),
    ['core', 'order'],
  );
  assert.equal(facts.tangle?.boxes.map(box => names[box]).sort(), ['core', 'order']);
});

test('the foundation is what many files use, though as many boxes use a small one', () => {
  const picture = pictureOf([
    ...filesIn('core', 9),
    ...filesIn('helpers', 2),
    ...['a', 'b', 'c', 'd', 'e'].flatMap(user => [
      ...filesIn(user, 8),
      ...filesIn(user, 8).map((file, i) => `${file} -> core/f${i}.ts`),
      `${user}/f0.ts -> helpers/f0.ts`,
    ]),
    'core/f1.ts -> a/f1.ts',
  ]);
  const words = sentence({ ...picture, filters: { scope: '' } }).map(({ text }) => text);
  assert.match(words.join(''), 'Foundation: core (used by 5). ');
});

test('what starts a program is at the top, though all that it uses is low', () => {
  const chain = ['web', 'pages', 'shop', 'store', 'core', 'base'];
  const { flow, names } = pictureOf([
    ...[...chain, 'main', 'script'].flatMap(folder => filesIn(folder, 3)),
    ...chain.slice(1).map((folder, i) => `${chain[i]}/f0.ts -> ${folder}/f0.ts`),
    'main/f0.ts -> shop/f0.ts',
    'script/f0.ts -> store/f0.ts',
  ]);
  const levelOf = (name: string) => flow.level[names.indexOf(name)];
  assert.equal(['web', 'main', 'script', 'store'].map(levelOf), [5, 5, 3, 2]);
});

test('what starts a program beside types is at the top, the types are below, and both are one module', () => {
  const chain = ['web', 'shop', 'store', 'core', 'base'];
  const folders = chain.flatMap(name => filesIn(`src/${name}`, 30));
  const picture = pictureOf([
    ...folders,
    ...chain.slice(1).map((name, i) => `src/${chain[i]}/f0.ts -> src/${name}/f0.ts`),
    ...chain.map(name => `src/${name}/f1.ts -> src/types.ts`),
    'src/main.ts -> src/core/f0.ts',
  ]);
  const { names, flow } = picture;
  const levels = ['main.ts', 'web', 'types.ts'].map(name => flow.level[names.indexOf(name)]);
  assert.equal([levels[0], levels[2]], [levels[1], 0]);
  assert.is(flow.isUpward.indexOf(1), -1);
  assert.match(sentence({ ...picture, filters: { scope: '' } })[0].text, '6 modules');
});

test('boxes without imports are in a row above all others, with words beside them', () => {
  const { placed, names } = pictureOf([
    ...LAYERS,
    ...filesIn('docs', 30),
    ...filesIn('scripts', 30),
    'web/f3.ts -> core/f1.ts',
  ]);
  const { alone } = placed;
  const named = alone?.boxes.map(box => names[box]).sort();
  assert.equal(named, ['docs', 'scripts']);
  const rows = placed.boxes.map(({ row }, box) => `${names[box]} ${row > 0 ? 'below' : 'above'}`);
  assert.equal(rows.filter(row => row.endsWith('above')).sort(), ['docs above', 'scripts above']);
  for (const box of alone?.boxes ?? [])
    assert.ok(placed.boxes[box].x + placed.boxes[box].width < (alone?.x ?? 0));
  assert.is(pictureOf(LAYERS).placed.alone, undefined);
  const rowsOf = ({ alone: row, boxes }: Picture['placed']) => row?.boxes.map(box => boxes[box].row);
  assert.equal(rowsOf(placed), [0, 0]);
});

test('the sentence calls no pair the one with most upward imports if another has as many', () => {
  const between = (from: string, to: string, imports: number) =>
    Array.from({ length: imports }, (_, i) => `${from}/f${i}.ts -> ${to}/f${i}.ts`);
  const textWith = (imports: number) => {
    const picture = pictureOf([
      ...['ui', 'core', 'web', 'base'].flatMap(folder => filesIn(folder, 20)),
      ...between('ui', 'core', 9),
      ...between('web', 'base', 9),
      ...between('core', 'ui', 1),
      ...between('base', 'web', imports),
    ]);
    const parts = sentence({ ...picture, filters: { scope: '' } });
    return parts.map(({ text }) => text).join('');
  };
  assert.match(textWith(0), '1 of 3 dependencies goes up, from core to ui.');
  assert.match(textWith(1), /2 of 4 dependencies go up, such as from (?:core to ui|base to web)\./);
  assert.match(textWith(2), '2 of 4 dependencies go up, most from base to web.');
});

test('two boxes have different names if only a generic folder tells them apart', () => {
  const { names } = pictureOf([
    ...filesIn('lib/json', 25),
    ...filesIn('lib/json/internal', 25),
    ...filesIn('lib/json/internal/bind', 25),
    'lib/json/f1.ts -> lib/json/internal/f1.ts',
    'lib/json/internal/f1.ts -> lib/json/internal/bind/f1.ts',
  ]);
  assert.equal(names.toSorted(), ['bind', 'json/*', 'json/internal/*']);
});

test('names are distinct, and generic folders are left out of them', () => {
  const { names } = pictureOf([
    ...filesIn('a/ui/src', 30),
    ...filesIn('a/one', 30),
    ...filesIn('b/ui', 30),
    ...filesIn('b/two', 30),
    ...filesIn('c/lib/ui', 30),
    ...filesIn('c/lib/three', 30),
  ]);
  assert.equal(names.toSorted(), ['a/ui', 'b/ui', 'c/ui', 'one', 'three', 'two']);
});

test('the same project has the same boxes and sentence in every window', () => {
  const packages = Array.from({ length: 90 }, (_, i) => filesIn(`packages/p${i}`, 2 + (i % 7))).flat();
  const imports = Array.from(
    { length: 300 },
    (_, i) => `packages/p${i % 90}/f0.ts -> packages/p${(i * i) % 83}/f1.ts`,
  );
  const said = [390, 1440, 2560].map(width => {
    const picture = pictureOf([...packages, ...imports], { viewport: { width, height: 800 } });
    const words = sentence({ ...picture, filters: { scope: '' } }).map(({ text }) => text);
    return { boxes: picture.boxes, words: words.join('') };
  });
  assert.match(said[0].words, '90 modules, the 54 largest drawn, in');
  assert.equal(said[1], said[0]);
  assert.equal(said[2], said[0]);
});

test('random projects: a picture fits the width with readable names, has at most 60 boxes, and is the same again', () => {
  for (let seed = SEED; seed < SEED + 10; seed++) {
    const random = createRandom(seed);
    const count = 50 + random.below(700);
    const paths = Array.from({ length: count }, (_, i) => {
      const depth = 1 + random.below(4);
      return [...Array.from({ length: depth }, () => `folder${random.below(6)}`), `f${i}.ts`].join('/');
    });
    const imports = Array.from({ length: 3 * count }, () => `${random.pick(paths)} -> ${random.pick(paths)}`);
    const viewport = { width: 320 + random.below(1200), height: 420 + random.below(600) };
    const lines = [...paths, ...imports];
    const { placed, boxes } = pictureOf(lines, { viewport });
    assert.ok(boxes.length <= 60, `seed ${seed}`);
    // On a phone, the lines of a random project alone take more.
    const scale = viewport.width / placed.width;
    if (viewport.width >= 800) assert.ok(scale * 13 >= 9.99, `seed ${seed}: names of ${scale * 13} px`);
    assert.equal(pictureOf(lines.toReversed(), { viewport }).placed, placed, `seed ${seed}`);
  }
});

test.run();
