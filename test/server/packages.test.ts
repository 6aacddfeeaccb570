import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PackageFacts } from '../../src/core/report/package-types.ts';
import { ask } from '../helpers/http.ts';
import { withServer } from '../helpers/server.ts';

const FILES = {
  'package.json': `{
  "name": "shop",
  "dependencies": {
    "react": "^19.0.0",
    "left-pad": "1.0.0",
    "shared": "file:../shared"
  }
}
`,
  'a.ts': "import 'react'\nimport 'zod'\n",
  'b/package.json': '{ "name": "b", "dependencies": { "zod": "^4.1.0", "react": "*" } }\n',
  'b/b.ts': "import 'zod'\n",
  'tools/go.mod': 'module example.org/tools\n\nrequire github.com/spf13/cobra v1.8.0\n',
  'tools/main.go': 'package main\n\nimport "github.com/spf13/cobra"\n\nvar _ = cobra.Command{}\n',
};

test('GET /api/packages says which manifests declare a package, with versions, and which should', async () => {
  await withServer({ files: FILES }, async ({ port, engine }) => {
    const { revision } = await engine.scan();
    const answer = await ask(port, '/api/packages');
    const facts = answer.json() as PackageFacts;
    assert.is(facts.revision, revision);
    assert.equal(facts.packages, [
      {
        name: 'github.com/spf13/cobra',
        declared: [{ manifest: 'tools/go.mod', line: 3, version: 'v1.8.0' }],
        undeclared: [],
      },
      {
        name: 'left-pad',
        declared: [{ manifest: 'package.json', line: 5, version: '1.0.0', unused: true }],
        undeclared: [],
      },
      {
        name: 'react',
        declared: [
          { manifest: 'b/package.json', line: 1, version: '*', unused: true, usedBy: ['package.json'] },
          { manifest: 'package.json', line: 4, version: '^19.0.0' },
        ],
        undeclared: [],
      },
      {
        name: 'shared',
        declared: [{ manifest: 'package.json', line: 6, version: 'file:../shared', unused: true }],
        undeclared: [],
      },
      {
        name: 'zod',
        declared: [{ manifest: 'b/package.json', line: 1, version: '^4.1.0' }],
        undeclared: [
          {
            manifest: 'package.json',
            files: 1,
            first: { file: 'a.ts', line: 2 },
            declaredBy: ['b/package.json'],
          },
        ],
      },
    ]);
    const again = await ask(port, '/api/packages', {
      headers: { 'if-none-match': `${answer.headers.etag}` },
    });
    assert.is(again.status, 304);
  });
});

test('a change of a version is a new answer', async () => {
  await withServer({ files: FILES }, async ({ port, engine, project }) => {
    await engine.scan();
    const { etag } = (await ask(port, '/api/packages')).headers;
    project.write({ 'package.json': FILES['package.json'].replace('^19.0.0', '^20.0.0') });
    await engine.scan();
    const answer = await ask(port, '/api/packages', { headers: { 'if-none-match': `${etag}` } });
    assert.is(answer.status, 200);
    const react = (answer.json() as PackageFacts).packages.find(({ name }) => name === 'react');
    assert.is(react?.declared[1]?.version, '^20.0.0');
  });
});

test.run();
