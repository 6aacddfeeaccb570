import { chownSync, mkdirSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import { coldReport, edgesOf, openEngine } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles, projectAt } from '../helpers/project.ts';

/** A repository, and the expected report of one of its folders. */
interface Case {
  readonly files: ProjectFiles;
  readonly root: string;
  readonly edges: readonly string[];
  readonly unresolved?: readonly string[];
  readonly outside: number;
}

const CASES: Readonly<Record<string, Case>> = {
  'uses the paths of a tsconfig.json above the root': {
    files: {
      'tsconfig.json': '{"compilerOptions":{"paths":{"@web/*":["./web/src/*"],"@lib/*":["./lib/*"]}}}',
      'web/src/a.ts': "import '@web/b'\nimport '@lib/c'\n",
      'web/src/b.ts': '',
      'lib/c.ts': '',
    },
    root: 'web',
    edges: ['src/a.ts -> src/b.ts'],
    outside: 1,
  },
  'follows an extended config above the root': {
    files: {
      'base.json': '{"compilerOptions":{"paths":{"@web/*":["./web/src/*"]}}}',
      'tools/tsconfig/package.json': '{"name":"@acme/tsconfig"}',
      'tools/tsconfig/base.json': '{"extends":"../../base.json"}',
      'package.json': '{"workspaces":["tools/*","web"]}',
      'web/package.json': '{"devDependencies":{"@acme/tsconfig":"*"}}',
      'web/tsconfig.json': '{"extends":"@acme/tsconfig/base.json"}',
      'web/src/a.ts': "import '@web/b'\n",
      'web/src/b.ts': '',
      'web/e2e/tsconfig.json': '{"extends":"../../base"}',
      'web/e2e/c.ts': "import '@web/b'\n",
    },
    root: 'web',
    edges: ['e2e/c.ts -> src/b.ts', 'src/a.ts -> src/b.ts'],
    outside: 0,
  },
  'uses the aliases of a framework that is configured above the root': {
    files: {
      'site/package.json': '{}',
      'site/docusaurus.config.js': '',
      'site/vite.config.ts': "export default { resolve: { alias: { '@x': '/src/x' } } }\n",
      'site/src/pages/a.ts': "import '@site/src/pages/b'\nimport '@x/c'\n",
      'site/src/pages/b.ts': '',
      'site/src/x/c.ts': '',
    },
    root: 'site/src/pages',
    edges: ['a.ts -> b.ts'],
    outside: 1,
  },
  'counts an import of another workspace package as outside': {
    files: {
      'package.json': '{"workspaces":["packages/*"]}',
      'packages/core/package.json': '{"name":"@acme/core"}',
      'packages/core/index.ts': '',
      'packages/web/package.json': '{"name":"@acme/web","dependencies":{"@acme/core":"*"}}',
      'packages/web/main.ts': "import '@acme/core'\nimport '@acme/web/page'\nimport 'react'\n",
      'packages/web/page.ts': '',
    },
    root: 'packages/web',
    edges: ['main.ts -> page.ts', 'main.ts -> pkg:react'],
    outside: 1,
  },
  'counts relative imports that leave the root, unless the target is missing': {
    files: {
      'web/a.ts': "import '../lib/b'\nimport '../lib/x.css'\nimport '../lib/gone'\nimport '../../away'\n",
      'lib/b.ts': '',
      'lib/x.css': '',
    },
    root: 'web',
    edges: [],
    unresolved: ['../lib/gone'],
    outside: 3,
  },
  'does not count ignored files and assets of the root itself as outside': {
    files: {
      '.gitignore': 'made.ts\n',
      'web/a.ts': "import './made'\nimport './x.css'\n",
      'web/made.ts': '',
      'web/x.css': '',
      'b.ts': '',
    },
    root: 'web',
    edges: [],
    outside: 0,
  },
  'resolves imports in a folder of a Python package': {
    files: {
      'shop/__init__.py': '',
      'shop/models.py': '',
      'shop/web/__init__.py': '',
      'shop/web/views.py':
        'from shop.models import Item\nfrom shop.web import forms\nfrom .. import models\n',
      'shop/web/forms.py': 'import flask\n',
    },
    root: 'shop/web',
    edges: ['forms.py -> pkg:flask', 'views.py -> forms.py'],
    outside: 2,
  },
  'resolves includes relative to the repository': {
    files: {
      'util/arena.cc': '#include "util/arena.h"\n#include "port/port.h"\n#include "port/gone.h"\n',
      'util/arena.h': '',
      'port/port.h': '',
    },
    root: 'util',
    edges: ['arena.cc -> arena.h'],
    unresolved: ['port/gone.h'],
    outside: 1,
  },
  'uses the include folders of a compilation database above the root': {
    files: {
      'compile_commands.json': JSON.stringify([
        { directory: '/w', file: 'app/a.c', command: 'cc -Iapp/one -Ilib/inner' },
      ]),
      'app/a.c': '#include <x.h>\n#include <y.h>\n',
      'app/one/x.h': '',
      'app/two/x.h': '',
      'lib/inner/y.h': '',
    },
    root: 'app',
    edges: ['a.c -> one/x.h'],
    outside: 1,
  },
  'uses a compilation database in the build folder of the root': {
    files: {
      '.gitignore': 'build/\n',
      'app/build/compile_commands.json': JSON.stringify([
        { directory: '/w', file: '/w/app/a.c', command: 'cc -I/w/app/one' },
      ]),
      'app/a.c': '#include <x.h>\n',
      'app/one/x.h': '',
      'app/two/x.h': '',
    },
    root: 'app',
    edges: ['a.c -> one/x.h'],
    outside: 0,
  },
  'counts names that files outside the root declare': {
    files: {
      'go.mod': 'module m\n',
      'a/a.go': 'package a\nimport "m/b"\nimport "github.com/x/y"\nfunc A() { b.B() }\n',
      'b/b.go': 'package b\nfunc B() {}\n',
      'a/A.java': 'package a;\nimport b.B;\nimport org.lib.X;\nclass A { B b; }\n',
      'b/B.java': 'package b;\npublic class B {}\n',
      'a/C.cs': 'using Q;\nnamespace P;\nclass C { D d; }\n',
      'b/D.cs': 'namespace Q;\npublic class D {}\n',
      'a/e.php': '<?php\nnamespace E;\nuse F\\G;\nnew G();\n',
      'b/g.php': '<?php\nnamespace F;\nclass G {}\n',
      'a/h.cpp': 'import mod;\n',
      'b/mod.cpp': 'export module mod;\n',
    },
    root: 'a',
    edges: ['A.java -> pkg:org.lib', 'a.go -> pkg:github.com/x/y'],
    outside: 5,
  },
  'counts an import of another workspace crate as outside': {
    files: {
      'Cargo.toml': '[workspace]\nmembers = ["app", "core"]\n',
      'app/Cargo.toml':
        '[package]\nname = "app"\nedition = "2021"\n[dependencies]\ncore_x = { path = "../core" }\n',
      'app/src/main.rs': 'mod a;\nuse core_x::deep::T;\nuse serde::S;\nfn main() {}\n',
      'app/src/a.rs': '',
      'core/Cargo.toml': '[package]\nname = "core_x"\nedition = "2021"\n',
      'core/src/lib.rs': 'pub mod deep;\n',
      'core/src/deep.rs': 'pub struct T;\n',
    },
    root: 'app',
    edges: ['src/main.rs -> pkg:serde', 'src/main.rs -> src/a.rs'],
    outside: 1,
  },
  'resolves an absolute path relative to the root, as a web server would': {
    files: { 'site/js/a.js': "import '/js/b.js'\n", 'site/js/b.js': '', 'tool.js': '' },
    root: 'site',
    edges: ['js/a.js -> js/b.js'],
    outside: 0,
  },
};

for (const [what, { files, root, edges, unresolved = [], outside }] of Object.entries(CASES)) {
  test(what, async () => {
    const repository = makeProject({ '.git/HEAD': '', ...files });
    const report = await coldReport({ root: repository.path(root) });
    assert.equal(summaryOf(report), { edges, unresolved, outside });
  });
}

function summaryOf(report: Report) {
  const { unresolved, outside } = report.diagnostics;
  return { edges: edgesOf(report), unresolved: unresolved.map(({ specifier }) => specifier), outside };
}

const SHOP = {
  'shop/__init__.py': '',
  'shop/util.py': '',
  'shop/models.py': 'class Item: pass\n',
  'shop/views.py': 'from shop.models import Item\nfrom shop import util\n',
};
const ARENA = { 'util/arena.cc': '#include "util/arena.h"\n', 'util/arena.h': '#pragma once\n' };

test('resolves imports of a Python package by the name of the root folder if there is no git repository', async () => {
  const report = await coldReport({ root: makeProject(SHOP).path('shop') });
  assert.equal(edgesOf(report), ['views.py -> models.py', 'views.py -> util.py']);
});

test('resolves includes by the name of the root folder if there is no git repository', async () => {
  const report = await coldReport({ root: makeProject(ARENA).path('util') });
  assert.equal(edgesOf(report), ['arena.cc -> arena.h']);
  assert.equal(report.diagnostics.unresolved, []);
});

test('gives the same report whatever the name of the cloned folder', async () => {
  for (const name of ['shop', 'other']) {
    const { path } = makeProject(
      Object.fromEntries([
        [`${name}/.git/HEAD`, ''],
        ...Object.entries(SHOP).map(([id, text]) => [id.replace('shop', name), text]),
      ]),
    );
    assert.equal(edgesOf(await coldReport({ root: path(name) })), ['views.py -> pkg:shop'], name);
  }
});

const WORKSPACE = {
  'tsconfig.json': '{"compilerOptions":{"paths":{"@web/*":["./x/web/*"]}}}',
  'x/web/a.ts': "import '@web/b'\n",
  'x/web/b.ts': '',
};
const KNOWN = ['a.ts -> b.ts'];
const ALONE = ['a.ts -> pkg:@web/b'];

/** Where the repository is, and whether the root belongs to it. */
const PLACES: readonly [what: string, files: ProjectFiles, edges: readonly string[]][] = [
  ['a repository', { '.git/HEAD': '' }, KNOWN],
  ['a work tree or submodule', { '.git': 'gitdir: ../elsewhere\n' }, KNOWN],
  ['no repository', {}, ALONE],
  ['one that ignores the folder', { '.git/HEAD': '', '.gitignore': 'web/\n' }, ALONE],
  ['one that ignores the folder above', { '.git/HEAD': '', '.git/info/exclude': '/x\n' }, ALONE],
  ['one with a repository of its own in between', { '.git/HEAD': '', 'x/.git/HEAD': '' }, ALONE],
  ['one that begins at the folder', { '.git/HEAD': '', 'x/web/.git/HEAD': '' }, ALONE],
];

for (const [what, files, edges] of PLACES) {
  test(`resolves a folder in ${what}`, async () => {
    const { path } = makeProject({ ...WORKSPACE, ...files });
    const report = await coldReport({ root: path('x/web') });
    assert.equal(edgesOf(report), edges);
  });
}

test('ignores a repository in the home folder or above it', async () => {
  const { root, path } = makeProject({ ...WORKSPACE, '.git/HEAD': '' });
  const before = process.env.HOME;
  try {
    for (const home of [root, path('x')]) {
      process.env.HOME = home;
      assert.equal(edgesOf(await coldReport({ root: path('x/web') })), ALONE, home);
    }
  } finally {
    process.env.HOME = before;
  }
});

test('ignores a repository of another user', async () => {
  if (process.getuid?.() !== 0) return; // Only root can change the owner.
  const { path } = makeProject({ ...WORKSPACE, '.git/HEAD': '' });
  const root = path('x/web');
  chownSync(path('.git'), 12345, 12345);
  assert.equal(edgesOf(await coldReport({ root })), ALONE);
  chownSync(root, 12345, 12345);
  assert.equal(
    edgesOf(await coldReport({ root })),
    KNOWN,
    'as in a container, where another user owns everything',
  );
});

test('treats a folder inside node_modules as a project of its own', async () => {
  const { path } = makeProject({
    '.git/HEAD': '',
    'tsconfig.json': '{"compilerOptions":{"paths":{"@web/*":["./node_modules/web/*"]}}}',
    'node_modules/web/a.ts': "import '@web/b'\n",
    'node_modules/web/b.ts': '',
  });
  assert.equal(edgesOf(await coldReport({ root: path('node_modules/web') })), ALONE);
});

test('notices on the next scan that a repository was created or removed around the root', async () => {
  const repository = makeProject(WORKSPACE);
  const engine = openEngine({ root: repository.path('x/web') });
  assert.equal(edgesOf((await engine.scan()).report()), ALONE);
  repository.write({ '.git/HEAD': '' });
  assert.equal(edgesOf((await engine.scan()).report()), KNOWN);
  repository.remove('.git');
  assert.equal(edgesOf((await engine.scan()).report()), ALONE);
  await engine.close();
});

test('publishes a new revision when only the number of outside imports changes', async () => {
  const repository = makeProject({ '.git/HEAD': '', 'web/a.ts': "import '../lib/b.css'\n" });
  const engine = openEngine({ root: repository.path('web') });
  assert.is((await engine.scan()).report().diagnostics.outside, 0);
  repository.write({ 'lib/b.css': '' });
  const snapshot = await engine.apply(['../lib/b.css']);
  assert.equal([snapshot.revision, snapshot.report().diagnostics.outside], [2, 1]);
  repository.remove('lib/b.css');
  assert.is((await engine.scan()).report().diagnostics.outside, 0);
  await engine.close();
});

test('ignores output folders elsewhere in the repository', async () => {
  const repository = makeProject({ '.git/HEAD': '', 'web/a.ts': '' });
  const engine = openEngine({ root: repository.path('web') });
  await engine.scan();
  for (const id of ['.depgraph', 'lib/.depgraph']) {
    mkdirSync(repository.path(id), { recursive: true });
    projectAt(repository.path(id)).write({ 'package.json': '{"name":"a"}', 'x.ts': '' });
  }
  await engine.scan();
  assert.is(engine.snapshot()?.revision, 1);
  await engine.close();
});

test('explains imports with paths relative to the root', async () => {
  const repository = makeProject({
    '.git/HEAD': '',
    'web/src/a.ts': "import '../../lib/b'\nimport './c'\n",
    'web/src/c.ts': '',
    'lib/b.ts': '',
  });
  const engine = openEngine({ root: repository.path('web') });
  await engine.scan();
  const outcome = async (specifier: string) => (await engine.explain('src/a.ts', specifier))?.[0].resolutions;
  assert.equal(await outcome('./c'), [{ kind: 'file', id: 'src/c.ts' }]);
  assert.equal(await outcome('../../lib/b'), [{ kind: 'outside', id: '../lib/b.ts' }]);
  await engine.close();
});

test.run();
