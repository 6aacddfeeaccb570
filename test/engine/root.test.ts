import { renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStore } from '../../src/project/store/store.ts';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': '' };

test('reports a missing root as an empty project with a problem, until it is back', async () => {
  const project = makeProject(FILES);
  const engine = openEngine({ root: project.root });
  await engine.scan();
  const { ino } = statSync(project.root);
  const aside = join(temporaryFolder(), 'aside');
  renameSync(project.root, aside);

  for (const look of [() => engine.apply(['a.ts']), () => engine.scan(), () => engine.scan({ full: true })]) {
    const { nodes, diagnostics } = (await look()).report();
    assert.equal(nodes, []);
    assert.equal(diagnostics.problems, [{ file: '.', line: 0, message: 'folder cannot be listed (ENOENT)' }]);
  }

  project.write({ ...FILES, 'c.ts': "import './a'\n" });
  assert.is.not(statSync(project.root).ino, ino, 'it is another folder');
  const report = (await engine.scan()).report();
  assert.equal(report.nodes, ['a.ts', 'b.ts', 'c.ts']);
  assert.equal(report.diagnostics.problems, []);
  project.write({ 'b.ts': "import './c'\n" });
  assert.equal((await engine.apply(['b.ts'])).report().edges.length, 3);
  await engine.close();
});

test('recovers a root that is deleted together with its cache', async () => {
  const project = makeProject(FILES);
  const warnings: string[] = [];
  const store = openStore({
    path: project.path('.depgraph/cache.db'),
    warn: message => warnings.push(message),
  });
  const engine = openEngine({ root: project.root, store });
  await engine.scan();
  rmSync(project.root, { recursive: true });
  assert.equal((await engine.scan()).report().nodes, []);
  assert.ok(!statSync(project.root, { throwIfNoEntry: false }), 'the engine did not recreate it');
  project.write(FILES);
  assert.equal((await engine.scan()).report().edges, [['a.ts', 'b.ts']]);
  project.write({ 'b.ts': "import './a'\n" });
  assert.is((await engine.apply(['b.ts'])).report().edges.length, 2);
  await engine.close();
});

test('accepts a root that is missing from the start', async () => {
  const project = makeProject({});
  rmSync(project.root, { recursive: true });
  const engine = openEngine({ root: project.root });
  assert.is((await engine.scan()).report().diagnostics.problems.length, 1);
  project.write(FILES);
  assert.equal((await engine.scan()).report().nodes, ['a.ts', 'b.ts']);
  await engine.close();
});

test.run();
