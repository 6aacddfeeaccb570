import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { get, inWorld } from '../helpers/daemon.ts';
import { git, gitEach } from '../helpers/git.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';
import { STATE_ENV } from '../helpers/revisions.ts';

/** An unpacked archive of a repository: there is no `.git`. */
const ARCHIVE = {
  'tsconfig.base.json': '{ "compilerOptions": { "paths": { "@/*": ["./core/*"] } } }',
  'core/util.ts': '',
  'web/tsconfig.json': '{ "extends": "../tsconfig.base.json" }',
  'web/main.ts': "import '@/util'\n",
  'scripts/run.py': '',
};

const GATE = ['--quiet', '--fail-on', 'unresolved'];

test('warns once of a manifest above a project without git, and reads it with --repository', async () => {
  const { root, path } = makeProject(ARCHIVE);
  for (const run of ['first', 'unchanged']) {
    const { code, stderr } = await depgraph(['analyze', path('web'), ...GATE]);
    assert.is(code, 1, run);
    const warnings = stderr.split('\n').filter(line => line.includes('warning'));
    assert.equal(
      warnings,
      [
        `depgraph: warning: ${path('tsconfig.base.json')} is not read, because ${path('web')} is in no git repository; if it belongs to the project, add "--repository ${root}"`,
      ],
      run,
    );
  }
  for (const folder of [root, '..']) {
    const { code, stderr } = await depgraph(['analyze', '.', '--repository', folder, ...GATE], {
      cwd: path('web'),
    });
    assert.is(code, 0, stderr);
    assert.is(stderr, '');
  }
});

test('does not warn inside git, of manifests of other languages, or of the home folder', async () => {
  const { root, path } = makeProject({ ...ARCHIVE, 'home/package.json': '{}', 'home/web/a.ts': '' });
  assert.is((await depgraph(['analyze', path('scripts'), '--quiet'])).stderr, '', 'Python reads no tsconfig');
  const atHome = await depgraph(['analyze', path('home/web'), '--quiet'], { env: { HOME: path('home') } });
  assert.is(atHome.stderr, '');
  git(root, 'init', '-q');
  assert.is((await depgraph(['analyze', path('web'), '--quiet'])).stderr, '');
});

test('a commit has nothing above the top of its repository', async () => {
  const { root, path } = makeProject({
    'proj/tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
    'proj/a.ts': "import '@/b'\n",
    'proj/b.ts': "import '@/a'\n",
  });
  const cwd = path('proj');
  gitEach(cwd, [
    ['init', '-q', '-b', 'main'],
    ['add', '.'],
    ['commit', '-q', '-m', 'one'],
  ]);
  const diff = await depgraph(['diff', '--repository', root, '--json'], { cwd, env: STATE_ENV });
  assert.is(diff.code, 0, diff.stderr);
  assert.equal(JSON.parse(diff.stdout).cycles, []);
  const when = await depgraph(['when', 'a.ts', 'b.ts', '--repository', root], { cwd, env: STATE_ENV });
  assert.match(when.stdout, 'since the first commit');
});

test('rejects a repository that is not a folder, or does not contain the project', async () => {
  const { root, path } = makeProject(ARCHIVE);
  for (const wrong of [path('nowhere'), path('core/util.ts'), path('core'), path('web/deeper')]) {
    const { code, stdout, stderr } = await depgraph(['analyze', path('web'), '--repository', wrong]);
    assert.is(code, 2, wrong);
    assert.is(stdout, '');
    assert.is(
      stderr.split('\n')[0],
      `depgraph: invalid value for --repository: expected a folder that contains ${path('web')}, got ${wrong}`,
    );
  }
  assert.is((await depgraph(['analyze', path('web'), '--repository'])).code, 2);
  assert.is((await depgraph(['analyze', path('web'), '--repository', root, '--quiet'])).code, 0);
});

function userWith(config: string): Record<string, string> {
  const { root } = makeProject({ 'depgraph/config': config });
  return { XDG_CONFIG_HOME: root };
}

test("the user's configuration names the repository of the projects below it", async () => {
  const { root, path } = makeProject(ARCHIVE);
  const env = userWith(JSON.stringify({ repository: root }));
  const { code, stderr } = await depgraph(['analyze', path('web'), ...GATE], { env });
  assert.is(code, 0, stderr);
  assert.is(stderr, '');
  const other = makeProject({ 'a.ts': '' });
  const elsewhere = await depgraph(['analyze', other.root, '--quiet'], { env });
  assert.is(elsewhere.code, 0, 'other projects are as before');
  assert.is(elsewhere.stderr, '');
});

test("a wrong repository in the user's configuration, or any in a project's, is a one-line error", async () => {
  const { path, write } = makeProject(ARCHIVE);
  for (const wrong of [join(temporaryFolder(), 'nowhere'), 'relative', path('core/util.ts')]) {
    const env = userWith(JSON.stringify({ repository: wrong }));
    const { code, stderr } = await depgraph(['analyze', path('web'), '--quiet'], { env });
    assert.is(code, 2, wrong);
    assert.match(
      stderr,
      /^depgraph: the "repository" at .*config:1:\d+ must be the absolute path of a folder, got/,
    );
  }
  write({ 'web/.depgraphrc': JSON.stringify({ repository: path('') }) });
  const { code, stderr } = await depgraph(['analyze', path('web'), '--quiet']);
  assert.is(code, 2);
  assert.match(stderr, /repository/);
});

test(
  'a daemon warns, and is started with --repository',
  inWorld(async world => {
    const { root, path } = makeProject(ARCHIVE);
    const url = await world.start(path('web'));
    await get(`${url}/api/graph`); // Responds after the first analysis.
    assert.match((await world.status(path('web'))).warnings.join('\n'), /tsconfig\.base\.json is not read/);
    await world.depgraphd(['stop', path('web')]);
    await world.start(path('web'), '--repository', root);
    assert.equal((await world.status(path('web'))).warnings, []);
    const { code } = await world.depgraph(['analyze', path('web'), '--repository', root, ...GATE]);
    assert.is(code, 0);
  }),
);

test.run();
