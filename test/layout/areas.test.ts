import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { areasOf } from '../../src/core/layout/areas.ts';
import { areaColours } from '../../src/core/layout/colours.ts';

const test = suite('areas');

/** `folder/name` or `folder/name 40`. */
function areas(...boxes: readonly string[]) {
  const input = boxes.map(text => {
    const [path, files = '1'] = text.split(' ');
    return { path, files: Number(files) };
  });
  const { list, areaOf } = areasOf(input);
  const members = list.map((_, area) =>
    input.flatMap(({ path }, box) => (areaOf[box] === area ? [path] : [])),
  );
  return { list, areaOf, members };
}

test('boxes in one folder are an area, the one with most files first; a box alone is none', () => {
  const { list, areaOf, members } = areas('api/auth', 'api/db 3', 'app/page 9', 'app/parts', 'sdk');
  assert.equal(
    list.map(({ name, files, isFramed }) => [name, files, isFramed]),
    [
      ['app', 10, true],
      ['api', 4, true],
    ],
  );
  assert.equal(members, [
    ['app/page', 'app/parts'],
    ['api/auth', 'api/db'],
  ]);
  assert.is(areaOf[4], -1);
});

test('what lies in the root is no area', () => {
  const { list, areaOf } = areasOf(['', '', 'app/page', 'app/parts'].map(path => ({ path, files: 9 })));
  assert.equal(
    list.map(({ name }) => name),
    ['app'],
  );
  assert.equal([...areaOf], [-1, -1, 0, 0]);
});

test('the folders in a folder that has most boxes are areas', () => {
  const { members } = areas('src/a/x', 'src/a/y', 'src/b/x', 'src/b/y', 'src/c', 'docs');
  assert.equal(members, [
    ['src/a/x', 'src/a/y'],
    ['src/b/x', 'src/b/y'],
  ]);
});

test('packages beside each other are grouped by what their names begin with', () => {
  const { list, members } = areas(
    ...['core', 'parser', 'plugin-a', 'plugin-b', 'plugin-c', 'preset-a', 'preset-b', 'preset-c'].map(
      name => `packages/tool-${name}`,
    ),
  );
  assert.equal(
    list.map(({ name, path }) => [name, path]),
    [
      ['plugin-*', 'packages/tool-plugin-'],
      ['preset-*', 'packages/tool-preset-'],
    ],
  );
  assert.is(members[0].length, 3);
});

test('two names with the same beginning are a coincidence', () => {
  const { list } = areas('packages/plugin-a', 'packages/plugin-b', 'packages/core', 'packages/parser');
  assert.ok(list.every(({ isFramed }) => !isFramed));
});

test('where no area has two boxes, each has a colour', () => {
  const { list, areaOf } = areas('a', 'b', 'c');
  assert.is(list.length, 3);
  assert.ok(list.every(({ isFramed }) => !isFramed) && areaOf.every(area => area >= 0));
});

test('the colour of an area follows from its path, whatever else there is', () => {
  const tintOf = (name: string, { list }: ReturnType<typeof areas>) =>
    list.find(area => area.name === name)?.tint;
  const whole = areas('api/a', 'api/b', 'app/a 50', 'app/b', 'web/a', 'web/b');
  const part = areas('web/a', 'web/b', 'api/a 90', 'api/b', 'x', 'y');
  for (const name of ['api', 'web']) assert.is(tintOf(name, part), tintOf(name, whole));
  assert.is(new Set(whole.list.map(({ tint }) => tint)).size, 3);
});

test('a box that a save adds has the colour of the area around it, not of one whose name is a part of its own', () => {
  const picture = { areas: areasOf(['api/a', 'api/b', 'app/a', 'app/b'].map(path => ({ path, files: 1 }))) };
  const paths = ['api/a', 'api/b', 'app/a', 'app/b', 'api/new', 'api-docs'];
  const { tints } = areaColours({
    picture,
    boxes: paths.map(path => ({ path })),
    boxOf: new Int32Array(0),
  });
  assert.is(tints[4], tints[0]);
  assert.is(tints[5], 'plain');
});

test.run();
