import { rmSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ask, sendRaw } from '../helpers/http.ts';
import { makeProject } from '../helpers/project.ts';
import { withServer } from '../helpers/server.ts';

const PAGE = {
  'index.html': '<!doctype html><title>page</title>',
  'assets/app.js': 'export {}',
  'assets/app.js.br': 'not really brotli',
  '.hidden': 'secret',
  'api/graph': 'a file in the way',
  'api/other': 'a file in the way',
  'api.html': 'a file in the way',
};

test('serves the page and its files with all headers', async () => {
  const { root: pageFolder } = makeProject(PAGE);
  await withServer({ app: { pageFolder } }, async ({ port }) => {
    for (const [path, type] of [
      ['/', 'text/html'],
      ['/index.html', 'text/html'],
      ['/?x=1', 'text/html'],
      ['/assets/app.js', 'text/javascript'],
    ]) {
      const answer = await ask(port, path);
      assert.is(answer.status, 200, path);
      assert.match(String(answer.headers['content-type']), type);
      assert.is(answer.headers['x-content-type-options'], 'nosniff');
      assert.is(answer.headers['cross-origin-resource-policy'], 'same-origin');
      assert.match(String(answer.headers['content-security-policy']), "script-src 'self'");
      assert.not.match(String(answer.headers['content-security-policy']), 'unsafe');
      assert.is(answer.headers['cache-control'], 'no-cache');
      assert.is(answer.headers.etag, undefined);
    }
    const compressed = await ask(port, '/assets/app.js', { headers: { 'accept-encoding': 'br' } });
    assert.is(compressed.headers['content-encoding'], 'br');
    const head = await ask(port, '/', { method: 'HEAD' });
    assert.is(head.status, 200);
    assert.is(head.headers['content-length'], String(PAGE['index.html'].length));
  });
});

/** Requests that never serve a file, whatever the folder of the page contains. */
const NOT_FILES: readonly [method: string, path: string, status: number][] = [
  ['GET', '/api', 404],
  ['GET', '/api/', 404],
  ['GET', '/api/other', 404],
  ['GET', '/api/other?x', 404],
  ['POST', '/api/other', 404],
  ['GET', '/missing', 404],
  ['GET', '/.hidden', 404],
  ['GET', '/..%2f..%2fetc/passwd', 404],
  ['GET', '/../../etc/passwd', 404],
  ['GET', '/assets/..%5c..%5cindex', 404],
  ['GET', '/%', 404],
  ['GET', '/%00', 404],
  ['GET', '/constructor', 404],
  ['GET', '/__proto__', 404],
  ['POST', '/', 405],
  ['POST', '/index.html', 405],
  ['DELETE', '/index.html', 405],
  ['OPTIONS', '/', 405],
];

for (const [method, path, status] of NOT_FILES) {
  test(`${method} ${path}: ${status}`, async () => {
    const { root: pageFolder } = makeProject(PAGE);
    await withServer({ app: { pageFolder } }, async ({ port }) => {
      const answer = await ask(port, path, { method });
      assert.is(answer.status, status);
      assert.match(answer.text, /^\{"error":\{"code":"(not_found|method_not_allowed)",/);
      assert.is(answer.headers['x-content-type-options'], 'nosniff');
      if (status === 405) assert.is(answer.headers.allow, 'GET, HEAD');
    });
  });
}

test('/api/graph is the graph, even if the page has a file of that name', async () => {
  const { root: pageFolder } = makeProject(PAGE);
  await withServer({ app: { pageFolder } }, async ({ port }) => {
    assert.match((await ask(port, '/api/graph')).text, '"projectRoot"');
  });
});

for (const range of ['bytes=0-3', 'bytes=9-2', 'bytes=x', 'bytes=-1', 'bytes=99999-']) {
  test(`the range ${range} gets the whole file`, async () => {
    const { root: pageFolder } = makeProject(PAGE);
    await withServer({ app: { pageFolder } }, async ({ port }) => {
      const answer = await ask(port, '/', { headers: { range } });
      assert.is(answer.status, 200);
      assert.is(answer.text, PAGE['index.html']);
    });
  });
}

test('a deleted file aborts one response and does not crash the server', async () => {
  const { root: pageFolder } = makeProject(PAGE);
  await withServer({ app: { pageFolder } }, async ({ port }) => {
    rmSync(pageFolder, { recursive: true });
    const answer = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    assert.not.match(answer, /\r\n\r\n./, 'no body');
    assert.is((await ask(port, '/api/health')).status, 200);
  });
});

test('without a built page, serves a plain one with escaped text', async () => {
  const root = () => `/home/<script>alert(1)</script>&"'`;
  for (const pageFolder of [undefined, '/nowhere/at/all']) {
    await withServer({ service: { root }, app: { pageFolder } }, async ({ port }) => {
      const answer = await ask(port, '/');
      assert.is(answer.status, 200);
      assert.match(String(answer.headers['content-type']), 'text/html');
      assert.not.match(answer.text, /<script|<style|style=| on\w+=/);
      assert.match(answer.text, '&#60;script&#62;');
      assert.match(answer.text, 'href="/api/graph"');
      assert.is((await ask(port, '/other')).status, 404);
    });
  }
});

test.run();
