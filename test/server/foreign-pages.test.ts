import type { OutgoingHttpHeaders } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ask } from '../helpers/http.ts';
import { type TestServer, withServer } from '../helpers/server.ts';

/** What a page of another origin may make the server send, though it cannot read it: answers that are kept. */
const KEPT = [
  ...[
    '/api/graph',
    '/api/health',
    '/api/badge',
    '/api/project',
    '/api/model',
    '/api/findings',
    '/api/labels',
  ],
  ...['/api/packages', '/api/status', '/api/events', '/api/unresolved', '/api/openapi.json'],
];

/** Parameters that each endpoint finds valid or ignores. */
const QUERY = '?file=src/a.ts&line=1&of=src/&from=src/a.ts&to=src/b.ts&expression=src/&commit=HEAD';

const FOREIGN: readonly OutgoingHttpHeaders[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-site': 'same-origin, none' },
  { origin: 'https://evil.example' },
  { origin: 'http://127.0.0.1:1' },
  { origin: 'null' },
];

const OWN: readonly OutgoingHttpHeaders[] = [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-mode': 'cors' },
];

/** All routes are listed in the description of the API, which is generated from their table. */
async function pathsOf({ port }: TestServer): Promise<{ readonly [path: string]: object }> {
  return ((await ask(port, '/api/openapi.json')).json() as { paths: Record<string, object> }).paths;
}

async function gets(server: TestServer): Promise<string[]> {
  return Object.entries(await pathsOf(server)).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
}

test('a page of another origin starts no work, whatever the endpoint', async () => {
  let calls = 0;
  const snapshot = () => {
    calls++;
    throw new Error('refused before anything is computed');
  };
  await withServer({ service: { snapshot } }, async server => {
    const working = (await gets(server)).filter(path => !KEPT.includes(path));
    assert.ok(working.includes('/api/history') && working.includes('/api/why'));
    for (const path of working)
      for (const method of ['GET', 'HEAD'])
        for (const headers of FOREIGN) {
          const { status, text } = await ask(server.port, path + QUERY, { method, headers });
          const what = `${method} ${path} ${JSON.stringify(headers)}`;
          assert.is(status, 403, what);
          if (method === 'GET') assert.match(text, '"code":"foreign_origin"', what);
        }
    assert.is(calls, 0);
  });
});

test('our own page and other programs are answered by every endpoint', async () => {
  await withServer({}, async server => {
    for (const path of await gets(server))
      for (const headers of OWN) {
        const { status } = await ask(server.port, path + QUERY, { method: 'HEAD', headers });
        assert.is.not(status, 403, `${path} ${JSON.stringify(headers)}`);
      }
  });
});

test('kept answers and the page itself do not depend on who asks', async () => {
  await withServer({}, async server => {
    for (const path of [...KEPT, '/'])
      for (const headers of FOREIGN) {
        const { status } = await ask(server.port, path, { method: 'HEAD', headers });
        assert.is(status, 200, `${path} ${JSON.stringify(headers)}`);
      }
  });
});

test('the description names the endpoints that are refused to other pages', async () => {
  await withServer({}, async server => {
    for (const [path, methods] of Object.entries(await pathsOf(server)))
      for (const [method, { description = '' }] of Object.entries(methods)) {
        const isRefused = method === 'post' || !KEPT.includes(path);
        assert.is(description.includes('Refused to pages of other origins'), isRefused, `${method} ${path}`);
      }
  });
});

test.run();
