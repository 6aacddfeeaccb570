import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../src/project/settings/open-cache.ts';
import { configFor, makeOutDir } from '../../src/project/settings/settings.ts';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject, type TestProject, temporaryFolder } from '../helpers/project.ts';

async function openWithCache(project: TestProject, warnings: string[]) {
  const settings = { target: { root: project.root }, hasCache: true };
  const env = { XDG_STATE_HOME: temporaryFolder() };
  const config = await configFor(settings, env);
  const store = openCache(
    () => makeOutDir(settings, config, env),
    message => warnings.push(message),
  );
  return openEngine({ root: project.root, store });
}

test('does not write through an output folder that becomes a link', async () => {
  const project = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' });
  const elsewhere = temporaryFolder();
  const warnings: string[] = [];
  const engine = await openWithCache(project, warnings);
  await engine.scan();
  assert.ok(existsSync(project.path('.depgraph/cache.db')), 'there was a cache');
  rmSync(project.path('.depgraph'), { recursive: true });
  symlinkSync(elsewhere, project.path('.depgraph'));
  project.write({ 'a.ts': "import 'react'\n" });
  const { graph } = await engine.apply(['a.ts']);
  await engine.close();
  assert.ok(graph.ids.includes('pkg:react'), 'the analysis continues');
  assert.equal(readdirSync(elsewhere), []);
  assert.match(warnings.join('\n'), /a symbolic link points outside the project/);
});

test('recreates the ignore file together with a deleted output folder', async () => {
  const project = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' });
  const engine = await openWithCache(project, []);
  await engine.scan();
  rmSync(project.path('.depgraph'), { recursive: true });
  project.write({ 'a.ts': "import 'react'\n" });
  await engine.apply(['a.ts']);
  await engine.close();
  assert.ok(existsSync(project.path('.depgraph/cache.db')));
  assert.is(readFileSync(project.path('.depgraph/.gitignore'), 'utf8'), '*\n');
});

test.run();
