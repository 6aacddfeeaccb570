import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { manifestComparison } from '../../../../src/core/languages/javascript/resolve/manifest-comparison.ts';

type Json = Readonly<Record<string, unknown>>;

/** For a file that imports `a` and `b`. */
function compare(before: Json, after: Json, others: readonly Json[] = []): boolean {
  const texts = [before, ...others].map(json => JSON.stringify(json));
  const manifests = new Map(texts.map((text, i) => [`p${i}/package.json`, text]));
  return manifestComparison(manifests, new Set(['a', 'b/sub', './c']))(
    'package.json',
    texts[0],
    JSON.stringify(after),
  );
}

test('a release that keeps the major numbers compares equal', () => {
  const before = { name: 'a', version: '7.1.0', dependencies: { b: '^7.1.0', c: '~7.1' } };
  const after = { name: 'a', version: '7.2.0', dependencies: { b: '^7.2.0', c: '7' } };
  assert.ok(compare(before, after));
});

test('scripts and texts for people compare equal', () => {
  assert.ok(compare({ name: 'a', scripts: { b: 'c' } }, { name: 'a', description: 'd' }));
});

test('what only others import compares equal', () => {
  const before = { name: 'z', version: '7.1.0', dependencies: { b: '^7.1.0', c: '^1.0.0' } };
  assert.ok(compare(before, { ...before, dependencies: { b: '^7.1.0', d: 'workspace:^' } }));
  assert.ok(compare(before, { ...before, version: '8.0.0' }));
  assert.ok(compare(before, { ...before, version: '7.2.0' }, [{ dependencies: { c: '7.1.0' } }]));
});

test('a package that a config extends compares, and each that a package may import under its own name', () => {
  const [before, after] = [{ dependencies: { c: '^1.0.0' } }, { dependencies: { c: '^2.0.0' } }];
  const texts = [before, after].map(json => JSON.stringify(json)) as [string, string];
  const isSame = (manifests: readonly (readonly [string, string])[], ...specifiers: string[]) =>
    manifestComparison(new Map(manifests), new Set(specifiers))('package.json', ...texts);
  assert.ok(isSame([], 'b'));
  assert.not(isSame([], 'b', '#c'));
  assert.not(isSame([['tsconfig.json', '{ "extends": ["./base", "c/tsconfig.json"] }']], 'b'));
});

test('what resolution reads compares different', () => {
  const before = { name: 'a', version: '7.1.0', dependencies: { b: '^7.1.0' } };
  const others: readonly Json[] = [
    { ...before, name: 'b' },
    { ...before, main: 'lib/index.js' },
    { ...before, exports: { '.': './index.js' } },
    { ...before, version: '8.0.0' },
    { ...before, dependencies: { b: '^8.0.0' } },
    { ...before, dependencies: { b: '7.1.0' } },
    { ...before, dependencies: { b: 'workspace:^' } },
    { ...before, dependencies: { c: '^7.1.0' } },
    { ...before, dependencies: {}, devDependencies: { b: '^7.1.0' } },
  ];
  assert.equal(
    others.map(after => compare(before, after)),
    others.map(() => false),
  );
});

test('a version compares as a whole if a range is exactly this version', () => {
  const [before, after] = [
    { name: 'a', version: '7.1.0' },
    { name: 'a', version: '7.2.0' },
  ];
  assert.ok(compare(before, after, [{ dependencies: { a: '7.3.0' } }]));
  assert.not(compare(before, after, [{ dependencies: { a: '7.1.0' } }]));
  assert.not(compare(before, after, [{ devDependencies: { a: '7.2.0' } }]));
});

test('only objects in a package.json are compared', () => {
  const same = manifestComparison(new Map(), new Set());
  assert.not(same('tsconfig.json', '{}', '{ }'));
  assert.not(same('package.json', '[]', '[ ]'));
});

test.run();
