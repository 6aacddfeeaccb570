import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pathGlob } from '../../../src/faces/migrate/paths.ts';
import { globOf } from '../../../src/faces/migrate/regex.ts';
import { compileGlobs } from '../../../src/shared/globs.ts';
import { around } from './around.ts';

const GLOBS: readonly [expression: string, glob: string | undefined][] = [
  ['^src/', 'src/**'],
  ['^src/core/', 'src/core/**'],
  ['^src', 'src{*,*/**}'],
  ['^(test|spec)', '{test,spec}{*,*/**}'],
  ['^(?:apps/web/|tools/)', '{apps/web,tools}/**'],
  ['\\.spec\\.(js|ts)$', '**/*.spec.{js,ts}'],
  ['[.](?:spec|test)[.](?:js|mjs|ts)$', '**/*.{spec,test}.{js,mjs,ts}'],
  ['(^|/)[.][^/]+[.](?:js|ts|json)$', '**/.*.{js,ts,json}'],
  ['(^|/)tsconfig[.]json$', '**/tsconfig.json'],
  ['^src/(cli|index)\\.ts$|\\.test\\.ts$', '{src/{cli,index}.ts,**/*.test.ts}'],
  ['^src/[^/]+\\.ts$', 'src/*.ts'],
  ['^src/core(/|$)', 'src/core{,/**}'],
  ['^a/.*/d\\.ts$', 'a/*/**/d.ts'],
  ['__tests__', '**/*__tests__{*,*/**}'],
  ['^packages/[^/]+/test', 'packages/*/test{*,*/**}'],
  ['^src/(?!app)', undefined],
  ['^src/[a-c]x', undefined],
  ['\\bsrc\\b', undefined],
  ['^src/x{2}', undefined],
  ['('.repeat(5000), undefined],
];

const PATHS = [
  ...[
    'src/a.ts',

    'src/core/x.ts',
    'src/core/deep/y.ts',
    'srcx/a.ts',
    'a/src/b.ts',
    'src/a.spec.ts',
  ],
  ...[
    'x.test.js',
    'src/cli.ts',
    'src/cli/a.ts',
    '.eslintrc.js',
    'a/.b.ts',
    'tsconfig.json',
    'a/tsconfig.json',
  ],
  ...[
    'src/index.ts',
    'test/a.ts',
    'spec.ts',
    'a/__tests__/b.ts',
    'x__tests__y',
    'a/b/d.ts',
    'a/b/c/d.ts',
    'a/d.ts',
  ],
  ...['apps/web/x.ts', 'tools/a/b.ts', 'packages/p/test/a.ts', 'packages/p/src/test/a.ts'],
];

for (const [expression, glob] of GLOBS) {
  test(`${expression.slice(0, 40)} is ${glob}`, () => {
    assert.is(globOf(expression), glob);
    if (glob === undefined) return;
    const [match, original] = [compileGlobs([glob]), new RegExp(expression)];
    for (const path of PATHS) assert.is(match(path), original.test(path), path);
  });
}

test('a prefix is a folder if nothing else begins like it', () => {
  assert.is(pathGlob('^src', around(['src/a.ts', 'test/b.ts'])), 'src/**');
  assert.is(pathGlob('^src', around(['src/a.ts', 'srcset.ts'])), 'src{*,*/**}');
  assert.is(pathGlob('^(src|test)', around(['src/a.ts', 'test/b.ts'])), '{src,test}/**');
  assert.is(
    pathGlob('^src/services/default', around(['src/services/default/a.ts'])),
    'src/services/default/**',
  );
});

test.run();
