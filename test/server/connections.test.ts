import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SERVER_LIMITS } from '../../src/faces/server/listen.ts';
import { ask, openEvents, openSocket } from '../helpers/http.ts';
import { withServer } from '../helpers/server.ts';

const MAX = 8;
const limits = { maxConnections: MAX };

/** The server treats this address as another machine: only 127.0.0.1 and ::1 are local. */
const REMOTE = '127.0.0.2';

/** Linux routes all of 127/8 to the loopback interface. */
const remotely = process.platform === 'linux' ? test : test.skip;

function openFrom(port: number, localAddress: string, text = ''): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => resolve(socket));
    socket.once('error', reject);
    socket.on('error', () => {});
    socket.write(text);
  });
}

function askFrom(port: number, localAddress: string): Promise<string> {
  return new Promise(resolve => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () =>
      socket.end('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    );
    socket.setEncoding('utf8').on('data', data => (text += data));
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}

async function assertHealthy(port: number): Promise<void> {
  assert.equal((await ask(port, '/api/health')).json(), { status: 'ok' });
}

test('idle connections up to the limit and beyond do not lock out this machine', async () => {
  await withServer({}, async ({ port }) => {
    const idle: Socket[] = [];
    for (let i = 0; i < SERVER_LIMITS.maxConnections + 20; i++) idle.push(await openSocket(port));
    for (let i = 0; i < 5; i++) await assertHealthy(port);
    for (const socket of idle) socket.destroy();
  });
});

const ENDLESS = 'GET /api/graph HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Ways in which a client can occupy a connection forever. */
const STALLED: Readonly<Record<string, string>> = {
  'send nothing': '',
  'send half a header': 'GET /api/health HTTP/1.1\r\nHost: local',
  'send half a body': 'POST /api/reanalyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{',
  'wait for the next request': 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'request an endless response': ENDLESS,
};

for (const [what, text] of Object.entries(STALLED)) {
  test(`clients that ${what} do not lock out this machine`, async () => {
    const service = { snapshot: () => new Promise<never>(() => {}) };
    await withServer({ limits, service }, async ({ port }) => {
      const open: Socket[] = [];
      for (let i = 0; i < 3 * MAX; i++) {
        const socket = await openSocket(port);
        socket.write(text);
        open.push(socket.resume());
        await assertHealthy(port);
      }
      for (const socket of open) socket.destroy();
    });
  });
}

test('evicts the connection that has been idle longest, and interrupts no request', async () => {
  let finish = () => {};
  const wait = new Promise<void>(resolve => (finish = resolve));
  let begun = () => {};
  const hasBegun = new Promise<void>(resolve => (begun = resolve));
  const snapshot = async () => {
    begun();
    await wait;
    throw new Error('answered');
  };
  await withServer({ limits, service: { snapshot } }, async ({ port }) => {
    const busy = await openFrom(port, '127.0.0.1', ENDLESS);
    await hasBegun;
    const first = await openSocket(port);
    const second = await openSocket(port);
    const others: Socket[] = [];
    while (others.length < MAX - 3) others.push(await openSocket(port));
    const firstClosed = once(first.resume(), 'close');
    await assertHealthy(port);
    await firstClosed;
    assert.not.ok(second.destroyed);
    for (let i = 0; i < 3 * MAX; i++) others.push(await openSocket(port));
    finish();
    const [answer] = await once(busy, 'data');
    assert.match(String(answer), /^HTTP\/1\.1 500 /, 'it got a response');
    for (const socket of [busy, first, second, ...others]) socket.destroy();
  });
});

remotely('clients on other machines have a share, and cannot lock out this machine', async () => {
  const service = { snapshot: () => new Promise<never>(() => {}) };
  await withServer({ limits, service, host: '0.0.0.0' }, async ({ port }) => {
    const share = MAX * 0.75;
    const busy: Socket[] = [];
    for (let i = 0; i < share; i++) busy.push(await openFrom(port, REMOTE, ENDLESS));
    // The server accepts all of them before the next local request.
    await assertHealthy(port);
    assert.is(await askFrom(port, REMOTE), '', 'pending requests use up the share of remote clients');
    for (let i = 0; i < 2 * MAX; i++) await assertHealthy(port);
    assert.ok(
      busy.every(socket => !socket.destroyed),
      'local clients are not affected',
    );
    for (const socket of busy) socket.destroy();
  });
});

remotely('idle connections of other machines give way to each other, and to this machine', async () => {
  await withServer({ limits, host: '0.0.0.0' }, async ({ port }) => {
    const open: Socket[] = [];
    const local = await openSocket(port);
    for (let i = 0; i < 3 * MAX; i++) open.push((await openFrom(port, REMOTE)).resume());
    assert.match(await askFrom(port, REMOTE), /^HTTP\/1\.1 200 /);
    await assertHealthy(port);
    assert.not.ok(local.destroyed, 'remote clients never evict local ones');
    for (const socket of [local, ...open]) socket.destroy();
  });
});

remotely('viewers on other machines leave event streams for this machine', async () => {
  await withServer({ host: '0.0.0.0', app: { eventLimits: { clients: 4 } } }, async ({ port }) => {
    const request = 'GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const open: Socket[] = [];
    const statuses: string[] = [];
    for (let i = 0; i < 4; i++) {
      const socket = await openFrom(port, REMOTE, request);
      const [answer] = await once(socket, 'data');
      statuses.push(String(answer).slice(9, 12));
      open.push(socket.resume());
    }
    assert.equal(statuses, ['200', '200', '200', '503']);
    const stream = await openEvents(port);
    assert.is(stream.headers['content-type'], 'text/event-stream; charset=utf-8');
    stream.close();
    for (const socket of open) socket.destroy();
  });
});

test.run();
