import type { Random } from '../../../helpers/random.ts';

/** The sources of a monorepo whose manifests change at random. */
export const SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  `app/src/main.ts app/src/main.ios.ts app/src/deep/util.ts app/dist-src/x.ts lib/src/index.ts lib/src/part.ts lib/x.ts
  other/index.ts test/fixtures/a/index.ts tools/run.ts`
    .split(/\s+/)
    .map(id => [id, '']),
);

export const SPECIFIERS =
  '@x/lib @x/lib/part a a/sub lib @/deep/util #part /src/deep/util ./deep ./deep/util ../../lib ../dist/deep/util zod @/deep/*'.split(
    ' ',
  );

const FOLDERS = ['', 'app', 'app/src', 'app/src/deep', 'lib', 'lib/src', 'other', 'test/fixtures/a', 'tools'];
const NAMES = ['@x/lib', 'a', 'lib', 'b', 'app'];
const RANGES = ['*', '^1.0.0', '1.2.0', '^2.0.0', 'workspace:*', 'workspace:a@*', 'file:../other', 'npm:z@1'];
const PATHS = ['./src/*', 'src/deep/util', '../lib/src/part', './src/deep/*', './*'];

type Value = (random: Random) => unknown;

const oneOf =
  (...values: readonly unknown[]): Value =>
  random =>
    random.pick(values);
const table =
  (keys: readonly string[], value: Value): Value =>
  random =>
    Object.fromEntries(keys.filter(() => random.chance(0.4)).map(key => [key, value(random)]));

const target = oneOf('./src/index.ts', './src/part.ts', './dist/part.js', './src/deep/util.ts', './index.ts');
const dependencies = table([...NAMES, 'zod'], oneOf(...RANGES));

const PACKAGE: Readonly<Record<string, Value>> = {
  name: oneOf(...NAMES),
  version: oneOf('1.0.0', '1.2.0', '2.0.0', '0.0.0'),
  workspaces: oneOf(['*'], ['app', 'lib'], { packages: ['app', 'other'] }),
  main: target,
  types: target,
  exports: table(['.', './part', './*'], target),
  imports: table(['#part', '#*'], oneOf('./src/part.ts', './src/deep/util.ts', '@x/lib')),
  dependencies,
  devDependencies: dependencies,
  type: oneOf('module', 'commonjs'),
  scripts: table(['build'], oneOf('x', 'y')),
};

const CONFIG: Readonly<Record<string, Value>> = {
  extends: oneOf('./tsconfig.base.json', '../tsconfig.base', '..', '@x/lib/tsconfig.json', [
    '../lib',
    '../app',
  ]),
  include: oneOf(['src'], ['src/main.ts'], ['../app/src']),
  references: oneOf([{ path: '../lib' }], [{ path: './src' }, { path: './tsconfig.base.json' }]),
  compilerOptions: random => some(OPTIONS, random),
};

const OPTIONS: Readonly<Record<string, Value>> = {
  strict: oneOf(true, false),
  baseUrl: oneOf('.', './src', '..'),
  paths: table(['@/*', 'a', 'lib', '*', 'unused/*'], random => [random.pick(PATHS)]),
  moduleSuffixes: oneOf(['.ios', '']),
  customConditions: oneOf(['source']),
  rootDirs: oneOf(['src', '../lib/src']),
  outDir: oneOf('dist', 'out'),
  rootDir: oneOf('src', 'dist-src'),
};

function some(fields: Readonly<Record<string, Value>>, random: Random): unknown {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(() => random.chance(0.4))
      .map(([key, value]) => [key, value(random)]),
  );
}

/** Another text for some manifest, which may exist; undefined to remove it. */
export function randomManifest(random: Random): readonly [id: string, text: string | undefined] {
  const name = random.pick(['package.json', 'package.json', 'tsconfig.json', 'tsconfig.base.json']);
  const id = [random.pick(FOLDERS), name].filter(part => part !== '').join('/');
  if (random.chance(0.15)) return [id, undefined];
  return [id, JSON.stringify(some(name === 'package.json' ? PACKAGE : CONFIG, random))];
}
