import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, createServer as createNetServer, Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../src/core/report/digest.ts';
import { buildReport } from '../../src/core/report/report.ts';
import { askReport, askStatus, askStop } from '../../src/faces/daemon/client.ts';
import { type Controls, serveControl } from '../../src/faces/daemon/control.ts';
import type { DaemonStatus } from '../../src/faces/daemon/protocol.ts';
import { makeStateDir, type StateDir } from '../../src/faces/daemon/state-dir.ts';
import { reportInput } from '../export/sample.ts';
import { draw } from '../graph/draw.ts';
import { temporaryFolder } from '../helpers/project.ts';
import { recordLog } from '../helpers/server.ts';

const newStateDir = () => makeStateDir('/code/shop', { XDG_STATE_HOME: temporaryFolder() });
const stats = { files: 1, read: 1, reparsed: 1, durationMs: 1, timings: {} };
const wanted = { root: '/code/shop', fingerprint: 'f', version: '1.0.0' };

function controlsWith(more: Partial<Controls>): Controls {
  return {
    version: '1.0.0',
    status: () => ({ pid: 1 }) as DaemonStatus,
    stop() {},
    refuses: async () => undefined,
    ask: async () => ({ reply: { error: { code: 'question', message: 'nothing to ask' } } }),
    ...more,
  };
}

async function withControls(
  more: Partial<Controls>,
  check: (stateDir: StateDir) => Promise<void>,
): Promise<void> {
  const stateDir = newStateDir();
  const server = await serveControl(stateDir.socket, controlsWith(more), recordLog());
  try {
    await check(stateDir);
  } finally {
    await server.close();
  }
}

test('idle connections are limited and do not lock out commands', async () => {
  const stateDir = newStateDir();
  const log = recordLog();
  const server = await serveControl(stateDir.socket, controlsWith({}), log);
  const sockets: Socket[] = [];
  const closings: Promise<unknown>[] = [];
  for (let i = 0; i < 300; i++) {
    const socket = connect(stateDir.socket).resume();
    await once(socket, 'connect');
    sockets.push(socket);
    closings.push(once(socket, 'close'));
  }
  await Promise.all(closings.slice(0, 300 - 256));
  assert.equal(await askStatus(stateDir), { state: 'answered', body: { pid: 1 } });
  assert.is(log.lines.length, 1, 'one warning for many connections');
  for (const socket of sockets) socket.destroy();
  await server.close();
});

test('serves status, stop and the unchanged bytes of a report', async () => {
  const input = reportInput(draw('a.ts -> b.ts, a.ts -> pkg:react'));
  const answer = { revision: 7, stats: stats as never, digest: digestOf(input) };
  let stops = 0;
  const controls: Partial<Controls> = {
    stop: () => stops++,
    ask: async ({ question }) =>
      question.kind === 'report' && question.stamp === 'ours'
        ? { reply: { answer: { ...answer, isWritten: true } } }
        : { reply: { answer }, input },
  };
  await withControls(controls, async stateDir => {
    assert.equal(await askStatus(stateDir), { state: 'answered', body: { pid: 1 } });
    const first = await askReport(stateDir, wanted);
    assert.is(first.state, 'answered');
    if (first.state === 'answered') {
      const { report: bytes, ...rest } = first.body;
      assert.equal(rest, answer);
      assert.is(String(bytes), `${JSON.stringify(buildReport(input))}\n`);
    }
    const again = await askReport(stateDir, { ...wanted, stamp: 'ours' });
    const body = { ...answer, isWritten: true };
    assert.equal(again, { state: 'answered', body }, 'a report that is on disk is not sent');
    assert.equal(await askStop(stateDir), { state: 'answered', body: { status: 'stopping' } });
    while (stops === 0) await delay(5);
    assert.is(stops, 1);
  });
});

test('keep-alives let a client wait for a long scan', async () => {
  const controls: Partial<Controls> = {
    async ask() {
      await delay(4600); // Longer than the client tolerates silence.
      return { reply: { error: { code: 'differs', message: 'at last' } } };
    },
  };
  await withControls(controls, async stateDir => {
    assert.equal(await askReport(stateDir, wanted), { state: 'refused', reason: 'at last' });
  });
});

test('refuses another version or another configuration', async () => {
  await withControls({ refuses: async ({ fingerprint }) => `not ${fingerprint}` }, async stateDir => {
    assert.equal(await askReport(stateDir, wanted), { state: 'refused', reason: 'not f' });
    const older = await askReport(stateDir, { ...wanted, version: '0.9.0' });
    assert.equal(older, { state: 'refused', reason: 'the daemon is version 1.0.0' });
  });
});

test('responds to unknown and malformed requests with an error and keeps working', async () => {
  const failing: Partial<Controls> = {
    ask: () => Promise.reject(new Error('the disk is on fire')),
  };
  await withControls(failing, async stateDir => {
    const cases: readonly [method: string, path: string, body: string, status: number][] = [
      ['GET', '/nothing', '', 404],
      ['GET', '/stop', '', 404],
      ['POST', '/ask', '{ broken', 500],
      ['POST', '/ask', ' '.repeat(100_000), 500],
    ];
    for (const [method, path, body, status] of cases)
      assert.is((await raw(stateDir, { method, path, body })).statusCode, status, `${method} ${path}`);
    assert.is((await askReport(stateDir, wanted)).state, 'silent', 'truncated response');
    assert.is((await askStatus(stateDir)).state, 'answered');
  });
});

test('a socket left by a killed daemon counts as absent and can be replaced', async () => {
  const stateDir = newStateDir();
  assert.equal(await askStatus(stateDir), { state: 'absent' });
  const first = createNetServer().listen(stateDir.socket);
  await new Promise(done => first.once('listening', done));
  const second = await serveControl(stateDir.socket, controlsWith({}), recordLog());
  assert.is((await askStatus(stateDir)).state, 'answered', 'the file belongs to the second server');
  second.abandon();
  assert.is((await askStatus(stateDir)).state, 'answered', 'abandoning removes nothing');
  await second.close();
  first.close();
  assert.equal(await askStatus(stateDir), { state: 'absent' });
});

test('logs a failed accept and keeps working', async () => {
  const stateDir = newStateDir();
  const log = recordLog();
  const { server, control } = await captureServer(() => serveControl(stateDir.socket, controlsWith({}), log));
  server.emit('error', new Error('accept EMFILE'));
  assert.equal(
    log.lines.map(({ level, reason }) => [level, reason]),
    [['warn', 'accept EMFILE']],
  );
  assert.is((await askStatus(stateDir)).state, 'answered');
  await control.close();
});

test('requests terminate, whatever listens instead of a daemon', async () => {
  const impostors: Readonly<Record<string, RequestListener>> = {
    'never responds': () => {},
    'stalls within the body': (_, response) => response.writeHead(200).write('{'),
    'truncates the body': (_, response) => response.writeHead(200, { 'content-length': '100' }).end('{'),
    'closes the connection': request => request.socket.destroy(),
    'sends something other than JSON': (_, response) => response.end('hello'),
  };
  await Promise.all(
    Object.entries(impostors).map(async ([name, listener]) => {
      const stateDir = newStateDir();
      const server = createServer(listener).listen(stateDir.socket);
      await new Promise(done => server.once('listening', done));
      assert.is((await askStatus(stateDir)).state, 'silent', name);
      assert.is((await askReport(stateDir, wanted)).state, 'silent', name);
      server.closeAllConnections();
      server.close();
      rmSync(stateDir.socket, { force: true });
    }),
  );
});

/** Captures the server of a control socket, to emit an accept error that a test cannot provoke. */
async function captureServer<T>(serve: () => Promise<T>): Promise<{ server: Server; control: T }> {
  const { listen } = Server.prototype;
  let server: Server | undefined;
  Server.prototype.listen = function (this: Server, ...args: never) {
    server = this;
    return listen.apply(this, args);
  };
  try {
    const control = await serve();
    if (server) return { server, control };
    throw new Error('nobody listens');
  } finally {
    Server.prototype.listen = listen;
  }
}

function raw(
  stateDir: StateDir,
  { body, ...options }: { method: string; path: string; body: string },
): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const request = httpRequest({ socketPath: stateDir.socket, agent: false, ...options });
    request.on('error', failed).on('response', response => done(response.resume()));
    request.end(body);
  });
}

test.run();
