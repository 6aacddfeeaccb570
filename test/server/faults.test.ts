import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createApp } from '../../src/faces/server/app.ts';
import { listen } from '../../src/faces/server/listen.ts';
import type { Service } from '../../src/faces/server/service.ts';
import type { Engine } from '../../src/project/engine/engine.ts';
import { DepgraphError, fail } from '../../src/shared/errors.ts';
import { openEngine } from '../helpers/analyze.ts';
import { ask, openEvents, openSocket, post, sendRaw } from '../helpers/http.ts';
import { makeProject } from '../helpers/project.ts';
import { engineService, recordLog, withServer } from '../helpers/server.ts';

const SECRET = 'at /home/someone/secret.ts';

function broken(): never {
  throw new Error(SECRET);
}

const rejected = () => Promise.reject(new Error(SECRET));

/** A broken service method, and the request that calls it. */
const BROKEN: readonly [service: Partial<Service>, method: string, path: string, body?: unknown][] = [
  [{ config: broken }, 'GET', '/api/health'],
  [{ touch: broken }, 'GET', '/api/graph'],
  [{ snapshot: rejected }, 'GET', '/api/graph'],
  [{ snapshot: broken }, 'GET', '/api/graph'],
  [{ snapshot: rejected }, 'GET', '/api/model'],
  [{ snapshot: rejected }, 'GET', '/api/badge'],
  [{ root: broken }, 'GET', '/api/project'],
  [{ root: broken }, 'GET', '/'],
  [{ status: broken }, 'GET', '/api/status'],
  [{ root: broken }, 'GET', '/api/events'],
  [{ snapshot: rejected }, 'HEAD', '/api/graph'],
  [{ reanalyze: rejected }, 'POST', '/api/reanalyze'],
  [{ reanalyze: broken }, 'POST', '/api/reanalyze'],
  [{ switchProject: rejected }, 'POST', '/api/project', { path: '/tmp' }],
  [{ snapshot: rejected }, 'POST', '/api/advise', { base_url: 'http://127.0.0.1:1' }],
  [{ snapshot: rejected }, 'POST', '/api/open'],
  [{ snapshot: rejected }, 'POST', '/api/open-file', { file: 'src/a.ts' }],
];

for (const [service, method, path, body] of BROKEN) {
  test(`${method} ${path} with a broken ${Object.keys(service)}: 500 without details`, async () => {
    await withServer({ service }, async ({ port, log }) => {
      const answer = await ask(port, path, {
        method,
        ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      });
      assert.is(answer.status, 500);
      assert.is(answer.headers['x-content-type-options'], 'nosniff');
      assert.ok(answer.headers['content-security-policy']);
      if (method !== 'HEAD') {
        const message = 'internal error; see the log of the server';
        assert.equal(answer.json(), { error: { code: 'internal', message } });
      }
      assert.match(String(log.lines.find(line => line.level === 'error')?.stack), SECRET);
    });
  });
}

test('an error with a status keeps its message', async () => {
  const switchProject = async (path: string) =>
    path === '/gone' ? fail('project_missing', { path }) : fail('project_served', { root: path, where: '' });
  await withServer({ service: { switchProject } }, async ({ port, log }) => {
    const missing = await post(port, '/api/project', { path: '/gone' });
    assert.is(missing.status, 400);
    assert.equal(missing.json(), {
      error: { code: 'project_missing', message: 'there is no folder at /gone' },
    });
    assert.is((await post(port, '/api/project', { path: '/taken' })).status, 409);
    assert.ok(
      log.lines.every(line => line.level === 'info'),
      'neither is logged as a server error',
    );
  });
});

test('an error that no client can cause is not disclosed', async () => {
  const reanalyze = async () => {
    throw new DepgraphError('output_unwritable', { path: SECRET, reason: 'x' });
  };
  await withServer({ service: { reanalyze } }, async ({ port }) => {
    const answer = await post(port, '/api/reanalyze');
    assert.is(answer.status, 500);
    assert.not.match(answer.text, SECRET);
  });
});

/** Bodies of POST /api/reanalyze. */
const BODIES: readonly [what: string, body: string | Buffer, status: number][] = [
  ['nothing', '', 200],
  ['an object', '{"full":true}', 200],
  ['an object with unknown members', '{"__proto__":{"full":1},"else":1}', 200],
  ['a byte order mark', Buffer.from('\ufeff{}'), 200],
  ['a wrong value', '{"full":"yes"}', 400],
  ['null for a value', '{"full":null}', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['a string', '"x"', 400],
  ['half an object', '{"full":', 400],
  ['two objects', '{}{}', 400],
  ['blanks', '  ', 400],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['deep nesting', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 200],
  ['exactly 1 MiB', `{"x":"${'x'.repeat(1024 * 1024 - 8)}"}`, 200],
  ['one byte more', `{"x":"${'x'.repeat(1024 * 1024 - 7)}"}`, 413],
  ['much more', 'x'.repeat(3 * 1024 * 1024), 413],
];

for (const [what, body, status] of BODIES) {
  for (const isChunked of [false, true]) {
    test(`a ${isChunked ? 'chunked ' : ''}body of ${what}: ${status}`, async () => {
      await withServer({}, async ({ port }) => {
        const headers = isChunked ? { 'transfer-encoding': 'chunked' } : {};
        const answer = await ask(port, '/api/reanalyze', { method: 'POST', headers, body });
        assert.is(answer.status, status, answer.text.slice(0, 200));
        if (status !== 200)
          assert.not.match(answer.text, /Unexpected|position|token/, 'no message of the parser');
      });
    });
  }
}

const FAST = { headersTimeout: 20, requestTimeout: 40, connectionsCheckingInterval: 10 };

/** Incomplete requests. */
const SLOW: readonly [what: string, text: string][] = [
  ['sends nothing', ''],
  ['stops within its header', 'GET / HTTP/1.1\r\nHost: local'],
  ['stops within its body', 'POST /api/reanalyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
  [
    'stops within a chunked body',
    'POST /api/reanalyze HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{',
  ],
];

for (const [what, text] of SLOW) {
  test(`a client that ${what} times out`, async () => {
    await withServer({ limits: FAST }, async ({ port, engine }) => {
      const answer = await sendRaw(port, text);
      assert.match(answer, /^HTTP\/1\.1 408 /);
      assert.match(answer, /"code":"request_timeout"/);
      assert.match(answer, /^x-content-type-options: nosniff\r$/im);
      assert.is(engine.snapshot(), undefined, 'nothing ran');
    });
  });
}

test('a client that disconnects within its body leaves nothing behind', async () => {
  await withServer({}, async ({ port, log }) => {
    const socket = await openSocket(port);
    socket.write('POST /api/reanalyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{');
    socket.end();
    await once(socket.resume(), 'close');
    assert.is((await ask(port, '/api/health')).status, 200);
    assert.ok(log.lines.every(line => line.level !== 'error'));
  });
});

test('closing the server ends silent, incomplete, idle and streaming connections', async () => {
  const { app, engine } = makeApp();
  const server = await listen(app.handler, {
    host: '127.0.0.1',
    port: 0,
    isFixed: true,
    limits: { closeGrace: 1 },
  });
  const silent = await openSocket(server.port);
  const half = await openSocket(server.port);
  half.write('GET / HTTP/1.1\r\nHost:');
  const idle = await openSocket(server.port);
  idle.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');
  const stream = await openEvents(server.port);
  const closings = [silent, half, idle].map(socket => once(socket.resume(), 'close'));
  await server.close();
  await Promise.all([...closings, stream.ended]);
  app.close();
  await engine.close();
});

test('closing the server lets a pending response finish', async () => {
  let finish = () => {};
  const wait = new Promise<void>(resolve => (finish = resolve));
  const { app, engine } = makeApp({ reanalyze: () => wait.then(() => engine.scan()) });
  const limits = { closeGrace: 600_000 };
  const server = await listen(app.handler, { host: '127.0.0.1', port: 0, isFixed: true, limits });
  const socket = await openSocket(server.port);
  socket.write('POST /api/reanalyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\nGET');
  const other = await ask(server.port, '/api/health');
  assert.is(other.status, 200, 'the earlier request has arrived');
  const closed = server.close();
  finish();
  const [data] = await once(socket, 'data');
  assert.match(String(data), /^HTTP\/1\.1 200 /);
  socket.destroy();
  await closed;
  app.close();
  await engine.close();
});

test('a port in use: takes the next one, or fails if the port is fixed', async () => {
  const taken = createServer();
  const port = await new Promise<number>(resolve => {
    // Find a port whose successor is free: the system does not hand out the same port twice in a row.
    taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port));
  });
  const handler = () => {};
  const next = await listen(handler, { host: '127.0.0.1', port, isFixed: false });
  assert.ok(next.port > port);
  assert.is(next.url, `http://127.0.0.1:${next.port}`);
  await next.close();
  await listen(handler, { host: '127.0.0.1', port, isFixed: true }).then(
    () => assert.unreachable(),
    error => {
      assert.is(error.code, 'port_in_use');
      assert.match(error.message, String(port));
    },
  );
  taken.close();
});

test('port 65535 in use: takes any other port, or fails if the port is fixed', async () => {
  const taken = createServer();
  await new Promise<void>(resolve => {
    // If another process has it, the port is in use all the same.
    taken.once('error', () => resolve()).listen(65_535, '127.0.0.1', resolve);
  });
  const other = await listen(() => {}, { host: '127.0.0.1', port: 65_535, isFixed: false });
  assert.ok(other.port > 0 && other.port < 65_535);
  await other.close();
  taken.close();
});

test('fails to listen on an address of another machine', async () => {
  const listening = listen(() => {}, { host: '192.0.2.1', port: 0, isFixed: false });
  await listening.then(
    () => assert.unreachable(),
    error => {
      assert.is(error.code, 'listen_failed');
      assert.match(error.message, 'the address is not available on this machine');
    },
  );
});

const URLS: readonly [host: string, url: RegExp][] = [
  ['0.0.0.0', /^http:\/\/127\.0\.0\.1:\d+$/],
  ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/],
  ['localhost', /^http:\/\/localhost:\d+$/],
];

for (const [host, url] of URLS) {
  test(`the URL of a server on ${host} can be opened`, async () => {
    await withServer({ host }, async server => {
      assert.match(server.url, url);
      const answer = await fetch(`${server.url}/api/health`);
      assert.equal(await answer.json(), { status: 'ok' });
    });
  });
}

function makeApp(overrides: Partial<Service> = {}) {
  const { root } = makeProject({ 'a.ts': '' });
  const engine: Engine = openEngine({ root });
  const app = createApp(engineService({ engine, root, overrides }), { log: recordLog(), env: {} });
  return { app, engine };
}

test.run();
