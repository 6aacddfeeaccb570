import { existsSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inWorld, urlIn, type World, writeUserConfig } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': '' };

const portIn = (text: string) => Number(new URL(urlIn(text)).port);

async function start(world: World, root: string, ...words: string[]) {
  const { code, stdout, stderr } = await world.depgraphd(['start', root, ...words]);
  assert.is(code, 0, stderr);
  return { port: portIn(stdout), stderr };
}

/** One that nobody uses now; and a server that takes a port. */
async function takePort(port = 0): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, server };
}

async function freePort(): Promise<number> {
  const { port, server } = await takePort();
  await new Promise(done => server.close(done));
  return port;
}

test(
  'a project keeps its port: --port, the configuration, the last one, in this order',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const { port: first } = await start(world, root, '--port', '0');
    await world.depgraphd(['stop', root]);
    assert.is((await start(world, root)).port, first, 'the last one');
    await world.depgraphd(['stop', root]);

    const configured = await freePort();
    writeUserConfig(world, { server: { port: configured } });
    assert.is((await start(world, root)).port, configured, 'the configuration');
    const named = await freePort();
    const restarted = await world.depgraphd(['restart', root, '--port', String(named)]);
    assert.is(portIn(restarted.stdout), named, '--port');
    await world.depgraphd(['stop', root]);
    assert.is((await start(world, root)).port, configured, 'an option holds for its daemon only');
    await world.depgraphd(['stop', root]);

    writeUserConfig(world, {});
    const serve = world.foreground('depgraph', ['serve', root]);
    assert.is(
      portIn(await serve.printed(/http:\S+ {2}serves/)),
      configured,
      '"depgraph serve" keeps it, too',
    );
  }),
);

test(
  'the last port is taken: the next free one, and start and serve say so; a named one is an error',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const { port } = await start(world, root, '--port', '0');
    await world.depgraphd(['stop', root]);
    const { server } = await takePort(port);
    try {
      const { port: next, stderr } = await start(world, root);
      assert.ok(next > port);
      assert.is(stderr, `depgraphd: warning: port ${port} is in use; using ${next}\n`);
      assert.is((await world.depgraphd(['start', root])).stderr, '', 'one that runs already wants no other');
      const named = await world.depgraphd(['restart', root, '--port', String(port)]);
      assert.is(named.code, 2);
      assert.match(named.stderr, `port ${port} on 127.0.0.1 is already in use`);
      const serve = world.foreground('depgraph', ['serve', root]);
      assert.is(portIn(await serve.printed(/http:\S+ {2}serves/)), next, 'from now on it is this one');
    } finally {
      server.close();
    }
  }),
);

test(
  'what is remembered is a hint: private, outside the project, and of no use when damaged',
  inWorld(async world => {
    const { root, path } = makeProject(FILES);
    const configured = await freePort();
    writeUserConfig(world, { server: { port: configured } });
    await start(world, root);
    const { remembered, folder } = world.stateDir(root);
    assert.is(statSync(remembered).mode & 0o777, 0o600);
    assert.is(statSync(folder).mode & 0o777, 0o700);
    assert.not(existsSync(path('remembered.json')));
    for (const text of ['', '{', '[]', '{"port":0}', '{"root":"/","bootId":"x","port":70000,"options":{}}']) {
      await world.depgraphd(['stop', root]);
      writeFileSync(remembered, text);
      assert.is((await start(world, root)).port, configured, text);
    }
  }),
);

test.run();
