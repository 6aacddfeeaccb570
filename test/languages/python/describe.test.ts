import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describe } from '../../../src/core/languages/python/describe.ts';

test('pytest tells where tests are', () => {
  const { roles } = describe(
    new Map([
      ['a/pyproject.toml', '[tool.pytest.ini_options]\ntestpaths = ["unit_tests", "src"]\n'],
      ['b/pytest.ini', '[pytest]\ntestpaths = integration\n'],
      ['c/setup.cfg', '[tool:pytest]\ntestpaths =\n  x/test\n  y/e2e\n'],
    ]),
  );
  assert.equal(roles, [
    { role: 'test', match: ['a/unit_tests/**', 'b/integration/**', 'c/x/test/**', 'c/y/e2e/**'] },
  ]);
});

test('pyproject.toml declares packages, of which none is known to be unused', () => {
  const text = `[project]
name = "a"
dependencies = [
  "PyYAML>=5",
  "requests[socks] ~= 2.1; python_version < '4'",
  "gunicorn",
]
[project.optional-dependencies]
x = ["attrs"]
`;
  const [declared] = describe(new Map([['p/pyproject.toml', text]])).declared;
  assert.is(declared.name, 'a');
  assert.equal(declared.packages, [
    ['PyYAML', 4, '>=5'],
    ['requests', 5, '~= 2.1'],
    ['gunicorn', 6],
    ['attrs', 9],
  ]);
  assert.equal(declared.notImported, ['PyYAML', 'requests', 'gunicorn', 'attrs']);
});

test('requirements in a folder of their own are for files elsewhere', () => {
  const texts = new Map([
    ['pyproject.toml', '[project]\ndependencies = ["rich"]\n'],
    ['requirements/base-requirements.txt', 'PyYAML\n'],
  ]);
  const found = describe(texts).declared.find(({ manifest }) => manifest === 'pyproject.toml');
  assert.ok(found?.provided?.includes('yaml'));
});

test('manifests that cannot be read, and those of other languages, say nothing', () => {
  const texts = new Map([
    ['pyproject.toml', '[project'],
    ['setup.py', 'setup('],
    ['package.json', '{"dependencies":{"x":"1"}}'],
  ]);
  assert.equal(describe(texts), { roles: [], entries: [], declared: [] });
});

test.run();
