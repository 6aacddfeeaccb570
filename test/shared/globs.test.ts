import picomatch from 'picomatch';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileGlobs, isReasonableGlob, splitGlobs } from '../../src/shared/globs.ts';
import { createRandom, SEED } from '../helpers/random.ts';

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

for (const glob of [`${'*a'.repeat(16)}x`, '+(*a*)b', '*(+(a|b)c)', '(a+)+b', 'x'.repeat(70_000), '']) {
  test(`rejects ${glob.slice(0, 40)}`, () => {
    assert.not.ok(isReasonableGlob(glob));
    assert.is(compileGlobs([glob])('a'.repeat(200)), false);
  });
}

/** Regular expressions for these would try exponentially many ways. */
const HOSTILE = [
  '(a|a)*b',
  '+(a|a)b',
  '*(a|ab|b)c',
  '+([ab]|a)c',
  '**/'.repeat(300),
  '**/*a*/'.repeat(100),
  `${'{,a}'.repeat(200)}b`,
  `${'{a,aa}'.repeat(140)}b`,
  `${'?(a)'.repeat(200)}b`,
  `${'{**/a,b}/'.repeat(100)}c`,
  '!**/a/**/b/**/c',
  `${'{a,'.repeat(200)}${'}'.repeat(200)}`,
  '('.repeat(900),
];
for (const glob of HOSTILE) {
  test(`matches ${glob.slice(0, 40)} in steps of both lengths`, () => {
    assert.ok(isReasonableGlob(glob));
    assert.is(compileGlobs([glob])('a'.repeat(250)), glob.startsWith('!'));
    assert.is(compileGlobs([glob])('a/'.repeat(500)), glob.startsWith('!') || glob.startsWith('**'));
  });
}

test('a name may contain a newline', () => {
  assert.is(compileGlobs(['**'])('a\nb.ts'), true);
  assert.is(compileGlobs(['**/*.ts'])('x/a\nb.ts'), true);
});

test('several globstars match a path of a thousand folders without trying every way', () => {
  const match = compileGlobs(['**/*a*/**/*a*/**/*a*/**/*b']);
  assert.is(match('a/'.repeat(1000)), false);
  assert.is(match(`${'a/'.repeat(1000)}b`), true);
});

/** Where picomatch differs on purpose is left out: quantifiers, globstars beside text, groups that may be empty. */
const SEGMENTS = [
  ...[
    '**',
    'a',
    '*',
    'a*',
    '*b*',
    '{a,b}',
    '?',
    'a?',
    '[ab]',
    '[^a]',
    '[a-c]',
    '[id]',
    '[[:alpha:]]',
    '@(a|ab)',
  ],
  ...[
    '(a|b)',
    '+(a|b)',
    'b!(a)',
    '!(a).ts',
    '*.{ts,js}',
    'x.[jt]s',
    '{a}',
    '{1..3}',
    '\\[',
    'a,b',
    'a+',
    '$',
    '.c',
  ],
];
const NAMES = [
  'a',
  'b',
  '.c',
  'ab',
  'ba',
  'x.ts',
  'a.ts',
  'x.js',
  '[id]',
  'i',
  '{a}',
  '2',
  '[',
  'a,b',
  'a+',
  '$',
];

for (const dot of [true, false]) {
  test(`means what it means to picomatch ${dot ? 'with' : 'without'} hidden names`, () => {
    const random = createRandom(SEED);
    const pick = (from: readonly string[], length: number) =>
      Array.from({ length }, () => random.pick(from)).join('/');
    for (let round = 0; round < 3_000; round++) {
      const glob = (random.chance(0.1) ? '!' : '') + pick(SEGMENTS, 1 + random.below(5));
      const [match, theirs] = [compileGlobs([glob], { dot }), picomatch(glob, { dot })];
      for (const path of [pick(NAMES, 1 + random.below(5)), pick(NAMES, 1 + random.below(3))])
        assert.is(match(path), theirs(path), `${glob} ${path}`);
    }
  });
}

test('no globs match nothing, and wildcards match dotfiles', () => {
  assert.is(compileGlobs([])('a'), false);
  assert.is(compileGlobs(['**/*.ts'])('.hidden/x.ts'), true);
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
