import type { OutgoingHttpHeaders } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ask, post, sendRaw } from '../helpers/http.ts';
import { withServer } from '../helpers/server.ts';

type Row = readonly [what: string, headers: OutgoingHttpHeaders, status: number, code?: string];

/** Headers of a GET → status. `PORT` is replaced by the port of the server. */
const READS: readonly Row[] = [
  ['our own name', { host: 'localhost:PORT' }, 200],
  ['an address', { host: '10.1.2.3:PORT' }, 200],
  ['an allowed name', { host: 'my.box' }, 200],
  ['a foreign name', { host: 'evil.example:PORT' }, 403, 'host_foreign'],
  ['a name that starts like ours', { host: 'localhost.evil.example' }, 403, 'host_foreign'],
  ['half an address', { host: '[::1' }, 400, 'host_missing'],
  ['two names in one header', { host: 'localhost, evil.example' }, 400, 'host_missing'],
  ['a foreign page, which CORS prevents from reading the response', { 'sec-fetch-site': 'cross-site' }, 200],
  ['a forwarded address', { 'x-forwarded-for': '1.2.3.4' }, 200],
];

for (const [what, headers, status, code] of READS) {
  test(`GET with ${what}: ${status}`, async () => {
    await withServer({ config: { server: { allowedHosts: ['my.box'] } } }, async ({ port }) => {
      const answer = await ask(port, '/api/health', { headers: withPort(headers, port) });
      assert.is(answer.status, status);
      if (code) assert.is(errorCode(answer.json()), code);
      assert.is(answer.headers['access-control-allow-origin'], undefined);
    });
  });
}

const JSON_BODY = { 'content-type': 'application/json' };
const OWN = { origin: 'http://127.0.0.1:PORT' };

/** Headers of a POST → status. */
const ACTIONS: readonly Row[] = [
  ['no headers, as from curl', {}, 200],
  ['the content type of a form, as from curl', { 'content-type': 'application/x-www-form-urlencoded' }, 200],
  ['the headers that Node’s fetch adds', { 'sec-fetch-mode': 'cors', 'content-type': 'text/plain' }, 200],
  ['our page', { ...OWN, ...JSON_BODY, 'sec-fetch-site': 'same-origin' }, 200],
  ['our page, with a charset', { ...OWN, 'content-type': 'Application/JSON; charset=utf-8' }, 200],
  ['the address bar', { ...JSON_BODY, 'sec-fetch-site': 'none' }, 200],
  [
    'our page by another host name',
    { host: 'localhost:PORT', origin: 'http://LOCALHOST:PORT', ...JSON_BODY },
    200,
  ],
  ['the default port', { host: 'localhost:80', origin: 'http://localhost', ...JSON_BODY }, 200],
  ['a foreign origin', { origin: 'https://evil.example', ...JSON_BODY }, 403, 'foreign_origin'],
  ['another port', { origin: 'http://127.0.0.1:1', ...JSON_BODY }, 403, 'foreign_origin'],
  ['another name', { origin: 'http://localhost:PORT', ...JSON_BODY }, 403, 'foreign_origin'],
  ['another scheme', { origin: 'https://127.0.0.1:PORT', ...JSON_BODY }, 403, 'foreign_origin'],
  [
    'an origin with a suffix',
    { origin: 'http://127.0.0.1:PORT.evil.example', ...JSON_BODY },
    403,
    'foreign_origin',
  ],
  ['a sandboxed page', { origin: 'null', ...JSON_BODY }, 403, 'foreign_origin'],
  ['an empty origin', { origin: '', ...JSON_BODY }, 403, 'foreign_origin'],
  ['two origins', { origin: 'http://127.0.0.1:PORT, https://evil.example' }, 403, 'foreign_origin'],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site', ...JSON_BODY }, 403, 'foreign_origin'],
  ['a same-site fetch', { 'sec-fetch-site': 'same-site', ...JSON_BODY }, 403, 'foreign_origin'],
  ['a fetch with two values', { 'sec-fetch-site': ['same-origin', 'none'] }, 403, 'foreign_origin'],
  [
    'our origin in a cross-site fetch',
    { ...OWN, ...JSON_BODY, 'sec-fetch-site': 'cross-site' },
    403,
    'foreign_origin',
  ],
  ['a browser that sends text', { ...OWN, 'content-type': 'text/plain' }, 415, 'not_json'],
  [
    'a browser that sends a form',
    { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data' },
    415,
    'not_json',
  ],
  ['a browser without a content type', OWN, 415, 'not_json'],
  ['a browser with a similar content type', { ...OWN, 'content-type': 'application/jsonp' }, 415, 'not_json'],
  [
    'a browser with JSON as a parameter',
    { ...OWN, 'content-type': 'text/plain; application/json' },
    415,
    'not_json',
  ],
  ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }, 403, 'forwarded'],
  ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }, 403, 'forwarded'],
  ['Forwarded', { forwarded: 'for=127.0.0.1' }, 403, 'forwarded'],
  ['an empty X-Forwarded-For', { 'x-forwarded-for': '' }, 403, 'forwarded'],
  ['a foreign name', { host: 'evil.example' }, 403, 'host_foreign'],
];

for (const [what, headers, status, code] of ACTIONS) {
  test(`POST with ${what}: ${status}`, async () => {
    await withServer({}, async ({ port, engine }) => {
      const answer = await post(port, '/api/reanalyze', {}, withPort(headers, port));
      assert.is(answer.status, status, answer.text);
      if (code) assert.is(errorCode(answer.json()), code);
      assert.is(engine.snapshot() !== undefined, status === 200, 'it ran only if it was allowed');
    });
  });
}

test('fetch in Node does not count as a browser', async () => {
  await withServer({}, async ({ url }) => {
    const { status } = await fetch(`${url}/api/reanalyze`, { method: 'POST' });
    assert.is(status, 200);
  });
});

test('the guard ignores the path, even an unknown one', async () => {
  await withServer({}, async ({ port }) => {
    for (const path of ['/api/none', '/', '//api/reanalyze', '/api/reanalyze/', '/%61pi/reanalyze']) {
      const answer = await post(port, path, {}, { origin: 'https://evil.example' });
      assert.is(answer.status, 403, path);
    }
  });
});

/** Requests that a client library would not send. */
const RAW: readonly [what: string, text: string, status: number][] = [
  ['HTTP/1.0 without a host', 'GET /api/health HTTP/1.0\r\n\r\n', 400],
  ['HTTP/1.0 with one', 'GET /api/health HTTP/1.0\r\nHost: localhost\r\n\r\n', 200],
  ['HTTP/1.1 without a host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'two hosts',
    'GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'the same host twice',
    'GET /api/health HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'a second host after a thousand headers',
    `GET /api/health HTTP/1.1\r\nHost: localhost\r\n${'a:b\r\n'.repeat(2100)}Host: evil\r\nConnection: close\r\n\r\n`,
    400,
  ],
  ['an empty host', 'GET /api/health HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
  ['half an address', 'GET /api/health HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n', 400],
  [
    'an absolute URL',
    'GET http://evil.example/api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  [
    'an unknown Expect header',
    'GET /api/health HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
    200,
  ],
  [
    'an upgrade',
    'GET /api/health HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade, close\r\n\r\n',
    200,
  ],
  [
    'two lengths',
    'POST /api/reanalyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    400,
  ],
  [
    'a length and chunks',
    'POST /api/reanalyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['something other than HTTP', 'hello\r\n\r\n', 400],
  ['too many headers', `GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
];

for (const [what, text, status] of RAW) {
  test(`${what}: ${status}`, async () => {
    await withServer({}, async ({ port }) => {
      const answer = await sendRaw(port, text);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(answer, /^x-content-type-options: nosniff\r$/im);
      assert.match(answer, /^content-security-policy: default-src 'none'/im);
      if (status !== 200)
        assert.match(answer, /\r\n\r\n\{"error":\{"code":"[a-z_]+","message":"[^"]+"\}\}\n$/);
    });
  });
}

function withPort(headers: OutgoingHttpHeaders, port: number): OutgoingHttpHeaders {
  return JSON.parse(JSON.stringify(headers).replaceAll('PORT', String(port)));
}

function errorCode(body: unknown): string {
  return (body as { error: { code: string } }).error.code;
}

test.run();
