import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../src/workspace/open-cache.ts';
import { configFor, makeOutDir, trustOutDir } from '../../src/workspace/settings.ts';
import { openEngine } from '../helpers/analyze.ts';
import { git, trackAll } from '../helpers/git.ts';
import { makeProject, type TestProject, temporaryFolder } from '../helpers/project.ts';

const FILES = { 'src/a.ts': "import './b'\n", 'src/b.ts': "import './a'\n" };

type Env = Readonly<Record<string, string>>;
const newUser = (): Env => ({ XDG_STATE_HOME: temporaryFolder() });

interface Run {
  readonly warnings: string[];
  readonly reparsed: number | undefined;
  readonly path: string;
}

/** One analysis with the cache, as the command line and the daemon run it. */
async function analyse({ root }: TestProject, env: Env, outDir?: string): Promise<Run> {
  const settings = { target: { root }, hasCache: true, ...(outDir !== undefined && { flags: { outDir } }) };
  const config = await configFor(settings, env);
  const warnings: string[] = [];
  const store = openCache(
    () => makeOutDir(settings, config, env),
    message => warnings.push(message),
  );
  const { path } = store;
  const engine = openEngine({ root, store });
  await engine.scan();
  const reparsed = engine.lastRun()?.reparsed;
  await engine.close();
  return { warnings, reparsed, path };
}

async function refusalIn({ root }: TestProject, env: Env, outDir?: string): Promise<string | undefined> {
  const settings = { target: { root }, hasCache: true, ...(outDir !== undefined && { flags: { outDir } }) };
  return trustOutDir(settings, await configFor(settings, env), env).refusal?.reason;
}

/** Every file of the output folder with its bytes. */
function contents({ path }: TestProject): Record<string, string> {
  const names = readdirSync(path('.depgraph')).sort();
  return Object.fromEntries(names.map(name => [name, readFileSync(path(`.depgraph/${name}`), 'hex')]));
}

function copyCache(from: TestProject, to: TestProject): void {
  mkdirSync(to.path('.depgraph'), { recursive: true });
  copyFileSync(from.path('.depgraph/cache.db'), to.path('.depgraph/cache.db'));
}

const REFUSED =
  /^not using the cache .*cache\.db, keeping everything in memory: .*; remove it with "depgraph cache clear"/;

test("signs a cache outside git, and trusts it in the same user's next run", async () => {
  const project = makeProject(FILES);
  const user = newUser();
  assert.equal(await analyse(project, user), {
    warnings: [],
    reparsed: 2,
    path: project.path('.depgraph/cache.db'),
  });
  assert.equal(await analyse(project, user), {
    warnings: [],
    reparsed: 0,
    path: project.path('.depgraph/cache.db'),
  });
});

test("neither uses nor changes another user's cache outside git", async () => {
  const author = makeProject(FILES);
  await analyse(author, newUser());
  const project = makeProject(FILES);
  copyCache(author, project);
  project.write({ '.depgraph/.gitignore': '*\n' });
  const before = contents(project);
  const { warnings, reparsed, path } = await analyse(project, newUser());
  assert.is(warnings.length, 1);
  assert.match(warnings[0], REFUSED);
  assert.is(reparsed, 2);
  assert.is(path, ':memory:');
  assert.equal(contents(project), before, 'no byte changed, and there is no log file');
});

test('trusts a shared cache outside git if the key is in the environment', async () => {
  const server = { DEPGRAPH_CACHE_KEY: 'a secret of the build server, long enough' };
  const first = makeProject(FILES);
  await analyse(first, server);
  const second = makeProject(FILES);
  copyCache(first, second);
  assert.is((await analyse(second, { ...server, ...newUser() })).reparsed, 0);
});

test('requires a signature outside git for every file that could pass for a cache', async () => {
  const user = newUser();
  const plants: Readonly<Record<string, (project: TestProject) => void>> = {
    'garbage instead of a cache': ({ write }) => write({ '.depgraph/cache.db': 'no database' }),
    'a link instead of a cache': ({ path }) => symlinkSync(path('src/a.ts'), path('.depgraph/cache.db')),
    'a folder instead of a cache': ({ path }) => mkdirSync(path('.depgraph/cache.db')),
    'a log without a cache': ({ write }) => write({ '.depgraph/cache.db-wal': 'x' }),
    'a journal without a cache': ({ write }) => write({ '.depgraph/cache.db-journal': 'x' }),
  };
  for (const [name, plant] of Object.entries(plants)) {
    const project = makeProject({ ...FILES, '.depgraph/.gitignore': '*\n' });
    plant(project);
    assert.match(String(await refusalIn(project, user)), /no valid signature/, name);
  }
  const empty = makeProject({ ...FILES, '.depgraph/cache.db': '' });
  assert.is(await refusalIn(empty, user), undefined, 'empty files are harmless');
});

test('uses no cache without git and without a key, and says why', async () => {
  const project = makeProject(FILES);
  const { warnings, path } = await analyse(project, {});
  assert.is(path, ':memory:');
  assert.match(warnings.join('\n'), /it cannot be signed: there is no home folder.*; set DEPGRAPH_CACHE_KEY/);
  trackAll(project);
  assert.is((await analyse(project, {})).path, project.path('.depgraph/cache.db'), 'git vouches for it');
});

test('never uses a cache that git tracks, whatever its signature', async () => {
  const project = makeProject(FILES);
  const user = newUser();
  await analyse(project, user);
  trackAll(project);
  for (const entry of ['.depgraph/cache.db', '.depgraph/.gitignore', '.DepGraph/cache.db']) {
    git(
      project.root,
      'update-index',
      '--add',
      '--cacheinfo',
      `100644,e69de29bb2d1d6434b8b29ae775ad8c2e48c5391,${entry}`,
    );
    assert.match(String(await refusalIn(project, user)), `git tracks ${entry}`);
    git(project.root, 'update-index', '--force-remove', entry);
    assert.is(await refusalIn(project, user), undefined);
  }
});

test('requires a signature if the index is incomplete', async () => {
  const user = newUser();
  const project = makeProject({ ...FILES, 'docs/c.ts': '' });
  trackAll(project);
  git(project.root, 'commit', '-q', '-m', 'first');
  await analyse(project, user);
  for (const command of [
    ['update-index', '--split-index'],
    ['sparse-checkout', 'set', '--cone', '--sparse-index', 'src'],
  ]) {
    git(project.root, ...command);
    assert.is(await refusalIn(project, user), undefined, 'our own');
    assert.match(String(await refusalIn(project, newUser())), /no valid signature/, 'of another user');
  }
});

test('does not follow a tracked link to a cache, even if the user chose the folder', async () => {
  const user = newUser();
  const project = makeProject(FILES);
  await analyse(project, user);
  renameSync(project.path('.depgraph'), project.path('data'));
  symlinkSync('data', project.path('.depgraph'));
  git(project.root, 'init', '-q');
  git(project.root, 'add', 'src', '.depgraph');
  assert.match(String(await refusalIn(project, user, project.path('.depgraph'))), /git tracks \.depgraph/);
  const { warnings, path } = await analyse(project, user);
  assert.is(path, ':memory:');
  assert.match(warnings.join('\n'), /a symbolic link points outside the project/);
  // An untracked link to a tracked folder.
  git(project.root, 'rm', '-q', '--cached', '.depgraph');
  git(project.root, 'add', '--force', 'data');
  assert.match(String(await refusalIn(project, user, project.path('.depgraph'))), /git tracks data/);
});

test('does not trust an installed package, in which nothing is tracked', async () => {
  const project = makeProject({ ...FILES, '.gitignore': 'node_modules\n' });
  trackAll(project);
  const author = makeProject(FILES);
  await analyse(author, newUser());
  const id = 'node_modules/evil';
  project.write({
    [`${id}/a.ts`]: '',
    [`${id}/.depgraph/cache.db`]: readFileSync(author.path('.depgraph/cache.db')),
  });
  const installed = { ...project, root: project.path(id) };
  assert.match(String(await refusalIn(installed, newUser())), /no valid signature/);
  project.write({ '.depgraphrc': `{ "outDir": "${id}/.depgraph" }` });
  assert.match(String(await refusalIn(project, newUser())), /no valid signature/, 'chosen by the project');
});

test('does not trust a cache among installed packages because of a tracked file there', async () => {
  const composer = {
    'lib/composer.json': '{ "config": { "vendor-dir": "deps" } }',
    'lib/deps/autoload.php': '',
  };
  for (const id of ['node_modules/evil', 'packages/web/Node_Modules/evil', 'lib/deps/evil/evil']) {
    const project = makeProject({ ...FILES, ...composer, [`${id}/README.md`]: '' });
    project.write({ '.depgraphrc': `{ "outDir": "${id}/.depgraph" }` });
    trackAll(project);
    const author = makeProject(FILES);
    await analyse(author, newUser());
    project.write({ [`${id}/.depgraph/cache.db`]: readFileSync(author.path('.depgraph/cache.db')) });
    assert.match(String(await refusalIn(project, newUser())), /no valid signature/, id);
    const installed = { ...project, root: project.path(id) };
    assert.match(String(await refusalIn(installed, newUser())), /no valid signature/, `${id} as root`);
    const chosen = project.path(`${id}/.depgraph`);
    assert.is(await refusalIn(project, newUser(), chosen), undefined, 'the user may choose this folder');
  }
});

test('does not open a cache that a checkout put in place of ours', async () => {
  const project = makeProject(FILES);
  trackAll(project);
  const user = newUser();
  const settings = { target: { root: project.root }, hasCache: true };
  const config = await configFor(settings, user);
  const warnings: string[] = [];
  const store = openCache(
    () => makeOutDir(settings, config, user),
    message => warnings.push(message),
  );
  const engine = openEngine({ root: project.root, store });
  await engine.scan();
  const planted = join(temporaryFolder(), 'cache.db');
  writeFileSync(planted, 'planted');
  renameSync(planted, project.path('.depgraph/cache.db'));
  git(project.root, 'add', '--force', '.depgraph/cache.db');
  project.write({ 'src/a.ts': "import 'react'\n" });
  const { graph } = await engine.apply(['src/a.ts']);
  await engine.close();
  assert.ok(graph.ids.includes('pkg:react'), 'the analysis continues');
  assert.is(readFileSync(project.path('.depgraph/cache.db'), 'utf8'), 'planted');
  assert.match(warnings.join('\n'), /git tracks \.depgraph\/cache\.db/);
});

test.run();
