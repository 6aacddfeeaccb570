import { test } from 'uvu';
import { check, json } from './check.ts';

const TREE = {
  'package.json': json({ name: 'x' }),
  'tsconfig.json': json({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
  'src/a.ts': '',
  'src/b.ts': '',
  'src/b.test.ts': '',
  'src/.hidden.ts': '',
  'src/pages/one.vue': '',
  'src/pages/deep/two.vue': '',
  'src/pages/[id]/three.vue': '',
  'src/pages/note.md': '',
  'src/types.d.ts': '',
  'src/locales/de/index.ts': '',
  'src/locales/en.ts': '',
  'src/[id]/x.ts': '',
  'src/[id]/y.ts': '',
  'src/script.py': '',
  'srcs/c.ts': '',
};
const glob = (specifier: string, except?: readonly string[]) => ({
  specifier,
  kind: 'glob' as const,
  ...(except ? { except } : {}),
});

test('matches source files relative to the importing file, but not that file', () => {
  check(TREE, 'src/a.ts', glob('./*.ts'), 'src/b.test.ts src/b.ts');
  check(
    TREE,
    'src/a.ts',
    glob('./pages/**/*.vue'),
    'src/pages/[id]/three.vue src/pages/deep/two.vue src/pages/one.vue',
  );
  check(TREE, 'src/pages/one.vue', glob('../*.ts'), 'src/a.ts src/b.test.ts src/b.ts');
  check(TREE, 'src/a.ts', glob('./pages/*.md'), '');
  check(TREE, 'src/a.ts', glob('./nothing/*.ts'), '');
});

test('excludes what `except` matches', () => {
  check(TREE, 'src/a.ts', glob('./*.ts', ['./*.test.ts']), 'src/b.ts');
  check(TREE, 'src/a.ts', glob('/src/*.ts', ['/src/b.*']), '');
});

test('from the root, and through an alias', () => {
  check(TREE, 'src/pages/one.vue', glob('/src/*.ts'), 'src/a.ts src/b.test.ts src/b.ts');
  check(TREE, 'srcs/c.ts', glob('@/pages/*.vue'), 'src/pages/one.vue');
  const web = { 'web/package.json': json({}), 'web/m.ts': '', 'web/src/d.ts': '', 'src/e.ts': '' };
  check(web, 'web/m.ts', glob('/src/*.ts'), 'web/src/d.ts');
});

test('output extensions and folders match their sources', () => {
  check(TREE, 'src/a.ts', glob('./b*.js'), 'src/b.test.ts src/b.ts');
  check(TREE, 'src/a.ts', glob('./locales/*'), 'src/locales/en.ts');
  check(TREE, 'src/a.ts', glob('./locales/*/index'), 'src/locales/de/index.ts');
  check(TREE, 'src/a.ts', glob('./locales/d*'), 'src/locales/de/index.ts');
});

test('declarations only if the pattern names them; never other languages', () => {
  check(TREE, 'src/a.ts', glob('./t*.ts'), '');
  check(TREE, 'src/a.ts', glob('./*.d.ts'), 'src/types.d.ts');
  check(TREE, 'src/a.ts', glob('./script*'), '');
});

test('brackets in folder names of the importing file are literal', () => {
  check(TREE, 'src/[id]/x.ts', glob('./*.ts'), 'src/[id]/y.ts');
});

test('a pattern without wildcards is the file itself', () => {
  check(TREE, 'src/a.ts', glob('./b.ts'), 'src/b.ts');
});

test.run();
