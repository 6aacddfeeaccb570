import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BoxesInput } from '../../src/core/layout/box-types.ts';
import { chooseBoxes } from '../../src/core/layout/choose-boxes.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { filesIn, modulesIn, projectOf } from './project.ts';

const test = suite('boxes of an overview');

function withModules(input: BoxesInput, declared?: (path: string) => string | undefined): BoxesInput {
  return { ...input, modules: modulesIn(input.paths, declared) };
}

/** `path kind files`, without the kind of folders. */
function boxesOf(input: BoxesInput): string[] {
  return chooseBoxes(input).boxes.map(({ path, kind, files }) =>
    [path, ...(kind === 'folder' ? [] : [kind]), files].join(' '),
  );
}

test('the modules of the project are its boxes', () => {
  const input = projectOf(...filesIn('web', 30), ...filesIn('shop/cart', 30), ...filesIn('shop/order', 30));
  assert.equal(boxesOf(withModules(input)), ['shop/cart 30', 'shop/order 30', 'web 30']);
});

test('a small project of one part is shown file by file', () => {
  const input = projectOf('src/a.ts -> src/b.ts', 'src/b.ts -> src/c.ts');
  const files = ['src/a.ts file 1', 'src/b.ts file 1', 'src/c.ts file 1'];
  assert.equal(boxesOf(withModules(input)), files);
  assert.equal(boxesOf(input), files);
  assert.equal(boxesOf(projectOf()), []);
});

test('the only module of a project is shown as what is in it', () => {
  const input = projectOf(...filesIn('web', 3), ...filesIn('core', 3));
  assert.equal(boxesOf(withModules(input, () => 'all')), ['core 3', 'web 3']);
});

test('a module that is more than a folder has its own name', () => {
  const input = projectOf(...filesIn('web', 30), ...filesIn('web/shop', 30), ...filesIn('core', 30));
  const declared = (path: string) => (path.startsWith('web/shop/') ? 'storefront' : undefined);
  assert.equal(boxesOf(withModules(input, declared)), ['core 30', 'storefront module 30', 'web module 30']);
});

test('tests and other files belong to the nearest module, or to parts of their own', () => {
  const input = projectOf(...filesIn('web', 30), ...filesIn('core', 30), 'web/in/x.test.ts', 'e2e/x.test.ts');
  const sources = modulesIn(input.paths.filter(path => !path.includes('.test.')));
  const number = (path: string) => sources.list.findIndex(({ folder }) => path.startsWith(`${folder}/f`));
  const modules = { list: sources.list, moduleOf: Int32Array.from(input.paths, number) };
  assert.equal(boxesOf({ ...input, modules }), ['core 30', 'web 31', 'e2e/x.test.ts file 1']);
});

test('what starts a program has a box apart from the other files of its folder', () => {
  const folders = [...filesIn('src/web', 30), ...filesIn('src/core', 30)];
  const boxesWith = (...files: string[]) =>
    boxesOf(withModules(projectOf(...folders, ...files))).filter(box => !/^src\/(?:web|core) /.test(box));
  assert.equal(boxesWith('src/index.ts', 'src/types.ts'), ['src/index.ts file 1', 'src/types.ts file 1']);
  assert.equal(boxesWith('src/main.ts', 'src/types.ts', 'src/text.ts'), [
    'src/main.ts file 1',
    'src own files 2',
  ]);
  assert.equal(boxesWith('src/a.ts', 'src/b.ts'), ['src own files 2']);
  const files = [...filesIn('src/server', 30), 'src/server.ts', 'src/types.ts'];
  assert.equal(boxesWith(...files), ['src own files 2', 'src/server 30']);
});

test('what starts a program is in no stack', () => {
  const many = Array.from({ length: 80 }, (_, i) => filesIn(`src/p${i}`, 4)).flat();
  const { boxes } = chooseBoxes(withModules(projectOf(...many, 'src/main.ts', 'src/types.ts')));
  assert.ok(boxes.some(({ path, kind }) => path === 'src/main.ts' && kind === 'file'));
  assert.not.ok(boxes.some(({ path }) => path === 'src/types.ts'));
});

test('of many files in one folder, those are shown that use each other', () => {
  const pairs = Array.from({ length: 200 }, (_, i) => `src/user${i}.ts -> src/z${i}.ts`);
  const { boxes, leftFiles } = chooseBoxes(projectOf(...pairs));
  const numbers = (name: string) =>
    boxes.flatMap(({ path }) => (path.startsWith(`src/${name}`) ? [path.replace(/\D/g, '')] : []));
  assert.equal([boxes.length, leftFiles], [60, 340]);
  assert.equal(numbers('user'), numbers('z'));
});

test('many files in one folder without imports are one box', () => {
  assert.equal(boxesOf(projectOf(...filesIn('scripts', 100))), ['scripts 100']);
});

test('of many modules, the largest have boxes of their own, and the others share one', () => {
  const large = Array.from({ length: 50 }, (_, i) => filesIn(`lib/large${i}`, 25)).flat();
  const small = Array.from({ length: 20 }, (_, i) => filesIn(`lib/small${i}`, 2)).flat();
  const { boxes } = chooseBoxes(withModules(projectOf(...large, ...small)));
  assert.is(boxes.filter(({ files }) => files === 25).length, 50);
  assert.equal(boxes.at(-1), { path: 'lib', kind: 'stack', files: 32, parts: 16 });
});

test('files beside folders are one box', () => {
  const boxes = boxesOf(
    projectOf(...filesIn('app', 30), ...filesIn('app/a', 30), ...filesIn('app/b', 30), 'app/c/x.ts'),
  );
  assert.equal(boxes, ['app own files 30', 'app/a 30', 'app/b 30', 'app/c/x.ts file 1']);
});

test('files that are not to be shown are in no box', () => {
  const input = projectOf('a.ts', 'vendor/x.ts', 'b.ts');
  const { boxes, boxOf } = chooseBoxes({ ...input, files: [0, 1] });
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
    const project = projectOf(...paths, ...imports);
    for (const input of [project, withModules(project)]) {
      const { boxes, boxOf, leftFiles } = chooseBoxes(input);
      const counted = boxes.map(() => 0);
      for (const box of boxOf) if (box >= 0) counted[box]++;
      assert.is(boxOf.filter(box => box < 0).length, leftFiles, `seed ${seed}`);
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
  }
});

test.run();
