import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pythonFamily } from '../../../src/core/languages/python/about.ts';
import { declaredRoots } from '../../../src/core/languages/python/manifests.ts';
import { targetsOf } from './model.ts';

/** The folders that a manifest declares in addition to its own, as `folder` or `package=folder`. */
function rootsOf(manifest: string, text: string): string[] {
  const [own, ...others] = declaredRoots(manifest, text).map(({ folder, prefix }) =>
    prefix ? `${prefix}=${folder}` : folder,
  );
  assert.is(own, manifest.includes('/') ? manifest.slice(0, manifest.lastIndexOf('/')) : '');
  return others;
}

const pyproject: Record<string, readonly [text: string, ...roots: string[]]> = {
  'setuptools package-dir': ['[tool.setuptools]\npackage-dir = {"" = "lib"}', 'p/lib'],
  'setuptools package-dir of one package': [
    '[tool.setuptools.package-dir]\nmypkg = "code"\n"a.b" = "x/a/b"',
    'mypkg=p/code',
    'p/x',
  ],
  'setuptools find': [
    '[tool.setuptools.packages.find]\nwhere = ["src", "./test/lib/"]',
    'p/src',
    'p/test/lib',
  ],
  poetry: ['[tool.poetry]\npackages = [{ include = "a", from = "lib" }, { include = "b" }]', 'p/lib'],
  'hatch packages': ['[tool.hatch.build.targets.wheel]\npackages = ["python/a"]', 'p/python'],
  'hatch sources': ['[tool.hatch.build]\nsources = ["code"]', 'p/code'],
  'hatch renamed sources': ['[tool.hatch.build.targets.wheel.sources]\n"code/x" = "y/z"', 'y.z=p/code/x'],
  pdm: ['[tool.pdm.build]\npackage-dir = "lib"', 'p/lib'],
  uv: ['[tool.uv.build-backend]\nmodule-root = "lib"', 'p/lib'],
  maturin: ['[tool.maturin]\npython-source = "python"', 'p/python'],
  'scikit-build': ['[tool.scikit-build]\nwheel.packages = ["python/a"]', 'p/python'],
  pytest: ['[tool.pytest.ini_options]\npythonpath = ["tests", "."]', 'p/tests', 'p'],
  mypy: ['[tool.mypy]\nmypy_path = "stubs:lib"', 'p/stubs', 'p/lib'],
  pyright: ['[tool.pyright]\nextraPaths = ["lib"]', 'p/lib'],
  'outside of the project': ['[tool.maturin]\npython-source = "../../x"'],
  'above itself': ['[tool.maturin]\npython-source = "../x"', 'x'],
  broken: ['[tool.maturin\npython-source = "python"'],
  'a tool of the wrong type': ['tool = 3'],
  'values of the wrong types': [
    '[tool.setuptools]\npackage-dir = 3\npackages = ["a"]\n[tool.poetry]\npackages = "x"',
  ],
  'properties of Object.prototype': ['[tool]\nconstructor = 1\n__proto__ = 2'],
};

for (const [name, [text, ...roots]] of Object.entries(pyproject)) {
  test(`pyproject.toml: ${name}`, () => assert.equal(rootsOf('p/pyproject.toml', text), roots));
}

const others: Record<string, readonly [manifest: string, text: string, ...roots: string[]]> = {
  'setup.cfg': [
    'setup.cfg',
    '[metadata]\nname = x\n[options]\npackage_dir =\n    = src\n    # no\n    my = code/my\npackages = find:\n[options.packages.find]\nwhere = lib\n',
    'src',
    'code',
    'lib',
  ],
  'setup.cfg with a one-line package_dir': ['setup.cfg', '[options]\npackage_dir = =src', 'src'],
  'setup.py': [
    'setup.py',
    "setup(package_dir={'': 'src', \"a.b\": 'c'}, packages=find_packages('lib'))",
    'src',
    'a.b=c',
    'lib',
  ],
  'setup.py with where': [
    'setup.py',
    'packages = find_namespace_packages(\n  where="src", include=["x"])',
    'src',
  ],
  'setup.py that computes': ['setup.py', 'setup(package_dir=f(), packages=find_packages(exclude=["a"]))'],
};

for (const [name, [manifest, text, ...roots]] of Object.entries(others)) {
  test(name, () => assert.equal(rootsOf(manifest, text), roots));
}

test('pytest.ini declares paths, but its own folder is not a root', () => {
  assert.equal(declaredRoots('p/pytest.ini', '[pytest]\npythonpath = src lib\n'), [
    { folder: 'p/src', prefix: '', use: 'path' },
    { folder: 'p/lib', prefix: '', use: 'path' },
  ]);
});

test('manifests are recognised by their names', () => {
  assert.equal(
    ['pyproject.toml', 'setup.cfg', 'setup.py', 'pytest.ini', 'Pipfile', 'requirements.txt'].filter(
      name => !pythonFamily.isManifest(name),
    ),
    [],
  );
  assert.not.ok(pythonFamily.isManifest('package.json'));
});

test('a declared folder is an import root', () => {
  const files = {
    'pyproject.toml': '[tool.setuptools.packages.find]\nwhere = ["lib"]',
    'lib/pkg/__init__.py': '',
    'tests/t.py': '',
  };
  assert.equal(targetsOf(files, 'tests/t.py', 'import pkg'), ['lib/pkg/__init__.py']);
});

test('a folder may stand for a package with a different name', () => {
  const files = {
    'setup.py': "package_dir={'my.pkg': 'code'}",
    'code/__init__.py': '',
    'code/a.py': '',
    'tests/t.py': '',
  };
  assert.equal(targetsOf(files, 'tests/t.py', 'from my.pkg import a, x'), ['code/a.py', 'code/__init__.py']);
});

test('a folder with a manifest is an import root', () => {
  const files = { 'libs/x/setup.py': '', 'libs/x/x/__init__.py': '', 'app/main.py': '' };
  assert.equal(targetsOf(files, 'app/main.py', 'import x'), ['libs/x/x/__init__.py']);
});

test('a distribution of test helpers is visible to those that require it by path or as a member', () => {
  const helpers = {
    'tests/helpers/pyproject.toml': '[project]\nname = "acme-helpers"\n',
    'tests/helpers/src/acme/checks/__init__.py': '',
    'tests/helpers/src/acme/checks/base.py': '',
    'api/pyproject.toml': '[project]\nname = "acme-api"\n',
    'api/src/acme/core.py': '',
    'api/tests/test_core.py': 'from acme.checks.base import Base\nfrom acme import checks, core\n',
  };
  const found = (manifest: string, text: string) =>
    targetsOf({ ...helpers, [manifest]: text }, 'api/tests/test_core.py');
  const own = ['tests/helpers/src/acme/checks/base.py', 'tests/helpers/src/acme/checks/__init__.py'];
  const project = '[project]\nname = "acme-api"\n';
  const rows: readonly (readonly [manifest: string, text: string])[] = [
    ['api/test-requirements.txt', 'pytest\n-e tests/helpers\n'],
    ['api/test-requirements.txt', '--editable ../tests/helpers[all]  # why\n'],
    ['requirements-dev.txt', './tests/helpers\n'],
    ['requirements-dev.txt', 'acme-helpers @ file:tests/helpers\n'],
    ['api/pyproject.toml', `${project}[tool.uv.sources]\nacme-helpers = { path = "../tests/helpers" }\n`],
    ['pyproject.toml', '[tool.uv.sources]\nacme_helpers = { workspace = true }\n'],
    ['api/pyproject.toml', '[tool.poetry.group.dev.dependencies]\nx = { path = "../tests/helpers" }\n'],
  ];
  for (const [manifest, text] of rows) {
    const targets = found(manifest, text);
    assert.equal(
      own.map(id => targets.includes(id)),
      [true, true],
      `${text}: ${targets.join()}`,
    );
  }
  // The name alone may be that of a package on the index.
  for (const [manifest, text] of [
    ['api/requirements.txt', 'acme-helpers\n'],
    ['tests/helpers/requirements.txt', '-e .\n'],
    ['api/requirements.txt', '# -e tests/helpers\n'],
  ]) {
    const targets = found(manifest, text);
    assert.equal(
      own.map(id => targets.includes(id)),
      [false, false],
      text,
    );
  }
});

test.run();
