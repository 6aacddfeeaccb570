import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DepgraphError, errorCodes, fail, reasonOf } from '../../src/shared/errors.ts';
import { didYouMean, editDistance, nearest } from '../../src/shared/nearest.ts';

const test = suite('shared/errors');

/** A value for every placeholder. */
const anything = new Proxy({}, { get: (_, name) => `<${String(name)}>` });

/** Errors of the machine, which neither usage nor configuration can fix. */
const EXIT_3 = ['too_many_open_files'];

test('every error has one line, a hint, and exit code 2 or 3', () => {
  for (const code of errorCodes) {
    const error = new DepgraphError(code, anything);
    assert.match(code, /^[a-z]+(_[a-z]+)+$/);
    assert.match(error.message, /^\S[^\n{}]*[^.\s]$/, code);
    assert.match(error.hint ?? '', /^\S[^\n{}]*[^.\s]$/, code);
    assert.is(error.exitCode, EXIT_3.includes(code) ? 3 : 2);
  }
});

test('fail fills in the placeholders', () => {
  try {
    fail('path_unreadable', { path: 'a\nb', reason: 'x' });
    assert.unreachable();
  } catch (error) {
    assert.instance(error, DepgraphError);
    assert.is((error as DepgraphError).message, 'cannot read a\\u000ab: x');
  }
});

test('a value that looks like a pattern is inserted literally', () => {
  const error = new DepgraphError('path_missing', { path: '$& {path} $1' });
  assert.is(error.message, 'no such file or folder: $& {path} $1');
});

test('describes system errors in words', () => {
  assert.is(
    reasonOf(Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES' })),
    'permission denied',
  );
  assert.is(reasonOf(new Error('odd')), 'odd');
  assert.is(reasonOf('odd'), 'odd');
});

for (const [a, b, distance] of [
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['kitten', 'sitting', 3],
  ['serve', 'sevre', 1],
  ['exclude', 'exlude', 1],
] as const) {
  test(`the edit distance from "${a}" to "${b}" is ${distance}`, () =>
    assert.is(editDistance(a, b), distance));
}

test('suggests the nearest known word, or none', () => {
  const known = ['analyze', 'serve', 'cache'];
  assert.is(nearest('analyse', known), 'analyze');
  assert.is(nearest('SERVE', known), 'serve');
  assert.is(nearest('cahce', known), 'cache');
  assert.is(nearest('elephant', known), undefined);
  assert.is(nearest('', known), undefined);
  assert.is(nearest('a'.repeat(1_000_000), known), undefined);
  assert.is(didYouMean('sreve', known), 'did you mean "serve"?');
  assert.is(didYouMean('elephant', known), 'choose one of: analyze, serve, cache');
});

test.run();
