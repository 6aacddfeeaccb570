import { connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ask } from '../helpers/http.ts';
import { fuzzRequest } from '../helpers/http-fuzz.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { withServer } from '../helpers/server.ts';

const REQUESTS = 10_000;
const AT_ONCE = 64;
/** Short, so that incomplete requests do not slow down the test. */
const LIMITS = {
  headersTimeout: 150,
  requestTimeout: 200,
  connectionsCheckingInterval: 20,
  keepAliveTimeout: 50,
  maxConnections: 1000,
};

test(`${REQUESTS} malformed requests do not crash the server or reveal internals`, async () => {
  await withServer({ limits: LIMITS }, async ({ port, project, log }) => {
    const before = await ask(port, '/api/graph');
    const random = createRandom(SEED);
    const statuses = new Map<string, number>();
    let left = REQUESTS;

    async function work(): Promise<void> {
      while (left > 0) {
        left--;
        const bytes = fuzzRequest(random);
        const answer = await exchange(port, bytes);
        const where = `SEED=${SEED}: ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`;
        for (const [, status, rest] of answer.matchAll(RESPONSE)) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (Number(status) < 400) continue;
          // 501: an empty environment has no opener.
          assert.ok(Number(status) < 500 || status === '501', `${status} for ${where}`);
          assert.match(rest, /^x-content-type-options: nosniff\r$/im, where);
          assert.not.ok(rest.includes(project.root), `a path for ${where}`);
          assert.not.match(rest, /node:internal|\.ts:\d|\n\s+at /, where);
        }
      }
    }

    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const status of ['200', '304', '400', '403', '404', '405', '408', '415', '431', '501']) {
      assert.ok(statuses.has(status), `the requests were good enough to meet a ${status}`);
    }
    assert.is((await ask(port, '/api/graph')).text, before.text);
    assert.equal(
      log.lines.filter(line => line.level === 'error'),
      [],
    );
  });
});

const RESPONSE = /HTTP\/1\.1 (\d{3})([\s\S]*?)(?=HTTP\/1\.1 |$)/g;

/** Reads until the response is complete or the connection is closed. */
function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise(resolve => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('latin1').on('data', data => {
      received += data;
      if (received.includes('event: hello')) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

test.run();
