import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyzeFiles, edgesOf } from '../helpers/analyze.ts';
import type { ProjectFiles } from '../helpers/project.ts';

/** Resolutions that other tools get wrong, through the whole pipeline. */
const CASES: Readonly<Record<string, { files: ProjectFiles; edges: readonly string[] }>> = {
  'two packages of a monorepo that both use @/*': {
    files: {
      'package.json': '{"workspaces":["packages/*"]}',
      'packages/a/tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
      'packages/a/src/main.ts': "import '@/x'\n",
      'packages/a/src/x.ts': "import '@/main'\n",
      'packages/b/tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./lib/*"]}}}',
      'packages/b/lib/main.ts': "import '@/x'\n",
      'packages/b/lib/x.ts': '',
    },
    edges: [
      'packages/a/src/main.ts -> packages/a/src/x.ts',
      'packages/a/src/x.ts -> packages/a/src/main.ts',
      'packages/b/lib/main.ts -> packages/b/lib/x.ts',
    ],
  },
  'a solution-style tsconfig, and a file that no config includes': {
    files: {
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
      'tsconfig.app.json':
        '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*"], "src/*": ["./src/*"] } }, "include": ["src"] }',
      'vitest.setup.ts': "import { x } from '@/x';\nimport { x as y } from 'src/x';\n",
      'src/x.ts': 'export const x = 1;\n',
    },
    edges: ['vitest.setup.ts -> src/x.ts'],
  },
  '@site of Docusaurus': {
    files: {
      'docusaurus.config.ts': 'export default {};\n',
      'package.json': '{ "name": "docs", "dependencies": { "@docusaurus/core": "3" } }',
      'tsconfig.json': '{ "extends": "@docusaurus/tsconfig", "compilerOptions": { "baseUrl": "." } }',
      'src/pages/index.tsx': "import Home from '@site/src/components/Home';\n",
      'src/components/Home.tsx': 'export default function Home() { return null; }\n',
    },
    edges: ['src/pages/index.tsx -> src/components/Home.tsx'],
  },
  'a scoped package with an underscore': {
    files: {
      'package.json': '{"name":"x","dependencies":{"@lingo.dev/_spec":"1"}}',
      'a.ts': 'import type { LocaleCode } from "@lingo.dev/_spec";\n',
    },
    edges: ['a.ts -> pkg:@lingo.dev/_spec'],
  },
  'a Rust name in scope that is also the name of a workspace crate': {
    files: {
      'Cargo.toml': '[workspace]\nmembers = ["app", "proto"]\nresolver = "2"\n',
      'proto/Cargo.toml': '[package]\nname = "proto"\nversion = "0.1.0"\nedition = "2021"\n',
      'proto/src/lib.rs': 'pub fn other() {}\n',
      'app/Cargo.toml': '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n',
      'app/src/lib.rs': 'pub mod proto;\n#[cfg(test)]\nmod tests;\n',
      'app/src/proto.rs': 'pub fn decode() {}\n',
      'app/src/tests.rs': 'use super::*;\nuse proto::decode;\n\n#[test]\nfn t() {\n    decode()\n}\n',
      'app/src/main.rs': 'use app::proto;\nuse proto::decode;\n\nfn main() {\n    decode()\n}\n',
    },
    edges: [
      'app/src/lib.rs -> app/src/proto.rs',
      'app/src/lib.rs -> app/src/tests.rs',
      'app/src/main.rs -> app/src/proto.rs',
      'app/src/tests.rs -> app/src/lib.rs',
      'app/src/tests.rs -> app/src/proto.rs',
    ],
  },
  'a Rust edition that the workspace defines': {
    files: {
      'Cargo.toml':
        '[package]\nname = "editor"\nversion = "0.1.0"\nedition.workspace = true\n\n[dependencies]\ngit.workspace = true\n',
      'src/lib.rs': 'mod element;\nmod git;\n',
      'src/element.rs': 'use git::Oid;\n\npub struct Element(Oid);\n',
      'src/git.rs': 'pub struct Local;\n',
    },
    edges: ['src/element.rs -> pkg:git', 'src/lib.rs -> src/element.rs', 'src/lib.rs -> src/git.rs'],
  },
  '#x of package.json imports': {
    files: {
      'package.json': '{"name":"app","imports":{"#lib/*":"./src/lib/*.js"}}',
      'src/main.ts': "import '#lib/text'\n",
      'src/lib/text.ts': '',
    },
    edges: ['src/main.ts -> src/lib/text.ts'],
  },
  "self-reference through the package's own exports": {
    files: {
      'package.json': '{"name":"app","exports":{".":"./index.js","./util":"./util.js"}}',
      'main.js': "import 'app/util'\n",
      'index.js': '',
      'util.js': '',
    },
    edges: ['main.js -> util.js'],
  },
  'a workspace package whose exports point at a dist that is not built': {
    files: {
      'package.json': '{"workspaces":["packages/*"]}',
      'packages/lib/package.json':
        '{"name":"@acme/lib","exports":{".":{"types":"./dist/index.d.ts","import":"./dist/index.js"}}}',
      'packages/lib/tsconfig.json': '{"compilerOptions":{"rootDir":"src","outDir":"dist"}}',
      'packages/lib/src/index.ts': '',
      'packages/app/package.json': '{"name":"app","dependencies":{"@acme/lib":"*"}}',
      'packages/app/main.ts': "import '@acme/lib'\n",
    },
    edges: ['packages/app/main.ts -> packages/lib/src/index.ts'],
  },
  'require in a .ts file': {
    files: { 'a.ts': "const b = require('./b')\n", 'b.ts': '' },
    edges: ['a.ts -> b.ts'],
  },
  'new URL, import.meta.glob, a template import and require.resolve': {
    files: {
      'main.ts': [
        "new Worker(new URL('./worker.ts', import.meta.url))",
        "const pages = import.meta.glob('./pages/*.ts')",
        'const load = (name: string) => import(`./locales/${name}.ts`)',
        "require.resolve('./resolved')",
      ].join('\n'),
      'worker.ts': '',
      'pages/home.ts': '',
      'pages/about.ts': '',
      'locales/de.ts': '',
      'resolved.ts': '',
    },
    edges: [
      'main.ts -> locales/de.ts',
      'main.ts -> pages/about.ts',
      'main.ts -> pages/home.ts',
      'main.ts -> resolved.ts',
      'main.ts -> worker.ts',
    ],
  },
  'a Python script that imports its neighbours, in a package': {
    files: {
      'app/__init__.py': '',
      'app/main.py':
        'from models import X\nimport helpers\n\nif __name__ == "__main__":\n    helpers.run(X)\n',
      'app/helpers.py': 'def run(x): pass\n',
      'app/models.py': 'X = 1\n',
    },
    edges: ['app/main.py -> app/helpers.py', 'app/main.py -> app/models.py'],
  },
  'a folder with an __init__ that pytest adds to the path': {
    files: {
      'pyproject.toml': '[tool.pytest.ini_options]\npythonpath = [".", "lib/tools"]\n',
      'lib/tools/__init__.py': '',
      'lib/tools/helper.py': '',
      'tests/__init__.py': '',
      'tests/test_a.py': 'import helper\n',
    },
    edges: ['tests/test_a.py -> lib/tools/helper.py'],
  },
  'Python packages named after their distributions': {
    files: {
      'requirements.txt': '-r requirements/base.txt\nPyYAML==6.0\n',
      'requirements/base.txt': 'djangorestframework\ngoogle-cloud-storage\n',
      'app.py': 'import yaml, jwt\nfrom rest_framework import views\nfrom google.cloud import storage\n',
    },
    edges: [
      'app.py -> pkg:PyYAML',
      'app.py -> pkg:djangorestframework',
      'app.py -> pkg:google-cloud-storage',
      'app.py -> pkg:jwt',
    ],
  },
  'a local file with the name of a package': {
    files: { 'package.json': '{"dependencies":{"chalk":"5"}}', 'chalk.js': "import 'chalk'\n" },
    edges: ['chalk.js -> pkg:chalk'],
  },
};

for (const [name, { files, edges }] of Object.entries(CASES)) {
  test(name, async () => {
    assert.equal(edgesOf(await analyzeFiles(files)), edges);
  });
}

test('lists the import names of a package that differ from its own name', async () => {
  const { detailed } = await analyzeFiles({
    'requirements.txt': 'attrs\nRequests\n',
    'a.py': 'import attrs, attr, requests\n',
    'b.py': 'from attr import s\nimport six\n',
  });
  const packages = detailed.nodes.filter(({ type }) => type === 'package');
  assert.equal(
    packages.map(({ id, label, importNames }) => [id, label, importNames]),
    [
      ['pkg:Requests', 'Requests', ['requests']],
      ['pkg:attrs', 'attrs', ['attr']],
      ['pkg:six', 'six', undefined],
    ],
  );
});

test('resolves a pattern that is repeated ten thousand times once', async () => {
  const pages = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`pages/p${i}.ts`, '']));
  const report = await analyzeFiles({
    'main.ts': "import.meta.glob('./pages/*.ts');\n".repeat(10_000),
    ...pages,
  });
  assert.is(report.edges.length, 200);
  assert.equal(report.detailed.edges[0].lines, [1]);
});

test('reads a table of data full of the word "from" quickly', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `  { "from": "A${i}", "to": "B${i}" },`);
  const report = await analyzeFiles({ 'routes.js': `export const routes = [\n${rows.join('\n')}\n];\n` });
  assert.equal(report.diagnostics.problems, []);
});

test.run();
