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
  'x'.repeat(70_000),
  '',
];
for (const glob of HOSTILE) {
  test(`rejects ${glob.slice(0, 40)}`, () => {
    assert.not.ok(isReasonableGlob(glob));
    assert.is(compileGlobs([glob])?.('a'.repeat(200)), false);
  });
}

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
