import { homedir } from 'node:os';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RevisionEvent } from '../../src/core/report/delta-types.ts';
import { buildModel } from '../../src/core/report/model.ts';
import { openEvents } from '../helpers/events.ts';
import { ask, post } from '../helpers/http.ts';
import { SMALL_PROJECT, withServer } from '../helpers/server.ts';

test('GET /api/health responds ok, is not logged, and does not reset the idle timer', async () => {
  await withServer({}, async ({ port, log, service }) => {
    const answer = await ask(port, '/api/health');
    assert.is(answer.status, 200);
    assert.equal(answer.json(), { status: 'ok' });
    assert.is(service.touched(), 0);
    await ask(port, '/api/project');
    assert.is(service.touched(), 1);
    assert.equal(
      log.lines.map(line => line.path),
      ['/api/project'],
    );
  });
});

test('GET /api/project returns the path only', async () => {
  await withServer({}, async ({ port, project }) => {
    assert.equal((await ask(port, '/api/project')).json(), { path: project.root });
  });
});

test('GET /api/badge is an image that other pages may embed', async () => {
  await withServer({}, async ({ port, engine }) => {
    const { health } = (await engine.scan()).report();
    const answer = await ask(port, '/api/badge');
    assert.is(answer.status, 200);
    assert.match(String(answer.headers['content-type']), /^image\/svg\+xml/);
    assert.is(answer.headers['cross-origin-resource-policy'], 'cross-origin');
    assert.is(answer.headers['cache-control'], 'no-cache');
    assert.is(answer.headers['x-content-type-options'], 'nosniff');
    assert.match(answer.text, `architecture: ${health.grade} ${health.score}`);
    for (const path of ['/api/graph', '/api/status', '/', '/none']) {
      const { headers } = await ask(port, path);
      assert.is(headers['cross-origin-resource-policy'], 'same-origin', path);
    }
  });
});

test('GET /api/model returns the same model to every client', async () => {
  await withServer({}, async ({ port, engine }) => {
    const snapshot = await engine.scan();
    const answer = await ask(port, '/api/model');
    assert.equal(answer.json(), JSON.parse(JSON.stringify(buildModel(snapshot))));
    const proxied = await ask(port, '/api/model', { headers: { 'x-forwarded-for': '10.0.0.1' } });
    assert.equal([proxied.text, proxied.headers.etag], [answer.text, answer.headers.etag]);
  });
});

test('GET /api/status returns the state of the server', async () => {
  await withServer({}, async ({ port, engine, project }) => {
    const expected = {
      version: '1.2.3',
      bootId: 'boot',
      path: project.root,
      revision: null as number | null,
      isAnalysing: false,
      watch: { mode: 'events', folders: 2, sweeps: 1, missed: 0 },
      warnings: [],
      canAct: true,
    };
    assert.equal((await ask(port, '/api/status')).json(), expected);
    await engine.scan();
    assert.equal((await ask(port, '/api/status')).json(), { ...expected, revision: 1 });
    const proxied = await ask(port, '/api/status', { headers: { forwarded: 'for=1.2.3.4' } });
    assert.is((proxied.json() as { canAct: boolean }).canAct, false);
  });
});

test('POST /api/reanalyze updates the graph and returns statistics', async () => {
  await withServer({}, async ({ port, project, engine }) => {
    await engine.scan();
    project.write({ 'src/c.ts': "import './a' // c\n", 'src/d.ts': '// d\n' });
    const answer = await post(port, '/api/reanalyze');
    assert.is(answer.status, 200);
    const { generatedAt, durationMs, ...rest } = answer.json() as Record<string, unknown>;
    assert.equal(rest, {
      status: 'ok',
      path: project.root,
      revision: 2,
      metrics: {
        filesAnalyzed: 5,
        totalDependencies: 4,
        externalDependencies: 1,
        circularDependencyCount: 1,
      },
      reparsed: 2,
    });
    assert.ok(Number.isInteger(durationMs));
    const graph = (await ask(port, '/api/graph')).json() as { nodes: string[]; generatedAt: string };
    assert.ok(graph.nodes.includes('src/c.ts'));
    assert.is(graph.generatedAt, generatedAt);
    const again = (await post(port, '/api/reanalyze')).json() as { revision: number; reparsed: number };
    assert.is(again.revision, 2, 'nothing changed');
    assert.is(again.reparsed, 0);
  });
});

test('POST /api/reanalyze with full changes generatedAt, revision and ETag, and sends an event', async () => {
  await withServer({}, async ({ port, url, engine }) => {
    const first = await engine.scan();
    const before = await ask(port, '/api/graph');
    const events = await openEvents(url);
    const { revision, generatedAt, reparsed } = (
      await post(port, '/api/reanalyze', { full: true })
    ).json() as {
      revision: number;
      generatedAt: string;
      reparsed: number;
    };
    assert.is(revision, 2);
    assert.is(reparsed, 3);
    assert.ok(Date.parse(generatedAt) >= first.generatedAt.getTime());
    const after = await ask(port, '/api/graph', {
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    assert.is(after.status, 200, 'the bytes and the tag changed');
    assert.is((after.json() as { generatedAt: string }).generatedAt, generatedAt);
    const told = (await events.next('revision'))?.data as RevisionEvent;
    assert.is(told.revision, 2);
    assert.equal(told.changed, []);
    assert.equal(told.delta?.nodes, { added: [], removed: [], changed: [] });
    events.close();
  });
});

test('POST /api/reanalyze passes the full flag to the service', async () => {
  const asked: boolean[] = [];
  const reanalyze = async ({ full }: { full: boolean }) => {
    asked.push(full);
    throw new Error('enough');
  };
  await withServer({ service: { reanalyze } }, async ({ port }) => {
    for (const body of [{}, { full: false }, { full: true }]) await post(port, '/api/reanalyze', body);
    await ask(port, '/api/reanalyze', { method: 'POST' });
    assert.equal(asked, [false, false, true, false]);
  });
});

/** Requested path → path passed to the service; undefined if the request is refused. */
const PATHS: readonly [path: unknown, asked: string | undefined][] = [
  ['/code/x', '/code/x'],
  ['~', homedir()],
  ['~/code/x', `${homedir()}/code/x`],
  ['~other/x', undefined],
  ['code/x', undefined],
  ['../x', undefined],
  ['', undefined],
  ['/x\0y', undefined],
  [7, undefined],
  [null, undefined],
  [['/x'], undefined],
  [undefined, undefined],
];

for (const [path, expected] of PATHS) {
  test(`POST /api/project with ${JSON.stringify(path)}`, async () => {
    const asked: string[] = [];
    const switchProject = async (wanted: string) => {
      asked.push(wanted);
      return `${wanted}/real`;
    };
    await withServer({ service: { switchProject } }, async ({ port, project }) => {
      const answer = await post(port, '/api/project', { path });
      assert.equal(asked, expected === undefined ? [] : [expected]);
      assert.is(answer.status, expected === undefined ? 400 : 200);
      if (expected !== undefined) assert.equal(answer.json(), { status: 'ok', path: `${expected}/real` });
      else assert.equal((await ask(port, '/api/project')).json(), { path: project.root });
    });
  });
}

/** Unknown paths and unsupported methods. */
const REFUSED: readonly [method: string, path: string, status: number, allow?: string][] = [
  ['GET', '/api/none', 404],
  ['POST', '/api/none', 404],
  ['DELETE', '/api/none', 404],
  ['GET', '/api/graph.json', 404],
  ['GET', '/API/graph', 404],
  ['GET', '/api/reanalyze', 405, 'POST'],
  ['HEAD', '/api/open', 405, 'POST'],
  ['PUT', '/api/graph', 405, 'GET, HEAD'],
  ['POST', '/api/graph', 405, 'GET, HEAD'],
  ['OPTIONS', '/api/graph', 405, 'GET, HEAD'],
  ['OPTIONS', '/api/open', 405, 'POST'],
  ['DELETE', '/api/project', 405, 'GET, HEAD, POST'],
  ['PATCH', '/api/project?x=1', 405, 'GET, HEAD, POST'],
];

for (const [method, path, status, allow] of REFUSED) {
  test(`${method} ${path}: ${status}`, async () => {
    await withServer({}, async ({ port }) => {
      const answer = await ask(port, path, {
        method,
        headers: { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' },
      });
      assert.is(answer.status, status);
      assert.is(answer.headers.allow, allow);
      assert.is(answer.headers['x-content-type-options'], 'nosniff');
      assert.is(answer.headers['access-control-allow-origin'], undefined);
      assert.is(answer.headers['access-control-allow-methods'], undefined);
      if (method !== 'HEAD')
        assert.match(answer.text, /^\{"error":\{"code":"(not_found|method_not_allowed)"/);
    });
  });
}

test('HEAD responds like GET, without a body', async () => {
  await withServer({}, async ({ port, engine }) => {
    await engine.scan();
    for (const path of [
      '/api/graph',
      '/api/health',
      '/api/badge',
      '/api/project',
      '/api/model',
      '/api/status',
      '/',
    ]) {
      const get = await ask(port, path);
      const head = await ask(port, path, { method: 'HEAD' });
      assert.is(head.status, 200, path);
      assert.is(head.text, '');
      assert.is(head.headers['content-length'], get.headers['content-length']);
      assert.is(head.headers.etag, get.headers.etag);
    }
  });
});

test('logs one line per request, without its contents', async () => {
  await withServer({}, async ({ port, log }) => {
    const secret = 'hunter2';
    await post(
      port,
      `/api/reanalyze?key=${secret}`,
      { full: secret, api_key: secret },
      { authorization: secret, cookie: secret },
    );
    await post(port, '/api/advise', { base_url: `http://user:${secret}@example.com`, api_key: secret });
    await ask(port, `/api/none?token=${secret}`, { headers: { referer: `http://x/${secret}` } });
    assert.equal(
      log.lines.map(({ durationMs, ...line }) => line),
      [
        { level: 'info', message: 'request', method: 'POST', path: '/api/reanalyze', status: 400 },
        { level: 'info', message: 'request', method: 'POST', path: '/api/advise', status: 400 },
        { level: 'info', message: 'request', method: 'GET', path: '/api/none', status: 404 },
      ],
    );
    assert.not.match(JSON.stringify(log.lines), secret);
  });
});

test('hostile file names are escaped', async () => {
  const name = `src/<img src=x onerror=alert(1)>"'&.ts`;
  await withServer({ files: { ...SMALL_PROJECT, [name]: "import './a'\n" } }, async ({ port }) => {
    const graph = await ask(port, '/api/graph');
    assert.ok((graph.json() as { nodes: string[] }).nodes.includes(name));
    assert.match(String(graph.headers['content-type']), /^application\/json/);
    assert.not.match((await ask(port, '/api/badge')).text, '<img');
    assert.not.match((await ask(port, '/')).text, '<img');
  });
});

test.run();
