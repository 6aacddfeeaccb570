import { request } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inWorld, urlIn, writeUserConfig } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';

const FILES = { 'a.ts': '' };

function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((done, failed) => {
    request(`${url}/api/health`, { headers: { host }, agent: false })
      .on('error', failed)
      .on('response', response => done(response.resume().statusCode))
      .end();
  });
}

test(
  '--allowed-host extends the configured names for daemon and serve, and is validated',
  inWorld(async world => {
    writeUserConfig(world, { server: { allowedHosts: ['configured.example.org'] } });
    const { root } = makeProject(FILES);
    const words = [
      '--allowed-host',
      'one.example.org',
      '--allowed-host',
      'two.example.org,three.example.org',
    ];
    const check = async (url: string) => {
      for (const host of ['configured', 'one', 'two', 'three'])
        assert.is(await statusFor(url, `${host}.example.org`), 200, host);
      assert.is(await statusFor(url, 'other.example.org'), 403);
    };
    await check(await world.start(root, ...words));
    await check(urlIn((await world.depgraphd(['restart', root])).stdout));
    await world.depgraphd(['stop', root]);
    const serve = world.foreground('depgraph', ['serve', root, ...words]);
    await check(urlIn(await serve.printed(/http:\S+ {2}serving/)));

    const wrong = await world.depgraphd(['start', root, '--allowed-host', 'http://x/']);
    assert.is(wrong.code, 2);
    assert.match(wrong.stderr, /invalid value for --allowed-host.*host name/);
  }),
);

test.run();
