import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { escapeGlob } from '../../src/core/languages/kit/folders.ts';
import { compileGlobs } from '../../src/shared/globs.ts';

const GLOBS = [
  'a/b/**',
  'x.ts',
  'p/{src/,}{index,main}.{ts,js}',
  '**/z.py',
  'a/*/c?.rs',
  `${escapeGlob('q/[id]')}/**/*.ts`,
  '!(n)/one.ts',
  'p/lib/{one,two}/three.{ts,tsx}',
  'p/four.{ts,tsx}',
  `${escapeGlob('@p/[x]')}/nine.{ts,tsx}`,
  `${escapeGlob('@p/(y)')}/*.ts`,
  'r+/*.ts',
  's@(1|2)/*.ts',
  'p/{a,b}five.{ts,tsx}',
  'p/!six*',
  'p/./seven*',
];
const PATHS = [
  'a/b/c',
  'a/b/c/d.ts',
  'a/bc',
  'a/x/c1.rs',
  'a/x/y/c1.rs',
  'x.ts',
  'y/x.ts',
  'p/index.ts',
  'p/src/main.js',
  'p/lib/main.js',
  'q/[id]/x.ts',
  'q/i/x.ts',
  'z.py',
  'deep/er/z.py',
  'm/one.ts',
  'n/one.ts',
  'p/lib/two/three.ts',
  'p/four.ts',
  '@p/[x]/nine.tsx',
  '@p/(y)/ten.ts',
  'p/(y)/ten.ts',
  'r+/ten.ts',
  's1/ten.ts',
  's@(1|2)/ten.ts',
  'p/four.tsx',
  'p/four.d.ts',
  'p/four.js',
  'p/four',
  'p/bfive.ts',
  'p/sixty',
  'p/!sixty',
  'p/eight',
  'p/seven.ts',
  'seven.ts',
];

test('matches what each glob alone matches', () => {
  const matches = compileGlobs(GLOBS);
  const expected = PATHS.filter(path => GLOBS.some(glob => compileGlobs([glob])(path)));
  assert.equal(PATHS.filter(matches), expected);
  assert.is(expected.length, 19);
});

test('matches nothing without globs', () => {
  assert.is(compileGlobs([])('a'), false);
});

test.run();
