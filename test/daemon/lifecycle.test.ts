import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { setInterval } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { get, inWorld, isAlive, until } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': '' };

test(
  'after the idle timeout it stops, releases the root and logs the reason',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const { stdout } = await world.depgraphd(['start', root, '--port', '0', '--idle', '0.03']);
    const pid = Number(/pid (\d+)/.exec(stdout)?.[1]);
    await until('it has stopped', () => !isAlive(pid));
    assert.match(readFileSync(world.stateDir(root).log, 'utf8'), /"reason":"idle timeout"/);
    assert.not(existsSync(world.stateDir(root).info), 'a clean shutdown');
    assert.is((await world.depgraphd(['status', root])).code, 1);
  }),
);

test(
  'requests reset the idle timer',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const url = await world.start(root, '--idle', '0.05');
    const pid = world.pid(root);
    const start = performance.now();
    for await (const _ of setInterval(200)) {
      await get(`${url}/api/project`);
      if (performance.now() - start > 4500) break;
    }
    assert.ok(isAlive(pid), 'alive after the idle timeout');
    await until('it stops afterwards', () => !isAlive(pid));
  }),
);

test(
  'if the root is deleted, it stops and does not recreate the folder',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    await world.start(root);
    const pid = world.pid(root);
    rmSync(root, { recursive: true });
    await until('it has stopped', () => !isAlive(pid));
    assert.not(existsSync(root));
    assert.match(readFileSync(world.stateDir(root).log, 'utf8'), /"reason":"the project was deleted"/);
    assert.is((await world.depgraphd(['status', root])).stdout, `no daemon is running for ${root}\n`);
  }),
);

test(
  'with an unwritable output folder it works in memory, warns, and stays exact',
  inWorld(async world => {
    const { root, path, write } = makeProject({ ...FILES, '.depgraph': 'a file in the way' });
    const url = await world.start(root);
    const { warnings } = await world.status(root);
    assert.match(warnings.join('\n'), /cannot write to .+\.depgraph: .+; continuing without a cache/);
    write({ 'c.ts': "import './a'\n" });
    await until('it follows changes', async () => (await get(`${url}/api/graph`)).body.nodes.length === 3);
    assert.is((await world.depgraph(['verify', root])).code, 0);
    assert.is(readFileSync(path('.depgraph'), 'utf8'), 'a file in the way');
  }),
);

test(
  'serves a read-only root',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    chmodSync(root, 0o555);
    try {
      const url = await world.start(root);
      assert.is((await get(`${url}/api/graph`)).body.nodes.length, 2);
      // The superuser can write anywhere.
      const isDenied = process.getuid?.() !== 0;
      assert.is((await world.status(root)).warnings.length, isDenied ? 1 : 0);
    } finally {
      chmodSync(root, 0o755);
    }
  }),
);

test(
  'the URL is known immediately, and a report request waits',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const daemon = world.foreground('depgraphd', ['run', root, '--port', '0']);
    const line = await daemon.printed(/\{.*"msg":"serving"\}/);
    const { url, pid } = JSON.parse(line) as { url: string; pid: number };
    assert.is(pid, daemon.process.pid);
    assert.is((await get(`${url}/api/graph`)).body.nodes.length, 2);
    daemon.process.kill('SIGTERM');
    assert.equal(await daemon.ended(), { code: 0, signal: null });
    assert.match(daemon.output(), /"reason":"SIGTERM","msg":"stopping"/);
    for (const one of daemon.output().trim().split('\n')) JSON.parse(one);
    assert.not(existsSync(world.stateDir(root).socket));
  }),
);

test(
  'recreates a removed control socket',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    await world.start(root);
    const pid = world.pid(root);
    rmSync(world.stateDir(root).socket);
    assert.is((await world.status(root)).state, 'silent', 'unreachable');
    await until('it listens again', async () => (await world.status(root)).state === 'running');
    assert.is((await world.status(root)).pid, pid, 'the same process');
    assert.match((await world.depgraphd(['stop', root])).stdout, /^stopped/);
  }),
);

test(
  'an open event stream does not prevent a shutdown',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const url = await world.start(root);
    const stream = httpGet(`${url}/api/events`, { agent: false });
    const closed = new Promise(done => {
      stream.on('response', response => response.on('data', () => {}).on('close', done)).on('error', done);
    });
    await new Promise(done => stream.once('response', done));
    assert.match((await world.depgraphd(['stop', root])).stdout, /^stopped/);
    await closed;
  }),
);

test.run();
