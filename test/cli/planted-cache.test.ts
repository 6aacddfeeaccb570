import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../src/project/store/pinned-statements.ts';
import { defineChecksums } from '../../src/project/store/write.ts';
import { depgraph, NOTHING_NEW } from '../helpers/cli.ts';
import { inWorld } from '../helpers/daemon.ts';
import { git, trackAll } from '../helpers/git.ts';
import { makeProject, projectAt, type TestProject, temporaryFolder } from '../helpers/project.ts';

/** A cycle that a hostile repository hides from `--fail-on cycles`. */
const CYCLE = { 'src/a.ts': "import './b'\n", 'src/b.ts': "import './a'\n", '.gitignore': 'ignored\n' };

const GATE = ['--quiet', '--fail-on', 'cycles'];

/**
 * A repository whose output folder claims, with valid checksums, that there is no cycle: in the facts, the report and
 * the saved state.
 */
async function falsified(): Promise<TestProject> {
  const project = makeProject(CYCLE);
  trackAll(project);
  git(project.root, 'commit', '-q', '-m', 'first');
  assert.is((await depgraph(['analyze', project.root, ...GATE])).code, 1, 'there is a cycle');
  const db = openDatabase(project.path('.depgraph/cache.db'), {});
  defineChecksums(db);
  db.exec(`UPDATE facts SET imports = '[]',
    checksum = facts_checksum(hash, dialect, version, loc, '[]', problems, names, marks, exceptions)`);
  db.exec('DELETE FROM state'); // The next run saves a forged one.
  db.close();
  assert.is((await depgraph(['analyze', project.root, ...GATE])).code, 0, 'the forged cache hides it');
  project.remove('.depgraph/.gitignore');
  return project;
}

function cloneOf(root: string, ...options: string[]): TestProject {
  const folder = join(temporaryFolder(), 'clone');
  git(root, '-c', 'protocol.file.allow=always', 'clone', '-q', '--no-local', ...options, root, folder);
  return projectAt(folder);
}

function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter(name => /^(cache\.db|last\.json)/.test(name));
  return Object.fromEntries(names.sort().map(name => [name, readFileSync(join(folder, name), 'hex')]));
}

/** Checks that `--fail-on` fails, that there is one warning, and that the planted files are unchanged. */
async function isNotBelieved({ root, path }: TestProject): Promise<void> {
  const before = contents(path('.depgraph'));
  for (const run of ['first', 'second']) {
    const { code, stderr } = await depgraph(['analyze', root, ...GATE]);
    assert.is(code, 1, `${run}: ${stderr}`);
    const warnings = stderr.split('\n').filter(line => line.includes('warning'));
    assert.is(warnings.length, 1, stderr);
    assert.match(warnings[0], /cache\.db, keeping everything in memory: git tracks \.depgraph/i);
    assert.match(warnings[0], 'git rm -r');
  }
  assert.equal(contents(path('.depgraph')), before);
}

test('a tracked cache hides no cycle', async () => {
  const author = await falsified();
  git(author.root, 'add', '--force', '.depgraph/cache.db');
  git(author.root, 'commit', '-q', '-m', 'with a cache');
  await isNotBelieved(cloneOf(author.root));
});

test('a submodule as the output folder hides no cycle', async () => {
  const author = await falsified();
  const module = makeProject({});
  cpSync(author.path('.depgraph'), module.root, { recursive: true });
  trackAll(module);
  git(module.root, 'commit', '-q', '-m', 'first');
  author.remove('.depgraph');
  git(
    author.root,
    '-c',
    'protocol.file.allow=always',
    'submodule',
    '--quiet',
    'add',
    module.root,
    '.depgraph',
  );
  git(author.root, 'commit', '-q', '-m', 'with a submodule');
  const clone = cloneOf(author.root, '--recurse-submodules');
  assert.ok(existsSync(clone.path('.depgraph/cache.db')), 'it is there');
  await isNotBelieved(clone);

  // Git keeps the files of a submodule that a later commit removes.
  git(clone.root, 'rm', '-q', '--cached', '.depgraph', '.gitmodules');
  const { code, stderr } = await depgraph(['analyze', clone.root, ...GATE]);
  assert.is(code, 1);
  assert.match(stderr, /a git work tree of its own/);
});

test('an output folder in another letter case counts as tracked', async () => {
  const author = await falsified();
  for (const name of ['cache.db', 'graph.json']) {
    const blob = git(author.root, 'hash-object', '-w', `.depgraph/${name}`).trim();
    git(author.root, 'update-index', '--add', '--cacheinfo', `100644,${blob},.DepGraph/${name}`);
  }
  git(author.root, 'commit', '-q', '-m', 'in another case');
  const clone = cloneOf(author.root);
  // As on a case-insensitive file system.
  if (!existsSync(clone.path('.depgraph')))
    cpSync(clone.path('.DepGraph'), clone.path('.depgraph'), { recursive: true });
  await isNotBelieved(clone);
});

/** The environment of a user whose key is in the home folder, and exists. */
async function oldUser(): Promise<Record<string, string>> {
  const home = temporaryFolder();
  const env = { HOME: home, XDG_STATE_HOME: join(home, 'state'), DEPGRAPH_CACHE_KEY: '' };
  await depgraph(['analyze', makeProject(CYCLE).root], { env });
  assert.ok(existsSync(join(home, 'state/depgraph/cache-key')));
  return env;
}

for (const hasGit of [false, true]) {
  test(`an unpacked archive ${hasGit ? 'with .git and' : 'with'} an output folder hides no cycle`, async () => {
    const author = await falsified();
    const copy = makeProject(CYCLE);
    for (const folder of hasGit ? ['.depgraph', '.git'] : ['.depgraph'])
      cpSync(author.path(folder), copy.path(folder), { recursive: true, preserveTimestamps: true });
    const env = await oldUser();
    const stats = await depgraph(['cache', 'stats', '--project', copy.root], { env });
    assert.is(stats.code, 2);
    assert.match(stats.stderr, /no key of this machine has signed it.*\n.*"depgraph analyze" rebuilds it/);
    const { code, stderr } = await depgraph(['analyze', copy.root, ...GATE], { env });
    assert.is(code, 1, stderr);
    assert.match(
      stderr,
      /^depgraph: warning: rebuilding the cache .* moved to .*\.bad-.* set DEPGRAPH_CACHE_KEY.*\n/,
    );
    assert.is(stderr.match(/warning/g)?.length, 1);
    const next = await depgraph(['analyze', copy.root, ...GATE], { env });
    assert.is(next.code, 1);
    assert.not.match(next.stderr, 'warning', 'the new cache is trusted');
  });
}

test('an untrusted cache can be cleared', async () => {
  const author = await falsified();
  const copy = makeProject(CYCLE);
  cpSync(author.path('.depgraph'), copy.path('.depgraph'), { recursive: true });
  const clear = await depgraph(['cache', 'clear', '--project', copy.root], { env: await oldUser() });
  assert.is(clear.code, 0);
  assert.not.ok(existsSync(copy.path('.depgraph/cache.db')));
});

test('uses an output folder that a build server restored into a fresh clone', async () => {
  const original = makeProject(CYCLE);
  trackAll(original);
  git(original.root, 'commit', '-q', '-m', 'first');
  const env = (home: string) => ({ HOME: home, DEPGRAPH_CACHE_KEY: '' });
  await depgraph(['analyze', original.root], { env: env(temporaryFolder()) });
  const clone = cloneOf(original.root);
  cpSync(original.path('.depgraph'), clone.path('.depgraph'), { recursive: true });
  const { stdout, stderr } = await depgraph(['analyze', clone.root], { env: env(temporaryFolder()) });
  assert.is(stderr, '');
  assert.match(stdout, NOTHING_NEW);
});

test('the cache command does not open an untrusted cache and does not remove a tracked one', async () => {
  const author = await falsified();
  git(author.root, 'add', '--force', '.depgraph/cache.db');
  const before = contents(author.path('.depgraph'));
  const cache = (...args: string[]) => depgraph(['cache', ...args, '--project', author.root]);
  for (const action of [
    ['stats'],
    ['ls'],
    ['show', 'src/a.ts'],
    ['verify'],
    ['stats', '--json'],
    ['clear'],
  ]) {
    const { code, stdout, stderr } = await cache(...action);
    assert.is(code, 2, action.join(' '));
    assert.is(stdout, '');
    assert.match(stderr, /^depgraph: the cache at .* is not used: git tracks \.depgraph\/cache\.db/);
    assert.match(stderr, 'git rm -r');
  }
  assert.equal(contents(author.path('.depgraph')), before);
  assert.is((await cache('path')).code, 0);
});

test(
  'a daemon does not use a planted cache either, and warns',
  inWorld(async world => {
    const author = await falsified();
    git(author.root, 'add', '--force', '.depgraph/cache.db');
    const before = contents(author.path('.depgraph'));
    await world.start(author.root);
    const { code } = await world.depgraph(['analyze', author.root, ...GATE]);
    assert.is(code, 1);
    assert.match((await world.status(author.root)).warnings.join('\n'), /git tracks \.depgraph\/cache\.db/);
    await world.depgraphd(['stop', author.root]);
    assert.equal(contents(author.path('.depgraph')), before);
  }),
);

test.run();
