import picomatch from 'picomatch';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileGlobs, isReasonableGlob, splitGlobs } from '../../src/shared/globs.ts';

for (const glob of [
  'src/**',
  '**/*.test.{ts,tsx}',
  'packages/*/src/**/*',
  '*.@(js|ts)',
  'a/**/b/**/c',
  '!x',
  '[ab]*.ts',
  'app/(shop)/+page.ts',
  '*.+(js|ts)',
]) {
  test(`accepts ${glob}`, () => {
    assert.ok(isReasonableGlob(glob));
  });
}

const HOSTILE = [
  `${'*a'.repeat(16)}x`,
  '+(*a*)b',
  '*(+(a|b)c)',
  '(a+)+b',
  '(a|a)+b',
  '+(a|a)b',
  '*(a|ab|b)c',
  '+([ab]|a)c',
  '{a,a}+b',
  '[a]+[a]+[a]+[a]+b',
  '**/'.repeat(9),
  `${'{,a}'.repeat(30)}b`,
  `${'{a,aa}'.repeat(30)}b`,
  `${'?(a)'.repeat(30)}b`,
  `${'(a)?'.repeat(30)}b`,
  '{**/a,b}/{**/a,b}/{**/a,b}',
  '!**/a/**/b/**/c',
  'x'.repeat(70_000),
  '',
];
for (const glob of HOSTILE) {
  test(`rejects ${glob.slice(0, 40)}`, () => {
    assert.not.ok(isReasonableGlob(glob));
    assert.is(compileGlobs([glob])?.('a'.repeat(200)), false);
  });
}

test('a name may contain a newline', () => {
  assert.is(compileGlobs(['**'])?.('a\nb.ts'), true);
  assert.is(compileGlobs(['**/*.ts'])?.('x/a\nb.ts'), true);
});

test('several globstars match a path of a thousand folders without trying every way', () => {
  const match = compileGlobs(['**/*a*/**/*a*/**/*a*/**/*b']);
  assert.is(match?.('a/'.repeat(1000)), false);
  assert.is(match?.(`${'a/'.repeat(1000)}b`), true);
});

test('several globstars mean what they mean to picomatch', () => {
  const words = ['a', 'b', '.c', 'ab'];
  const patterns = ['**', 'a', '*', 'a*', '{a,b}', '?', '[ab]', '@(a|ab)'];
  let seed = 1;
  const next = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  const pick = (from: readonly string[], length: number) =>
    Array.from({ length }, () => from[next(from.length)]).join('/');
  let compared = 0;
  for (let round = 0; round < 20_000; round++) {
    const glob = pick(patterns, 3 + next(5));
    if (!isReasonableGlob(glob) || glob.split('**').length < 4) continue;
    const path = pick(words, 1 + next(6));
    assert.is(compileGlobs([glob])?.(path), picomatch(glob, { dot: true })(path), `${glob} ${path}`);
    compared++;
  }
  assert.ok(compared > 100);
});

test('no globs yield no matcher, and wildcards match dotfiles', () => {
  assert.is(compileGlobs([]), undefined);
  assert.is(compileGlobs(['**/*.ts'])?.('.hidden/x.ts'), true);
});

const LISTS: readonly (readonly [text: string, globs: readonly string[]])[] = [
  ['a/**', ['a/**']],
  ['a/**,b/**', ['a/**', 'b/**']],
  [' a , b ', ['a', 'b']],
  ['{a,b}/**,c', ['{a,b}/**', 'c']],
  ['{a,{b,c}},d', ['{a,{b,c}}', 'd']],
  ['a},b', ['a}', 'b']],
  ['a\\,b,c', ['a\\,b', 'c']],
  ['a,', ['a', '']],
];
for (const [text, globs] of LISTS) {
  test(`splits "${text}"`, () => {
    assert.equal(splitGlobs(text), globs);
  });
}

test.run();
