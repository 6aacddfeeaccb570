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

/** A free port, and a server that occupies a port. */
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
  'the port is --port, else the configured one, else the previous one',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const { port: first } = await start(world, root, '--port', '0');
    await world.depgraphd(['stop', root]);
    assert.is((await start(world, root)).port, first, 'the previous one');
    await world.depgraphd(['stop', root]);

    const configured = await freePort();
    writeUserConfig(world, { server: { port: configured } });
    assert.is((await start(world, root)).port, configured, 'the configuration');
    const named = await freePort();
    const restarted = await world.depgraphd(['restart', root, '--port', String(named)]);
    assert.is(portIn(restarted.stdout), named, '--port');
    await world.depgraphd(['stop', root]);
    assert.is((await start(world, root)).port, configured, 'an option applies to its daemon only');
    await world.depgraphd(['stop', root]);

    writeUserConfig(world, {});
    const serve = world.foreground('depgraph', ['serve', root]);
    assert.is(
      portIn(await serve.printed(/http:\S+ {2}serving/)),
      configured,
      '"depgraph serve" uses it, too',
    );
  }),
);

test(
  'if the previous port is in use, start and serve warn and take the next one; an explicit one is an error',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const { port } = await start(world, root, '--port', '0');
    await world.depgraphd(['stop', root]);
    const { server } = await takePort(port);
    try {
      const { port: next, stderr } = await start(world, root);
      assert.ok(next > port);
      assert.is(stderr, `depgraphd: warning: port ${port} is in use; using ${next}\n`);
      assert.is((await world.depgraphd(['start', root])).stderr, '', 'a running daemon keeps its port');
      const named = await world.depgraphd(['restart', root, '--port', String(port)]);
      assert.is(named.code, 2);
      assert.match(named.stderr, `port ${port} on 127.0.0.1 is already in use`);
      const serve = world.foreground('depgraph', ['serve', root]);
      assert.is(portIn(await serve.printed(/http:\S+ {2}serving/)), next, 'the new port is saved');
    } finally {
      server.close();
    }
  }),
);

test(
  'saved port and options are private, outside the project, and ignored if damaged',
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
