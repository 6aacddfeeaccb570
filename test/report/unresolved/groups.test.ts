import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupUnresolved } from '../../../src/core/resolve/unresolved/groups.ts';
import type { ProjectFiles } from '../../../src/core/resolve/unresolved/project-files.ts';
import { parentOf } from '../../../src/shared/paths.ts';
import type { FileId, Unresolved } from '../../../src/types.ts';
import { randomNumbers, shuffled } from '../../analyze/random.ts';
import { createRandom, type Random, SEED } from '../../helpers/random.ts';
import { naiveGroups } from './naive-groups.ts';

const EMPTY: ProjectFiles = {
  files: () => [],
  folders: () => [],
  hasFolder: () => false,
  ignoredPart: () => undefined,
};

test('does not read the files of a project without unresolved imports', () => {
  const refuse = (): never => {
    throw new Error('read the files');
  };
  assert.equal(groupUnresolved([], { ...EMPTY, files: refuse, folders: refuse }), []);
});

test('agrees with the naive groups, in any order of the input', () => {
  for (let seed = SEED * 1000; seed < SEED * 1000 + 300; seed++) {
    const random = createRandom(seed);
    const ids = paths(random, 40).map(path => path + random.pick(['.tsx', '.json', '.md']));
    const folders = new Set(ids.flatMap(above));
    const ignored = random.pick(['a', 'b/c', 'none']);
    const project = (files: readonly FileId[]): ProjectFiles => ({
      files: () => files,
      folders: () => folders,
      hasFolder: id => folders.has(id),
      ignoredPart: id => (`${id}/`.startsWith(`${ignored}/`) ? ignored : undefined),
    });
    const known = new Set(ids.flatMap(id => [id, id.replace('.tsx', '')]));
    const unresolved = paths(random, 60)
      .map(path => path + random.pick(['', '.ts']))
      .filter(path => !known.has(path.replace('.ts', '')))
      .map(expected => ({
        file: `${random.pick(NAMES)}.ts`,
        line: random.below(9),
        specifier: './x',
        expected,
      }));
    const groups = groupUnresolved(unresolved, project(ids));
    assert.equal(groups, naiveGroups(unresolved, project(ids)), `seed ${seed}`);
    const numbers = randomNumbers(seed);
    const again = groupUnresolved(shuffled(unresolved, numbers), project(shuffled(ids, numbers)));
    assert.equal(again, groups, `seed ${seed}, in another order`);
  }
});

const NAMES = ['a', 'b', 'c', 'A', 'B', 'x'];

function paths(random: Random, count: number): string[] {
  return Array.from({ length: random.below(count) }, () =>
    Array.from({ length: 1 + random.below(3) }, () => random.pick(NAMES)).join('/'),
  );
}

function above(id: FileId): FileId[] {
  const folders: FileId[] = [];
  for (let at = parentOf(id); at !== ''; at = parentOf(at)) folders.push(at);
  return folders;
}

/** Imports of `file`, and the groups as `count name`. */
const NAMED: Record<
  string,
  readonly [file: string, specifiers: readonly string[], groups: readonly string[]]
> = {
  'a Python module by its first part that does not exist': ['a.py', ['pkg.a.b', 'pkg.a', 'pkg.c'], ['3 pkg']],
  'a class with all that is nested in it': ['A.java', ['a.b.C.D', 'a.b.C', 'a.b.*'], ['2 a.b.C', '1 a.b.*']],
  'a Rust module with its types': [
    'a.rs',
    ['crate::m::A', 'crate::m::B', 'crate::f'],
    ['2 crate::m', '1 crate::f'],
  ],
  'everything else as it is written': ['a.ts', ['@/x', '~/x', '@/x'], ['2 @/x', '1 ~/x']],
};

for (const [name, [file, specifiers, groups]] of Object.entries(NAMED)) {
  test(`names ${name}`, () => {
    const unresolved = specifiers.map((specifier, i) => ({ file, specifier, line: i + 1 }));
    const found = groupUnresolved(unresolved, EMPTY);
    assert.equal(
      found.map(({ count, specifier }) => `${count} ${specifier}`),
      groups,
    );
  });
}

test('the same relative module path means another module in each folder', () => {
  const at = (file: string): Unresolved => ({ file, specifier: 'super::gone', line: 1 });
  const found = groupUnresolved([at('a/x.rs'), at('b/x.rs'), at('b/y.rs')], EMPTY);
  assert.equal(
    found.map(({ count, first }) => [count, first.file]),
    [
      [2, 'b/x.rs'],
      [1, 'a/x.rs'],
    ],
  );
});

test('groups hostile specifiers like others', () => {
  const deep = 'a/'.repeat(10_000);
  const unresolved = ['a.ts', 'a.py', 'a.c', 'a.java', 'a.rs', 'a.php'].flatMap(file =>
    [deep, deep.replaceAll('/', '.'), deep.replaceAll('/', '::'), '', '.', '/', '../'.repeat(5000)].flatMap(
      specifier => [
        { file, specifier, line: 1 },
        { file, specifier, line: 2, expected: specifier },
      ],
    ),
  );
  const counts = groupUnresolved(unresolved, EMPTY).map(({ count }) => count);
  assert.is(
    counts.reduce((sum, count) => sum + count, 0),
    unresolved.length,
  );
});

test.run();
