import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DepgraphError, errorCodes, fail, reasonOf } from '../../src/shared/errors.ts';
import { didYouMean, editDistance, nearest } from '../../src/shared/nearest.ts';

const test = suite('shared/errors');

/** Every name that a message could ask for has a value. */
const anything = new Proxy({}, { get: (_, name) => `<${String(name)}>` });

/** The machine is at its limit, and neither usage nor configuration can mend that. */
const EXIT_3 = ['too_many_open_files'];

test('every error is one line with a hint and an exit code of 2, or 3', () => {
  for (const code of errorCodes) {
    const error = new DepgraphError(code, anything);
    assert.match(code, /^[a-z]+(_[a-z]+)+$/);
    assert.match(error.message, /^\S[^\n{}]*[^.\s]$/, code);
    assert.match(error.hint ?? '', /^\S[^\n{}]*[^.\s]$/, code);
    assert.is(error.exitCode, EXIT_3.includes(code) ? 3 : 2);
  }
});

test('fail throws with its values filled in', () => {
  try {
    fail('path_unreadable', { path: 'a\nb', reason: 'x' });
    assert.unreachable();
  } catch (error) {
    assert.instance(error, DepgraphError);
    assert.is((error as DepgraphError).message, 'cannot read a\\u000ab: x');
  }
});

test('a value that looks like a pattern is taken as it is', () => {
  const error = new DepgraphError('path_missing', { path: '$& {path} $1' });
  assert.is(error.message, 'there is no file or folder at $& {path} $1');
});

test('system errors are told in words', () => {
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
  test(`from ${a} to ${b} it is ${distance}`, () => assert.is(editDistance(a, b), distance));
}

test('the nearest known word, or none', () => {
  const known = ['analyze', 'serve', 'cache'];
  assert.is(nearest('analyse', known), 'analyze');
  assert.is(nearest('SERVE', known), 'serve');
  assert.is(nearest('cahce', known), 'cache');
  assert.is(nearest('elephant', known), undefined);
  assert.is(nearest('', known), undefined);
  assert.is(nearest('a'.repeat(1_000_000), known), undefined);
  assert.is(didYouMean('sreve', known), 'did you mean "serve"?');
  assert.is(didYouMean('elephant', known), 'known are: analyze, serve, cache');
});

test.run();
