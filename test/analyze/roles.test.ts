import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assignPathRoles, assignRoles } from '../../src/core/analyze/structure/assign-roles.ts';
import { ROLES, type RoleRules } from '../../src/core/analyze/structure/roles.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import { dialectOf } from '../../src/core/languages/registry.ts';
import { baseName } from '../../src/shared/paths.ts';
import type { LinkedFile, Role } from '../../src/types.ts';

const PATHS: Readonly<Record<Role, readonly string[]>> = {
  source: [
    'src/index.ts',
    'src/latest/contest.ts',
    'src/testing.ts',
    'lib/attest.go',
    'django/test/client.py',
    'src/protest.rs',
    'app/models/spec_sheet.rb',
    'src/main/java/org/test/Runner.java',
    'src/main/java/org/acme/samples/clinic/Owner.java',
    'app/src/main/kotlin/com/acme/external/Bank.kt',
    'Services/Contests/Latest.cs',
    'src/vendoring.py',
    'src/dist/kinds.ts',
    'src/bundle.js',
    'generator/generate.ts',
    'config/routes.ts',
  ],
  test: [
    'src/a.test.ts',
    'types/a.test-d.ts',
    'src/a.spec.tsx',
    'src/__tests__/a.ts',
    'e2e/login.ts',
    'pkg/server_test.go',
    'pkg/testdata/a.go',
    'tests/test_views.py',
    'app/test_models.py',
    'conftest.py',
    'crates/core/tests/api.rs',
    'crates/core/benches/fast.rs',
    'src/parser/tests.rs',
    'src/test/java/org/example/RunnerTest.java',
    'core/src/commonTest/kotlin/FooTest.kt',
    'samples/clinic/src/main/java/org/acme/Owner.java',
    'Api.Tests/Users.cs',
    'Ordering.FunctionalTests/Users.cs',
    'CatalogTests/Users.cs',
    'tests/Unit/UserTest.php',
    'features/bootstrap/Steps.php',
    'src/Shop/Behat/Context/Api/CheckoutContext.php',
    'Component/Form/Tests/TypeTest.php',
    'spec/models/user_spec.rb',
    'test/foo.c',
    'src/list_test.cc',
  ],
  generated: [
    'src/__generated__/types.ts',
    'api/user.pb.go',
    'api/user_pb2.py',
    'api/user.pb.h',
    'Forms/Main.Designer.cs',
    'src/schema.gen.ts',
    'static/dist/app.js',
    'lib/chart.umd.js',
    'k8s/zz_generated.deepcopy.go',
  ],
  config: [
    'vite.config.ts',
    '.eslintrc.js',
    '.storybook/main.ts',
    'setup.py',
    'docs/conf.py',
    'build.gradle.kts',
    'crates/core/build.rs',
  ],
  vendored: ['third_party/zlib/inflate.c', 'vendor/lib/a.rb', 'static/jquery.min.js', 'deps/lua/lapi.c'],
};

for (const [role, paths] of Object.entries(PATHS)) {
  test(`tells ${role} files by their paths`, () => {
    for (const path of paths) assert.is(roleOf(file(path)), role, path);
  });
}

test('vendored comes before generated, generated before test, test before config', () => {
  assert.is(roleOf(file('vendor/tests/a.pb.go')), 'vendored');
  assert.is(roleOf(file('tests/a_pb2.py')), 'generated');
  assert.is(roleOf(file('tests/vite.config.ts')), 'test');
});

test('the configuration comes first, then attributes, then the text, then manifests, then the path', () => {
  const marked = { ...file('tests/a.ts'), marks: ['generated'] as const };
  const rules: RoleRules = {
    prefix: '',
    byConfiguration: () => undefined,
    attributesOf: () => ({}),
    byManifest: () => 'config',
  };
  assert.is(roleOf(file('tests/a.ts'), rules), 'config');
  assert.is(roleOf(marked, rules), 'generated');
  assert.is(roleOf(marked, { ...rules, attributesOf: () => ({ vendored: true }) }), 'vendored');
  assert.is(roleOf(marked, { ...rules, attributesOf: () => ({ generated: false }) }), 'config');
  assert.is(
    roleOf(marked, { ...rules, attributesOf: () => ({ vendored: true }), byConfiguration: () => 'source' }),
    'source',
  );
});

test('an attribute can deny what the path suggests', () => {
  const deny: RoleRules = {
    prefix: '',
    byConfiguration: () => undefined,
    attributesOf: () => ({ vendored: false, generated: false }),
    byManifest: () => undefined,
  };
  assert.is(roleOf(file('vendor/a.ts'), deny), 'source');
  assert.is(roleOf(file('api/user.pb.go'), deny), 'source');
  assert.is(roleOf(file('tests/a.ts'), deny), 'test');
});

test('the path counts from the top of the repository, unless the root itself is a folder of tests', () => {
  const below = (prefix: string): RoleRules => ({
    prefix,
    byConfiguration: () => undefined,
    attributesOf: () => ({}),
    byManifest: () => undefined,
  });
  assert.is(roleOf(file('a.py'), below('testing/')), 'source');
  assert.is(roleOf(file('test/a.py'), below('django/')), 'source');
  assert.is(roleOf(file('test/a.py'), below('')), 'test');
  assert.is(roleOf(file('src/a.ts'), below('tests/fixtures/')), 'source');
  assert.is(roleOf(file('src/a.test.ts'), below('tests/fixtures/')), 'test');
});

test('a Python file with nothing but imports is a barrel only if it stands for its folder', () => {
  const isBarrel = (id: string) =>
    assignRoles(buildGraph([{ ...file(id), marks: ['barrel'] }])).isBarrel[0] === 1;
  assert.is(isBarrel('app/__init__.py'), true);
  assert.is(isBarrel('app/urls.py'), false);
  assert.is(isBarrel('app/index.ts'), true);
});

test('keeps the roles of files that did not change, and finds those of the others', () => {
  const before = buildGraph([
    file('a.test.ts'),
    file('b.ts'),
    file('d.ts'),
    file('mock-e.ts'),
    file('x_test.py'),
  ]);
  const value = assignPathRoles(before);
  const marked = { ...file('d.ts'), marks: ['generated'] as const };
  const after = buildGraph([
    file('a.test.ts'),
    file('c.test.ts'),
    marked,
    file('mock-e.ts'),
    file('x_test.py'),
  ]);
  assert.equal(assignPathRoles(after, undefined, { graph: before, value }), assignPathRoles(after));
});

function file(id: string): LinkedFile {
  return { id, language: dialectOf(baseName(id))?.language.name ?? 'typescript', links: [] };
}

function roleOf(one: LinkedFile, rules?: RoleRules): Role {
  return ROLES[assignRoles(buildGraph([one]), rules).roleOf[0]];
}

test.run();
