import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isLocked } from '../../src/project/store/lock.ts';
import { get, inWorld, manyFiles, post, until, urlIn } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';

const FIRST = { 'first.ts': "import './other'\n", 'other.ts': '' };
const SECOND = { 'second.ts': '' };

test(
  'a switch keeps the URL and the revision count, and moves lock, log and commands to the new project',
  inWorld(async world => {
    const [a, b] = [makeProject(FIRST), makeProject(SECOND)];
    const url = await world.start(a.root);
    const before = (await get(`${url}/api/model`)).body;
    assert.is(before.revision, 1);

    assert.equal(await post(`${url}/api/project`, { path: b.root }), {
      status: 200,
      body: { status: 'ok', path: b.root },
    });
    assert.equal((await get(`${url}/api/project`)).body, { path: b.root });
    assert.equal((await get(`${url}/api/graph`)).body.nodes, ['second.ts']);
    assert.is((await get(`${url}/api/model`)).body.revision, 2, 'revisions keep increasing');

    assert.is((await world.depgraphd(['status', a.root])).code, 1, 'the first root is free');
    const status = await world.status(b.root);
    assert.is(status.url, url);
    assert.is(status.log, world.stateDir(b.root).log);
    assert.match(readFileSync(status.log, 'utf8'), /switched from another project/);
    assert.match((await world.depgraph(['analyze', b.root])).stdout, /from the daemon, revision 2,/);
    assert.is((await world.depgraph(['verify', b.root])).code, 0);

    b.write({ 'new.ts': "import './second'\n" });
    await until(
      'the new project is watched',
      async () => (await get(`${url}/api/graph`)).body.nodes.length === 2,
    );
    assert.match((await world.depgraphd(['start', a.root, '--port', '0'])).stdout, /now serving/);
    assert.is((await world.depgraphd(['stop', b.root])).stdout, `stopped the daemon of ${b.root}\n`);
  }),
);

test(
  'a failed switch keeps the first project',
  inWorld(async world => {
    const [a, b] = [makeProject(FIRST), makeProject(SECOND)];
    const broken = makeProject({ 'x.ts': '', '.depgraphrc': '{ "exclud": [] }' });
    const url = await world.start(a.root);
    await world.start(b.root);
    const cases: readonly [path: string, status: number, code: string][] = [
      [b.root, 409, 'project_served'],
      [join(a.root, 'nowhere'), 400, 'project_missing'],
      [join(a.root, 'first.ts'), 400, 'project_missing'],
      ['relative', 400, 'bad_value'],
      ['~/nowhere', 400, 'project_missing'],
      [broken.root, 400, 'config_unknown_key'],
    ];
    for (const [path, status, code] of cases) {
      const answer = await post(`${url}/api/project`, { path });
      assert.equal([answer.status, answer.body.error?.code], [status, code], path);
      assert.equal((await get(`${url}/api/project`)).body, { path: a.root });
    }
    assert.is((await world.depgraphd(['status', broken.root])).code, 1, 'no daemon is left behind');
    a.write({ 'late.ts': '' });
    await until('the first project is still watched', async () =>
      (await get(`${url}/api/graph`)).body.nodes.includes('late.ts'),
    );
    assert.is((await world.depgraph(['verify', a.root])).code, 0);
    assert.is((await world.status(b.root)).state, 'running');
  }),
);

if (process.platform === 'linux') {
  test(
    'a folder that cannot hold an output folder is served from memory, and switching back works',
    inWorld(async world => {
      const a = makeProject(FIRST);
      const url = await world.start(a.root);
      const go = async (path: string) => {
        const body = JSON.stringify({ path });
        const signal = AbortSignal.timeout(60_000);
        const response = await fetch(`${url}/api/project`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal,
        });
        return ((await response.json()) as { path: string }).path;
      };
      const served = await go('/proc/self');
      assert.match(served, /^\/proc\/\d+$/);
      const { warnings } = (await world.status(served)) as unknown as { warnings: readonly string[] };
      assert.match(warnings.join('\n'), /cannot create a folder there; continuing without a cache/);
      assert.is(await go(a.root), a.root);
      assert.equal((await get(`${url}/api/graph`)).body.nodes, Object.keys(FIRST).sort());
    }),
  );
}

test(
  'switches back and forth, to the same project, to a folder in the home folder, and twice at once',
  inWorld(async world => {
    const [a, b] = [makeProject(FIRST), makeProject(SECOND)];
    const url = await world.start(a.root, '--exclude', 'other.ts');
    const go = (path: string) => post(`${url}/api/project`, { path });
    const nodes = async () => (await get(`${url}/api/graph`)).body.nodes;
    assert.equal((await go(a.root)).body, { status: 'ok', path: a.root });
    assert.equal(await nodes(), ['first.ts']);
    await go(b.root);
    assert.equal((await go(a.root)).body, { status: 'ok', path: a.root });
    assert.equal(await nodes(), ['first.ts'], 'with its own options');

    mkdirSync(join(world.env.HOME, 'code'));
    writeFileSync(join(world.env.HOME, 'code', 'mine.ts'), '');
    assert.is((await go('~/code')).body.path, join(world.env.HOME, 'code'));
    assert.equal(await nodes(), ['mine.ts']);

    const answers = await Promise.all([go(a.root), go(b.root), go(a.root), go(b.root)]);
    assert.equal(
      answers.map(({ status, body }) => [status, body.path]),
      [a.root, b.root, a.root, b.root].map(path => [200, path]),
    );
    assert.equal((await get(`${url}/api/project`)).body, { path: b.root });
    assert.is((await world.depgraphd(['status', a.root])).code, 1);
  }),
);

test(
  'the old project is served during the analysis of the new one, and stop does not wait for it',
  inWorld(async world => {
    const [a, b] = [makeProject(FIRST), makeProject(manyFiles(200))];
    const { stdout } = await world.depgraphd(['start', a.root, '--port', '0'], { DEPGRAPH_PARSERS: '1' });
    const url = /http:\S+/.exec(stdout)?.[0] ?? '';
    const switching = post(`${url}/api/project`, { path: b.root }).catch(() => 'cut off');
    await until('the new root is claimed', () => isLocked(world.stateDir(b.root).lock));
    assert.is((await world.status(a.root)).isAnalysing, true, 'a switch is in progress');
    const stop = await world.depgraphd(['stop', b.root]);
    assert.is(stop.code, 2, 'the new root is not announced yet');
    assert.match(stop.stderr, /cannot stop the daemon/);
    assert.equal((await get(`${url}/api/project`)).body, { path: a.root }, 'the old project is served');
    renameSync(a.path('other.ts'), a.path('renamed.ts'));
    await until('the old project still follows changes', async () =>
      (await get(`${url}/api/graph`)).body.nodes.includes('renamed.ts'),
    );
    assert.match((await world.depgraphd(['stop', a.root])).stdout, /^stopped/);
    await switching;
    assert.is((await world.depgraphd(['status', b.root])).code, 1, 'both roots are free');
  }),
);

test(
  'a switch whose client disconnected does not block the next one',
  inWorld(async world => {
    const [a, b, c] = [makeProject(FIRST), makeProject(manyFiles(200)), makeProject(SECOND)];
    const { stdout } = await world.depgraphd(['start', a.root, '--port', '0'], { DEPGRAPH_PARSERS: '1' });
    const url = urlIn(stdout);
    const gone = new AbortController();
    const switching = fetch(`${url}/api/project`, {
      method: 'POST',
      body: JSON.stringify({ path: b.root }),
      signal: gone.signal,
    }).catch(() => 'gone');
    await until('the new root is claimed', () => isLocked(world.stateDir(b.root).lock));
    gone.abort();
    assert.is(await switching, 'gone');
    assert.is((await post(`${url}/api/project`, { path: c.root })).status, 200);
    assert.not(isLocked(world.stateDir(b.root).lock));
    const logs = [a, b, c].map(({ root }) => world.stateDir(root).log).filter(path => existsSync(path));
    for (const path of logs) assert.not.match(readFileSync(path, 'utf8'), /"level":"error"/);
  }),
);

test.run();
