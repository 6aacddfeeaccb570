import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assignPathRoles, assignRoles } from '../../src/core/analyze/structure/assign-roles.ts';
import { ROLES } from '../../src/core/analyze/structure/roles.ts';
import { buildGraph, type Graph } from '../../src/core/graph/graph.ts';
import { dialectOf } from '../../src/core/languages/registry.ts';
import { baseName } from '../../src/shared/paths.ts';
import type { LinkedFile, Role } from '../../src/types.ts';
import { randomNumbers } from './random.ts';

/** Files with what they use; used files need not be listed. */
function graphOf(uses: Readonly<Record<string, readonly string[]>>): Graph {
  const ids = [...new Set([...Object.keys(uses), ...Object.values(uses).flat()])];
  return buildGraph(ids.map(id => file(id, uses[id])));
}

function file(id: string, uses: readonly string[] = []): LinkedFile {
  const links = uses.map((target, i) => ({
    target,
    line: i + 1,
    typeOnly: false,
    lazy: false,
    implicit: false,
  }));
  return { id, language: dialectOf(baseName(id))?.language.name ?? 'typescript', links };
}

function rolesIn(uses: Readonly<Record<string, readonly string[]>>): Record<string, Role> {
  const graph = graphOf(uses);
  const { roleOf, sources } = assignRoles(graph);
  assert.is(sources, roleOf.filter(role => role === 0).length);
  return Object.fromEntries(graph.ids.map((id, i) => [id, ROLES[roleOf[i]]]));
}

test('a file whose name speaks of tests before its ending is one if tests alone use it', () => {
  assert.equal(
    rolesIn({ 'src/a.test.ts': ['src/a.testUtils.ts', 'src/a.mocks.ts'], 'src/a.ts': ['src/a.mocks.ts'] }),
    {
      'src/a.mocks.ts': 'source',
      'src/a.test.ts': 'test',
      'src/a.testUtils.ts': 'test',
      'src/a.ts': 'source',
    },
  );
  const steps = 'src/Behat/Context/CartContext.php';
  assert.equal(rolesIn({ [steps]: ['src/Behat/Page/CartPage.php'] }), {
    [steps]: 'test',
    'src/Behat/Page/CartPage.php': 'test',
  });
});

test('a file with the name of a test is source if source uses it', () => {
  assert.equal(
    rolesIn({ 'app/run.py': ['app/ab_test.py'], 'app/ab_test.py': ['app/cd_test.py'], 'app/ef_test.py': [] }),
    {
      'app/ab_test.py': 'source',
      'app/cd_test.py': 'source',
      'app/ef_test.py': 'test',
      'app/run.py': 'source',
    },
  );
  assert.is(
    rolesIn({ 'app/run.py': ['tests/ab_test.py'] })['tests/ab_test.py'],
    'test',
    'in a folder of tests',
  );
  assert.is(
    rolesIn({ 'a.ts': ['b.test.ts'] })['b.test.ts'],
    'test',
    'in languages whose tests have no other names',
  );
});

test('what only tests use supports them if its name says so', () => {
  const uses = {
    'a.test.ts': ['src/testing/server.ts', 'src/only-tested.ts', 'src/mock-clock.ts'],
    'src/testing/server.ts': ['src/testing/FakeSocket.ts'],
    'src/index.ts': ['src/mock-clock.ts'],
    'src/testing/unused.ts': [],
    'src/fake-a.ts': ['src/fake-b.ts'],
    'src/fake-b.ts': ['src/fake-a.ts'],
    'src/latest.ts': [],
  };
  const { 'a.test.ts': _, ...roles } = rolesIn(uses);
  assert.equal(roles, {
    'src/fake-a.ts': 'source',
    'src/fake-b.ts': 'source',
    'src/index.ts': 'source',
    'src/latest.ts': 'source',
    'src/mock-clock.ts': 'source',
    'src/only-tested.ts': 'source',
    'src/testing/FakeSocket.ts': 'test',
    'src/testing/server.ts': 'test',
    'src/testing/unused.ts': 'source',
  });
});

test('fixtures are data of tests unless source uses them', () => {
  const uses = {
    'src/index.ts': ['src/fixtures/league.ts'],
    'src/fixtures/league.ts': ['src/fixtures/team.ts'],
  };
  assert.equal(new Set(Object.values(rolesIn(uses))), new Set(['source']));
  assert.is(rolesIn({ 'lib/fixtures/broken.ts': ['src/a.ts'] })['lib/fixtures/broken.ts'], 'test');
});

test('generators and what they copy', () => {
  const roles = rolesIn({
    'packages/create-app/template-vue/src/main.ts': [],
    'lib/generators/model/templates/model.rb': [],
    'src/schematics/resource/files/ts/a.controller.ts': [],
    'src/templates/mail.ts': [],
    'packages/create-app/src/index.ts': [],
  });
  assert.equal(
    Object.entries(roles).flatMap(([id, role]) => (role === 'source' ? [id] : [])),
    ['packages/create-app/src/index.ts', 'src/templates/mail.ts'],
  );
});

const NAMES = [
  'a.py',
  'b.py',
  'x_test.py',
  'y_test.py',
  'z_test.py',
  'mock_a.py',
  'mock_b.py',
  'fixtures/f.py',
  'fixtures/g.py',
  'tests/t.py',
  'setup.py',
];

/** The same from the definition: everything that source uses is source, repeated until nothing changes. */
function naiveRoles(graph: Graph): Role[] {
  const { roles, open } = assignPathRoles(graph);
  const kindOf = new Map(Array.from(open.files, (file, i) => [file, open.kinds[i]]));
  const usersOf = (file: number) =>
    graph.ids.flatMap((_, user) => (usesOf(user).includes(file) ? [user] : []));
  const usesOf = (user: number) =>
    Array.from(graph.targets.slice(graph.outStart[user], graph.outStart[user + 1]));
  const roleAt = (file: number) => ROLES[roles.roleOf[file]];
  const source = new Set(
    graph.ids.flatMap((_, file) => (roleAt(file) === 'source' && !kindOf.has(file) ? [file] : [])),
  );
  const grow = () => {
    for (let size = -1; size !== source.size; ) {
      size = source.size;
      for (const [file, kind] of kindOf)
        if (
          usersOf(file).some(
            user => source.has(user) || (kind === 2 && !kindOf.has(user) && roleAt(user) !== 'test'),
          )
        )
          source.add(file);
    }
  };
  grow();
  const tested = new Set<number>();
  for (let size = -1; size !== tested.size; ) {
    size = tested.size;
    for (const [file, kind] of kindOf) {
      if (source.has(file)) continue;
      const isUsed = usersOf(file).some(
        user => tested.has(user) || (!kindOf.has(user) && roleAt(user) === 'test'),
      );
      if (kind !== 2 || isUsed) tested.add(file);
    }
  }
  for (const [file, kind] of kindOf) if (kind === 2 && !tested.has(file)) source.add(file);
  grow();
  return graph.ids.map((_, file) =>
    kindOf.has(file) ? (source.has(file) ? 'source' : 'test') : roleAt(file),
  );
}

test('agrees with the naive computation on random graphs, in any order of growth', () => {
  let found = new Set<string>();
  for (let seed = 1; seed <= 400; seed++) {
    const next = randomNumbers(seed);
    const pick = () => NAMES[Math.floor(next() * NAMES.length)];
    const uses: Record<string, string[]> = Object.fromEntries(NAMES.map(name => [name, []]));
    for (let i = 0; i < 9; i++) {
      const [from, to] = [pick(), pick()];
      if (from !== to && !uses[from].includes(to)) uses[from].push(to);
    }
    const graph = graphOf(uses);
    const roles = Array.from(assignRoles(graph).roleOf, role => ROLES[role]);
    assert.equal(roles, naiveRoles(graph), `seed ${seed}`);
    found = new Set([...found, ...graph.ids.map((id, i) => `${id} ${roles[i]}`)]);
  }
  for (const name of ['x_test.py', 'mock_a.py', 'fixtures/f.py'])
    for (const role of ['source', 'test']) assert.ok(found.has(`${name} ${role}`), `${name} ${role}`);
});

test.run();
