import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BoxesInput, boxChooser, MOST_BOXES } from '../../src/core/layout/choose-boxes.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { filesIn, projectOf } from './project.ts';

const test = suite('boxes of an overview');

/** `path kind files`, without the kind of folders. */
function boxesOf(input: BoxesInput): string[] {
  return boxChooser(input)(MOST_BOXES).boxes.map(({ path, kind, files }) =>
    [path, ...(kind === 'folder' ? [] : [kind]), files].join(' '),
  );
}

test('a small project is shown file by file', () => {
  assert.equal(boxesOf(projectOf('a.ts -> b.ts', 'b.ts -> c.ts')), [
    'a.ts file 1',
    'b.ts file 1',
    'c.ts file 1',
  ]);
  assert.equal(boxesOf(projectOf()), []);
});

test('of many files in one folder, those are shown that use each other', () => {
  const pairs = Array.from({ length: 200 }, (_, i) => `src/user${i}.ts -> src/z${i}.ts`);
  const { boxes, left } = boxChooser(projectOf(...pairs))(MOST_BOXES);
  const numbers = (name: string) =>
    boxes.flatMap(({ path }) => (path.startsWith(`src/${name}`) ? [path.replace(/\D/g, '')] : []));
  assert.equal([boxes.length, left.files], [60, 340]);
  assert.equal(numbers('user'), numbers('z'));
});

test('many files in one folder without imports are one box', () => {
  assert.equal(boxesOf(projectOf(...filesIn('scripts', 100))), ['scripts 100']);
});

test('a folder with a single child has the path of that child', () => {
  const input = projectOf(
    ...filesIn('src/main/java/org/shop/web', 30),
    ...filesIn('src/main/java/org/shop/core', 30),
  );
  assert.equal(boxesOf(input), ['src/main/java/org/shop/core 30', 'src/main/java/org/shop/web 30']);
});

test('the folder with the most files and imports inside is divided first', () => {
  const flat = Array.from({ length: 30 }, (_, i) => filesIn(`plain/p${i}`, 2)).flat();
  const busy = Array.from({ length: 40 }, (_, i) => filesIn(`busy/b${i}`, 30)).flat();
  const imports = Array.from({ length: 39 }, (_, i) => `busy/b${i}/f0.ts -> busy/b${i + 1}/f0.ts`);
  const boxes = boxesOf(projectOf(...flat, ...busy, ...imports));
  assert.ok(boxes.includes('busy/b7 30'));
  assert.ok(boxes.includes('plain 60'), 'there is no room for it');
  assert.is(boxes.length, 41);
});

test('a large top folder with little more than one folder in it is divided before small folders', () => {
  const server = Array.from({ length: 45 }, (_, i) => filesIn(`server/h${i}`, 3)).flat();
  const chain = Array.from({ length: 44 }, (_, i) => `server/h${i}/f0.ts -> server/h${i + 1}/f0.ts`);
  const web = Array.from({ length: 20 }, (_, i) => filesIn(`web/src/w${i}`, 10)).flat();
  const calls = Array.from({ length: 200 }, (_, i) => `web/src/w${i % 20}/f${i % 9}.ts -> web/src/w0/f9.ts`);
  const boxes = boxesOf(projectOf(...server, ...chain, ...web, ...calls, 'web/setup.ts'));
  assert.ok(boxes.includes('web/src/w7 10'), String(boxes));
});

test('imports between the files of a folder are no reason to take it apart', () => {
  const dense = Array.from({ length: 400 }, (_, i) => `lib/dense/f${i % 20}.ts -> lib/dense/f${i % 19}.ts`);
  const parts = Array.from({ length: 57 }, (_, i) => filesIn(`lib/parts/p${i}`, 2)).flat();
  const uses = Array.from({ length: 56 }, (_, i) => `lib/parts/p${i}/f0.ts -> lib/parts/p${i + 1}/f0.ts`);
  const inner = Array.from({ length: 12 }, (_, i) => filesIn(`lib/dense/inner${i}`, 1)).flat();
  const boxes = boxesOf(projectOf(...dense, ...inner, ...parts, ...uses));
  assert.ok(boxes.includes('lib/parts/p7 2'), String(boxes));
  assert.ok(boxes.includes('lib/dense 32'), String(boxes));
});

test('a folder with very many folders that are alike stays one box', () => {
  const plugins = Array.from({ length: 300 }, (_, i) => filesIn(`nodes/n${i}`, 3)).flat();
  const core = Array.from({ length: 10 }, (_, i) => filesIn(`core/c${i}`, 3)).flat();
  const boxes = boxesOf(projectOf(...plugins, ...core));
  assert.ok(boxes.includes('nodes 900'));
  assert.ok(boxes.includes('core/c3 3'), 'others are divided nevertheless');
});

test('where there is no room for the smallest folders, they are left out', () => {
  const large = Array.from({ length: 50 }, (_, i) => filesIn(`lib/large${i}`, 25)).flat();
  const small = Array.from({ length: 20 }, (_, i) => filesIn(`lib/small${i}`, 2)).flat();
  const { boxes, left } = boxChooser(projectOf(...large, ...small))(MOST_BOXES);
  assert.is(boxes.length, 60);
  assert.equal(left, { folders: 10, folderFiles: 20, files: 0 });
});

test('of many packages that use each other, the most connected ones are shown, however small', () => {
  const packages = Array.from({ length: 150 }, (_, i) => filesIn(`packages/p${i}`, 10)).flat();
  const imports = Array.from({ length: 150 }, (_, i) => `packages/p${i}/f0.ts -> packages/utils/index.ts`);
  const boxes = boxesOf(projectOf(...packages, ...imports));
  assert.is(boxes.length, 60);
  assert.ok(boxes.includes('packages/utils/index.ts file 1'), String(boxes));
});

test('files beside folders are one box', () => {
  const boxes = boxesOf(
    projectOf(...filesIn('app', 30), ...filesIn('app/a', 30), ...filesIn('app/b', 30), 'app/c/x.ts'),
  );
  assert.equal(boxes, ['app/a 30', 'app/b 30', 'app/c/x.ts file 1', 'app own files 30']);
});

test('declared modules come before folders', () => {
  const input = projectOf(...filesIn('web', 30), ...filesIn('web/shop', 30), ...filesIn('core', 30));
  const moduleOf = (file: number) => (input.paths[file].startsWith('web/') ? 'storefront' : undefined);
  assert.equal(boxesOf({ ...input, moduleOf }), ['storefront module 60', 'core 30']);
});

test('files that are not to be shown are in no box', () => {
  const input = projectOf('a.ts', 'vendor/x.ts', 'b.ts');
  const { boxes, boxOf } = boxChooser({ ...input, files: [0, 1] })(MOST_BOXES);
  assert.equal(
    boxes.map(({ path }) => path),
    ['a.ts', 'b.ts'],
  );
  assert.equal([...boxOf], [0, 1, -1]);
});

test('random projects: every file is in one box, which counts it, or left out; there are never too many boxes', () => {
  for (let seed = SEED; seed < SEED + 60; seed++) {
    const random = createRandom(seed);
    const count = 1 + random.below(400);
    const paths = Array.from({ length: count }, (_, i) => {
      const depth = random.below(4);
      return [...Array.from({ length: depth }, () => `d${random.below(5)}`), `f${i}.ts`].join('/');
    });
    const imports = Array.from({ length: count }, () => `${random.pick(paths)} -> ${random.pick(paths)}`);
    const input = projectOf(...paths, ...imports);
    const { boxes, boxOf, left } = boxChooser(input)(MOST_BOXES);
    const counted = boxes.map(() => 0);
    for (const box of boxOf) if (box >= 0) counted[box]++;
    assert.is(boxOf.filter(box => box < 0).length, left.folderFiles + left.files, `seed ${seed}`);
    assert.equal(
      counted,
      boxes.map(({ files }) => files),
      `seed ${seed}`,
    );
    assert.ok(boxes.length <= 60, `seed ${seed}: ${boxes.length}`);
    for (const [file, box] of boxOf.entries())
      assert.ok(
        box < 0 || boxes[box].path === '' || input.paths[file].startsWith(boxes[box].path),
        `seed ${seed}`,
      );
  }
});

test.run();
