import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareFiles } from '../../src/core/diff/renames.ts';
import { respelledPackages } from '../../src/core/diff/respelled.ts';
import { codeLinesOf, similarityOf } from '../../src/core/diff/similar-lines.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import { draw } from '../graph/draw.ts';
import { stateOf } from './states.ts';

const movesIn = (...sides: Parameters<typeof compareFiles>) =>
  compareFiles(...sides).renamed.map(({ from, to }) => `${from} → ${to}`);

test('files that only one state has are added and removed; a file with another content is changed', () => {
  const files = compareFiles(stateOf('a, b, c', { c: 'one' }), stateOf('b, c, d', { c: 'two' }));
  assert.equal(files, { added: ['d'], removed: ['a'], renamed: [], changed: ['c'] });
});

test('a file with the same content has moved', () => {
  const text = 'same';
  assert.equal(movesIn(stateOf('old/a', { 'old/a': text }), stateOf('new/b', { 'new/b': text })), [
    'old/a → new/b',
  ]);
});

test('of several files with the same content, those with the same base name belong together', () => {
  const before = stateOf('x/one, x/two', { 'x/one': '', 'x/two': '' });
  const after = stateOf('y/one, y/two', { 'y/one': '', 'y/two': '' });
  assert.equal(movesIn(before, after), ['x/one → y/one', 'x/two → y/two']);
});

test('empty files whose names say nothing are not paired', () => {
  const before = stateOf('a', { a: '' });
  const after = stateOf('b, c', { b: '', c: '' });
  assert.equal(movesIn(before, after), []);
});

test('an edited file has moved if it keeps its base name and half of its dependencies', () => {
  const before = stateOf('x/a -> k, x/a -> l, k, l');
  assert.equal(movesIn(before, stateOf('y/a -> k, y/a -> m, k, l, m')), ['x/a → y/a']);
  assert.equal(movesIn(before, stateOf('y/a -> m, y/a -> n, k, l, m, n')), []);
});

test('dependencies count by their new names', () => {
  const before = stateOf('x/a -> x/b, x/b', { 'x/b': 'same' });
  const after = stateOf('y/a -> y/b, y/b', { 'y/b': 'same' });
  assert.equal(movesIn(before, after), ['x/a → y/a', 'x/b → y/b']);
});

test('with another base name, half of the code must be the same; comments do not count', () => {
  const before = stateOf('a', { a: 'one();\ntwo();\nsix();\n' });
  assert.equal(movesIn(before, stateOf('b', { b: '// moved\none();\ntwo();\nten();\n' })), ['a → b']);
  assert.equal(movesIn(before, stateOf('b', { b: 'one();\nten();\nnew();\n' })), []);
  const licence = '/* A licence\n * of two lines\n */\n';
  const [x, y] = [`${licence}x()`, `${licence}y()`];
  assert.equal(movesIn(stateOf('a', { a: x }), stateOf('b', { b: y })), []);
});

test('similarity is symmetric, 1 for the same lines in any order, 0 for nothing', () => {
  const lines = (text: string) => codeLinesOf(text);
  assert.is(similarityOf(lines('a\nb\n'), lines('  b\n\na')), 1);
  assert.is(similarityOf(lines('aa\nbb'), lines('aa\ncc')), 0.5);
  assert.is(similarityOf(lines('aa\naa'), lines('aa')), similarityOf(lines('aa'), lines('aa\naa')));
  assert.is(similarityOf(lines(''), lines('# only a comment')), 0);
});

test('a Python package with another spelling is the same one; elsewhere it is another', () => {
  const graphOf = (drawing: string, language: string) =>
    buildGraph(draw(drawing).map(file => ({ ...file, language })));
  for (const [language, expected] of [
    ['python', [{ from: 'pkg:Werk_zeug', to: 'pkg:werk-zeug' }]],
    ['javascript', []],
  ] as const)
    assert.equal(
      respelledPackages(graphOf('a -> pkg:Werk_zeug', language), graphOf('a -> pkg:werk-zeug', language)),
      expected,
    );
});

test.run();
