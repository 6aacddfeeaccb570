import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { createRepresentation } from '../../src/faces/server/representation.ts';
import { ask } from '../helpers/http.ts';
import { withServer } from '../helpers/server.ts';

const PLAIN = {};
const BROTLI = { 'accept-encoding': 'br' };
const GZIP = { 'accept-encoding': 'gzip' };

function snapshotOf(revision: number): Snapshot {
  return { revision } as Snapshot;
}

/** A representation that records each serialisation. */
function counting() {
  const made: number[] = [];
  const representation = createRepresentation({
    tag: () => 'boot',
    chunks: ({ revision }) => {
      made.push(revision);
      return [`{"revision":`, `${revision}}`];
    },
  });
  return { made, representation };
}

test('serialises once per snapshot for any number of clients and encodings', async () => {
  const { made, representation } = counting();
  const one = snapshotOf(1);
  const asked = [PLAIN, BROTLI, GZIP, PLAIN, BROTLI, GZIP].map(request =>
    representation.answer(one, request),
  );
  const answers = await Promise.all(asked);
  assert.equal(made, [1]);
  assert.is(answers[1].body, answers[4].body, 'compressed once as well');
  await representation.answer(one, PLAIN);
  assert.equal(made, [1], 'and cached');
  await representation.answer(snapshotOf(2), PLAIN);
  assert.equal(made, [1, 2]);
});

test('serialises nothing for a client that is up to date', async () => {
  const { made, representation } = counting();
  const answer = await representation.answer(snapshotOf(7), { ...BROTLI, 'if-none-match': '"boot-7-br"' });
  assert.is(answer.status, 304);
  assert.is(answer.headers?.ETag, '"boot-7-br"');
  assert.is(answer.body, undefined);
  assert.equal(made, []);
});

test('each encoding and revision has its own tag', async () => {
  const { representation } = counting();
  const tags = new Set<unknown>();
  for (const revision of [1, 2]) {
    for (const request of [PLAIN, BROTLI, GZIP]) {
      const { headers } = await representation.answer(snapshotOf(revision), request);
      tags.add(headers?.ETag);
      assert.not.match(String(headers?.ETag), /^W\//);
    }
  }
  assert.is(tags.size, 6);
});

test('serialises again after a release', async () => {
  const { made, representation } = counting();
  const one = snapshotOf(1);
  await representation.answer(one, PLAIN);
  representation.release();
  await representation.answer(one, PLAIN);
  assert.equal(made, [1, 1]);
});

test('a failure rejects pending requests, and the next one retries', async () => {
  let tries = 0;
  const representation = createRepresentation({
    tag: () => 'boot',
    chunks: () => {
      tries++;
      if (tries === 1) throw new Error('broken');
      return ['{}'];
    },
  });
  const one = snapshotOf(1);
  const told = await Promise.allSettled([
    representation.answer(one, BROTLI),
    representation.answer(one, PLAIN),
  ]);
  assert.equal(
    told.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.is(tries, 1);
  assert.is(String((await representation.answer(one, PLAIN)).body), '{}');
  assert.is((await representation.answer(one, BROTLI)).status, undefined);
});

test('a large response does not block the event loop', async () => {
  let turns = 0;
  const turn = () => {
    turns++;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  const slow = createRepresentation({
    tag: () => 'boot',
    chunks: function* () {
      for (let i = 0; i < 20; i++) {
        const end = performance.now() + 5;
        while (performance.now() < end);
        yield 'x';
      }
    },
  });
  await slow.answer(snapshotOf(1), PLAIN);
  clearImmediate(timer);
  assert.ok(turns >= 4, `${turns} turns`);
});

test('the graph equals the export byte for byte in every encoding', async () => {
  await withServer({}, async ({ port, engine }) => {
    const expected = `${JSON.stringify((await engine.scan()).report())}\n`;
    const get = (encoding: string) => ask(port, '/api/graph', { headers: { 'accept-encoding': encoding } });
    const [plain, br, gzip] = [await get('identity'), await get('gzip, br'), await get('gzip')];
    assert.is(plain.text, expected);
    assert.is(plain.headers['content-encoding'], undefined);
    assert.is(brotliDecompressSync(br.bytes).toString(), expected);
    assert.is(br.headers['content-encoding'], 'br');
    assert.is(gunzipSync(gzip.bytes).toString(), expected);
    assert.is(gzip.headers['content-encoding'], 'gzip');
    for (const { headers } of [plain, br, gzip]) {
      assert.is(headers.vary, 'Accept-Encoding');
      assert.is(headers['cache-control'], 'no-cache');
      assert.match(String(headers['content-type']), /^application\/json/);
    }
  });
});

for (const path of ['/api/graph', '/api/model']) {
  test(`${path} responds with 304 until the project changes`, async () => {
    await withServer({}, async ({ port, engine, project }) => {
      const { headers } = await ask(port, path);
      const again = () => ask(port, path, { headers: { 'if-none-match': `"other", ${headers.etag}` } });
      const same = await again();
      assert.is(same.status, 304);
      assert.is(same.text, '');
      assert.is(same.headers.etag, headers.etag);
      assert.is(same.headers['x-content-type-options'], 'nosniff');
      project.write({ 'src/c.ts': "import './a'\n" });
      await engine.scan();
      const changed = await again();
      assert.is(changed.status, 200);
      assert.is.not(changed.headers.etag, headers.etag);
      assert.match(changed.text, 'c.ts');
    });
  });
}

test('tags differ between two processes', async () => {
  const tags: unknown[] = [];
  for (const bootId of ['one', 'two']) {
    await withServer({ service: { bootId } }, async ({ port }) => {
      tags.push((await ask(port, '/api/graph')).headers.etag);
    });
  }
  assert.is.not(tags[0], tags[1]);
});

test('a new revision frees the bytes of the previous one', async () => {
  let reports = 0;
  let published: Snapshot | undefined;
  const snapshot = async () => published as Snapshot;
  await withServer({ service: { snapshot } }, async ({ port, engine, service }) => {
    const real = await engine.scan();
    published = {
      ...real,
      // Each serialisation reads this getter once.
      get generatedAt() {
        reports++;
        return real.generatedAt;
      },
    };
    for (let i = 0; i < 3; i++) await ask(port, '/api/graph');
    assert.is(reports, 1);
    service.emit({ type: 'revision', snapshot: { ...real, revision: 2 }, previous: real });
    await ask(port, '/api/graph');
    assert.is(reports, 2, 'nothing was cached');
  });
});

test('requests wait for the first report', async () => {
  let publish = (_snapshot: Snapshot) => {};
  const first = new Promise<Snapshot>(resolve => (publish = resolve));
  await withServer({ service: { snapshot: () => first } }, async ({ port, engine }) => {
    const graph = ask(port, '/api/graph');
    assert.is((await ask(port, '/api/health')).status, 200, 'other requests work meanwhile');
    publish(await engine.scan());
    assert.is((await graph).status, 200);
  });
});

test.run();
