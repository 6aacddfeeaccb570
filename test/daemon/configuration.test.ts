import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { get, inWorld, post, until, writeUserConfig } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': '' };

test(
  'with a broken configuration it warns and keeps the last good state until the configuration is fixed',
  inWorld(async world => {
    const { root, write } = makeProject({ ...FILES, '.depgraphrc': '{}' });
    const url = await world.start(root);
    assert.is((await get(`${url}/api/graph`)).body.nodes.length, 2);
    write({ '.depgraphrc': '{ "exclude": 7 }', 'c.ts': '' });
    await until('it warns', async () => (await world.status(root)).warnings.length > 0);
    const [warning] = (await world.status(root)).warnings;
    assert.match(warning, /invalid configuration, showing the last good state: invalid value for "exclude"/);
    const graph = await get(`${url}/api/graph`);
    assert.equal([graph.status, graph.body.nodes], [200, ['a.ts', 'b.ts']]);
    assert.is((await post(`${url}/api/reanalyze`, {})).status, 400);
    assert.is((await world.depgraph(['analyze', root])).code, 2, 'fails as it does without a daemon');
    write({ '.depgraphrc': '{ "exclude": ["b.ts"] }' });
    await until('it recovers', async () => (await world.status(root)).warnings.length === 0);
    assert.equal((await get(`${url}/api/graph`)).body.nodes, ['a.ts', 'c.ts']);
    assert.is((await world.depgraph(['verify', root])).code, 0);
    const log = readFileSync(world.stateDir(root).log, 'utf8');
    assert.is(log.split('invalid configuration').length, 2, 'logged once, not at every attempt');
    assert.match(log, /the configuration is valid again/);
  }),
);

test(
  'the user’s configuration takes effect while it runs, even if it did not exist before',
  inWorld(async world => {
    const { root } = makeProject({ ...FILES, '.depgraphrc': '{ "watch": { "sweep": 1000 } }' });
    const url = await world.start(root);
    assert.is((await get(`${url}/api/graph`)).body.nodes.length, 2);
    writeUserConfig(world, { exclude: ['b.ts'] });
    await until('it is used', async () => (await get(`${url}/api/graph`)).body.nodes.length === 1);
  }),
);

test(
  'no log, cache, report or state contains secrets of the environment, configuration or requests',
  inWorld(async world => {
    const canaries = ['canary-env-1', 'canary-body-2', 'canary-query-3', 'canary-header-4'];
    const { root } = makeProject(FILES);
    writeUserConfig(world, { advise: { keyEnv: 'MY_KEY', base_url: 'http://127.0.0.1:1' } });
    const start = await world.depgraphd(['start', root, '--port', '0'], { MY_KEY: canaries[0] });
    const url = /http:\S+/.exec(start.stdout)?.[0] ?? '';
    await post(`${url}/api/advise`, { base_url: 'http://127.0.0.1:1', api_key: canaries[1] });
    await post(`${url}/api/project?key=${canaries[2]}`, { path: `/nowhere/${canaries[1]}` });
    await get(`${url}/api/nothing?key=${canaries[2]}`);
    await new Promise(done =>
      httpGet(`${url}/api/graph`, { agent: false, headers: { authorization: canaries[3] } }, response =>
        response.resume().on('end', done),
      ),
    );
    await world.depgraph(['analyze', root]);
    await world.depgraphd(['stop', root]);
    const found = (folder: string, text: string) => {
      try {
        return execFileSync('grep', ['-rla', text, folder], { encoding: 'utf8' });
      } catch {
        return '';
      }
    };
    assert.ok(found(world.env.XDG_STATE_HOME, '/api/advise'), 'the requests were logged');
    for (const canary of canaries)
      for (const folder of [world.env.XDG_STATE_HOME, root]) assert.is(found(folder, canary), '', canary);
  }),
);

test.run();
