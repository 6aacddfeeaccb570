import {
  copyFileSync,
  existsSync,
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
import { openCache } from '../../src/project/settings/open-cache.ts';
import { configFor, makeOutDir, trustOutDir } from '../../src/project/settings/settings.ts';
import { findCacheKey } from '../../src/project/store/cache-key.ts';
import { openDatabase } from '../../src/project/store/pinned-statements.ts';
import { openStore } from '../../src/project/store/store.ts';
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
  const made = () => makeOutDir(settings, config, env);
  const { unwritable } = made();
  if (unwritable !== undefined) warnings.push(unwritable);
  const store = openCache(made, message => warnings.push(message));
  const { path } = store;
  const engine = openEngine({ root, store });
  await engine.scan();
  const reparsed = engine.lastRun()?.reparsed;
  await engine.close();
  return { warnings, reparsed, path };
}

async function refusalIn({ root }: TestProject, env: Env, outDir?: string): Promise<string | undefined> {
  const settings = { target: { root }, hasCache: true, ...(outDir !== undefined && { flags: { outDir } }) };
  const { refusal, doubt } = trustOutDir(settings, await configFor(settings, env), env);
  return (refusal ?? doubt)?.reason;
}

function copyCache(from: TestProject, to: TestProject): void {
  mkdirSync(to.path('.depgraph'), { recursive: true });
  copyFileSync(from.path('.depgraph/cache.db'), to.path('.depgraph/cache.db'));
}

const REBUILT =
  /^rebuilding the cache .*cache\.db; the old one was moved to .*cache\.db\.bad-.*: no key of this machine has signed it.*; .* set DEPGRAPH_CACHE_KEY/;

/** Does a run set the cache aside, with one warning, and the next run use the new one? */
async function isRebuiltOnce(project: TestProject, env: Env): Promise<void> {
  const first = await analyse(project, env);
  assert.is(first.warnings.length, 1, first.warnings.join('\n'));
  assert.match(first.warnings[0], REBUILT);
  assert.is(first.reparsed, 2);
  assert.is(first.path, project.path('.depgraph/cache.db'));
  const second = await analyse(project, env);
  assert.equal(second.warnings, []);
  assert.is(second.reparsed, 0);
}

/** A user who has used a cache before. */
async function oldUser(): Promise<Env> {
  const user = newUser();
  await analyse(makeProject(FILES), user);
  return user;
}

function inGit(): TestProject {
  const project = makeProject({ ...FILES, '.gitignore': '.depgraph\n' });
  trackAll(project);
  return project;
}

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

test("sets another user's cache outside git aside, and builds one of its own", async () => {
  const author = makeProject(FILES);
  await analyse(author, newUser());
  const project = makeProject(FILES);
  copyCache(author, project);
  const planted = readFileSync(project.path('.depgraph/cache.db'), 'hex');
  await isRebuiltOnce(project, newUser());
  const [old] = readdirSync(project.path('.depgraph')).filter(name => name.includes('.bad-'));
  assert.is(readFileSync(project.path(`.depgraph/${old}`), 'hex'), planted, 'it was never opened');
});

test('rebuilds a cache that came with its own .git, on a machine with a key', async () => {
  const project = inGit();
  await analyse(project, newUser());
  await isRebuiltOnce(project, await oldUser());
});

test('uses a cache that was restored on a fresh runner, and on an old one with the variable', async () => {
  const project = inGit();
  await analyse(project, newUser());
  const fresh = newUser();
  for (const run of ['first', 'second'])
    assert.equal(
      await analyse(project, fresh),
      { warnings: [], reparsed: 0, path: project.path('.depgraph/cache.db') },
      run,
    );
  const DEPGRAPH_CACHE_KEY = 'a secret of the build server, long enough';
  const runner = { ...(await oldUser()), DEPGRAPH_CACHE_KEY };
  await isRebuiltOnce(project, runner);
  const next = await analyse(project, { ...(await oldUser()), DEPGRAPH_CACHE_KEY });
  assert.equal(next.warnings, []);
  assert.is(next.reparsed, 0);
});

test('the variable makes no machine a fresh one, and takes no cache from this machine', async () => {
  const DEPGRAPH_CACHE_KEY = 'a secret of the build server, long enough';
  const planted = inGit();
  await analyse(planted, newUser());
  await isRebuiltOnce(planted, { ...newUser(), DEPGRAPH_CACHE_KEY });
  const user = await oldUser();
  const own = inGit();
  await analyse(own, user);
  assert.is((await analyse(own, { ...user, DEPGRAPH_CACHE_KEY })).reparsed, 0, 'both keys count');
});

test('a work tree that two homes share is rebuilt by each, unless both have the same key', async () => {
  const project = inGit();
  const [one, two] = [await oldUser(), await oldUser()];
  await analyse(project, one);
  await isRebuiltOnce(project, two);
  await isRebuiltOnce(project, one);
  const kept = readdirSync(project.path('.depgraph')).filter(name => name.includes('.bad-'));
  assert.is(kept.length, 2, 'they do not pile up');
  const DEPGRAPH_CACHE_KEY = 'a secret of both homes, long enough for them';
  await analyse(project, { ...one, DEPGRAPH_CACHE_KEY });
  assert.is((await analyse(project, { ...two, DEPGRAPH_CACHE_KEY })).reparsed, 0);
});

test('two running processes with different keys do not replace the cache of each other in turns', async () => {
  const project = inGit();
  const open = (env: Env) => {
    const warnings: string[] = [];
    const settings = { target: { root: project.root }, hasCache: true };
    const config = configFor(settings, env);
    return config.then(found => ({
      warnings,
      store: openCache(
        () => makeOutDir(settings, found, env),
        message => warnings.push(message),
      ),
    }));
  };
  const first = await open(await oldUser());
  // Another process would not see that this one has the file open.
  renameSync(project.path('.depgraph/cache.db'), project.path('.depgraph/old'));
  copyFileSync(project.path('.depgraph/old'), project.path('.depgraph/cache.db'));
  const second = await open(await oldUser());
  assert.match(second.warnings.join('\n'), REBUILT);
  second.store.close(); // Likewise.
  first.store.save({ files: [], removed: [], facts: [] });
  assert.is(first.store.path, ':memory:');
  assert.match(
    first.warnings.join('\n'),
    /keeping everything in memory: no key of this machine has signed it/,
  );
  first.store.close();
  assert.ok(existsSync(project.path('.depgraph/cache.db')), 'it is left to the other process');
});

test('an upgrade keeps what 0.2.0 signed, and rebuilds what it could not sign once', async () => {
  const project = inGit();
  const user = await oldUser();
  const version020 = (env: Env) => {
    const found = findCacheKey(env);
    const store = openStore({
      path: project.path('.depgraph/cache.db'),
      warn: assert.unreachable,
      admit: () => ('key' in found ? found : {}),
    });
    return openEngine({ root: project.root, store });
  };
  const signed = version020(user);
  await signed.scan();
  await signed.close();
  assert.equal((await analyse(project, user)).warnings, []);
  project.remove('.depgraph');
  const unsigned = version020({});
  await unsigned.scan();
  await unsigned.close();
  await isRebuiltOnce(project, user);
});

test('asking about a cache does not end the first run of a machine', async () => {
  const project = inGit();
  await analyse(project, newUser());
  const user = newUser();
  for (const _ of ['once', 'twice']) assert.is(await refusalIn(project, user), undefined);
  assert.is((await analyse(project, user)).reparsed, 0);
});

test('says what is wrong with a key that cannot be used, also inside git', async () => {
  const project = inGit();
  const { warnings, path } = await analyse(project, { ...newUser(), DEPGRAPH_CACHE_KEY: 'short' });
  assert.is(path, ':memory:');
  assert.match(warnings.join('\n'), /must be signed, and cannot be: DEPGRAPH_CACHE_KEY has fewer than 32/);
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
    assert.match(String(await refusalIn(project, user)), /no key of this machine has signed it/, name);
  }
  const empty = makeProject({ ...FILES, '.depgraph/cache.db': '' });
  assert.is(await refusalIn(empty, user), undefined, 'empty files are harmless');
});

test('leaves the database of another program where it is', async () => {
  const project = makeProject({ ...FILES, '.depgraph/.gitignore': '*\n' });
  const db = openDatabase(project.path('.depgraph/cache.db'), {});
  db.exec("CREATE TABLE letters (text); INSERT INTO letters VALUES ('dear')");
  db.close();
  const before = readFileSync(project.path('.depgraph/cache.db'), 'hex');
  const { warnings, path } = await analyse(project, newUser());
  assert.is(path, ':memory:');
  assert.match(warnings.join('\n'), /it is the database of another program/);
  assert.is(readFileSync(project.path('.depgraph/cache.db'), 'hex'), before);
  assert.equal(readdirSync(project.path('.depgraph')).sort(), ['.gitignore', 'cache.db']);
});

test('uses no cache without git and without a key, and says why', async () => {
  const project = makeProject(FILES);
  const { warnings, path } = await analyse(project, {});
  assert.is(path, ':memory:');
  assert.match(
    warnings.join('\n'),
    /must be signed, and cannot be: there is no home folder.*; set DEPGRAPH_CACHE_KEY/,
  );
  trackAll(project);
  assert.is((await analyse(project, {})).path, project.path('.depgraph/cache.db'), 'always a first run');
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
    assert.match(
      String(await refusalIn(project, newUser())),
      /no key of this machine has signed it/,
      'of another user',
    );
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
  assert.match(String(await refusalIn(installed, newUser())), /no key of this machine has signed it/);
  project.write({ '.depgraphrc': `{ "outDir": "${id}/.depgraph" }` });
  assert.match(
    String(await refusalIn(project, newUser())),
    /no key of this machine has signed it/,
    'chosen by the project',
  );
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
    assert.match(String(await refusalIn(project, newUser())), /no key of this machine has signed it/, id);
    const installed = { ...project, root: project.path(id) };
    assert.match(
      String(await refusalIn(installed, newUser())),
      /no key of this machine has signed it/,
      `${id} as root`,
    );
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
