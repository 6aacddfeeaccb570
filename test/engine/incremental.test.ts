import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/core/config/options.ts';
import { createRules } from '../../src/project/discover/rules.ts';
import { walk } from '../../src/project/discover/tree.ts';
import type { ParserPool } from '../../src/project/extract/parsers.ts';
import { createFiles } from '../../src/project/facts/files.ts';
import type { Store } from '../../src/project/store/contract.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { openStore } from '../../src/project/store/store.ts';
import type { Facts } from '../../src/types.ts';
import { assertSame, coldReport, onPublished, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { MONOREPO, randomEdit } from '../helpers/editor.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';

/** Override with `SEED=123`. */
const SEEDS = process.env.SEED ? [SEED] : [1, 2, 3, 4, 5, 6];
const STEPS = 25;

for (const seed of SEEDS) {
  test(`every engine agrees with a cold analysis after random edits (seed ${seed})`, async () => {
    const random = createRandom(seed);
    const project = makeProject(MONOREPO);
    const { root } = project;
    const cache = join(temporaryFolder(), 'cache.db');
    const hinted = openEngine({ root });
    const sweeping = openEngine({ root });
    await hinted.scan();
    for (let step = 0; step < STEPS; step++) {
      const touched = Array.from({ length: 1 + random.below(3) }, () => randomEdit(project, random)).flat();
      const where = `seed ${seed}, step ${step}, touched ${touched.join(' ')}`;
      const truth = withoutTimestamp(await coldReport({ root }));
      assertSame(
        withoutTimestamp((await hinted.apply(random.shuffle(touched))).report()),
        truth,
        `hinted: ${where}`,
      );
      if (step % 3 === 0) {
        assertSame(withoutTimestamp((await sweeping.scan()).report()), truth, `sweeping: ${where}`);
        const store = openStore({ path: cache, warn: assert.unreachable });
        assertSame(withoutTimestamp(await coldReport({ root, store })), truth, `through the cache: ${where}`);
      }
    }
    await Promise.all([hinted.close(), sweeping.close()]);
  });
}

test('publishes nothing if nothing changed', async () => {
  const engine = openEngine({ root: makeProject(MONOREPO).root });
  let published = 0;
  onPublished(engine, () => published++);
  const first = await engine.scan();
  assert.is(await engine.scan(), first);
  assert.is(await engine.apply(['packages/web/src/page.ts']), first);
  assert.is(published, 1);
  await engine.close();
});

test('answers requests from the same tick with one run', async () => {
  const project = makeProject({ 'a.ts': '' });
  const engine = openEngine({ root: project.root });
  const first = engine.scan();
  const results = await Promise.all([first, engine.apply(['b.ts']), engine.apply(['c.ts']), engine.scan()]);
  assert.is(results[0].revision, 1);
  project.write({ 'b.ts': '', 'c.ts': '' });
  const [b, c] = await Promise.all([engine.apply(['b.ts']), engine.apply(['c.ts'])]);
  assert.is(b, c, 'one run answered both');
  assert.equal(b.report().nodes, ['a.ts', 'b.ts', 'c.ts']);
  await engine.close();
});

test('reuses nothing from a failed run', async () => {
  const project = makeProject({ 'a.ts': '' });
  const store = memoryStore();
  let isBroken = false;
  let known = 0;
  const findFacts: Store['findFacts'] = keys => {
    if (isBroken && known++ > 0) throw new Error('a bug in the middle of a run');
    return store.findFacts(keys);
  };
  const engine = openEngine({ root: project.root, store: { ...store, findFacts } });
  await engine.scan();
  project.write({ 'a.ts': "import './b'\n", 'b.ts': '' });
  isBroken = true;
  await engine.apply(['a.ts', 'b.ts']).then(
    () => assert.unreachable(),
    error => assert.match(error.message, 'a bug'),
  );
  isBroken = false;
  const snapshot = await engine.apply([]);
  assert.equal(snapshot.report().edges, [['a.ts', 'b.ts']]);
  assert.equal(snapshot.changed, ['a.ts', 'b.ts'], 'the next run reports the changes of the failed one');
  await engine.close();
});

test('drops the edges of a file that grows beyond the limit, and restores them', async () => {
  const project = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '', '.depgraphrc': '{"maxFileSize":100}' });
  const { root } = project;
  const engine = openEngine({ root });
  await engine.scan();
  for (const text of [`import './b'\n${' '.repeat(100)}`, "import './b'\n"]) {
    project.write({ 'a.ts': text });
    const report = (await engine.apply(['a.ts'])).report();
    assertSame(
      withoutTimestamp(report),
      withoutTimestamp(await coldReport({ root })),
      `${text.length} bytes`,
    );
  }
  await engine.close();
});

test('loses no change while the configuration is broken', async () => {
  const project = makeProject({ 'a.ts': '', 'b.ts': '' });
  const engine = openEngine({ root: project.root });
  await engine.scan();
  project.write({ '.depgraphrc': '{ "top": ', 'a.ts': "import './b'\n" });
  await engine.apply(['a.ts', '.depgraphrc']).then(
    () => assert.unreachable(),
    () => {},
  );
  project.write({ '.depgraphrc': '{}' });
  assert.equal((await engine.apply(['.depgraphrc'])).report().edges, [['a.ts', 'b.ts']]);
  await engine.close();
});

test('does not cache facts from a failing parser', async () => {
  const project = makeProject({
    'a.ts': "const b = [1, 2].map(() => ({ b: require('./\\x62') }))\nf(g(h(`x`)))\n",
    'b.ts': '',
  });
  const lost: Facts = { imports: [], problems: [{ line: 0, message: 'no parser today' }], loc: 2 };
  const found: Facts = { imports: [{ specifier: './b', kind: 'require', line: 1 }], problems: [], loc: 2 };
  let isFailing = true;
  const pool: ParserPool = {
    parse: async () => (isFailing ? { facts: lost, certain: false } : { facts: found, certain: true }),
    erase: () => Promise.reject(new Error('not expected')),
    outline: () => Promise.reject(new Error('not expected')),
    isRunning: () => false,
    warnings: () => [],
    keepOne() {},
    close: async () => {},
  };
  const files = createFiles({ store: memoryStore(), pool });
  const options = {
    maxFileSize: 1000,
    touched: 'all',
    full: false,
    onProgress: () => {},
    closing: new AbortController().signal,
  } as const;
  const rules = createRules({ include: [], exclude: [], gitignore: true, languages: [], outDir: undefined });
  const importsNow = async () => {
    await files.update(await walk(project.root, rules), options);
    return files.factsOf('a.ts')?.imports.length;
  };
  assert.is(await importsNow(), 0);
  isFailing = false;
  assert.is(await importsNow(), 1);
});

test('runs one analysis at a time, and handles requests during a run in the next', async () => {
  const project = makeProject({ 'a.ts': '' });
  let release = () => {};
  let running = 0;
  let most = 0;
  const engine = openEngine({
    root: project.root,
    config: async () => {
      most = Math.max(most, ++running);
      await new Promise<void>(done => {
        release = done;
      });
      running--;
      return defaultConfig();
    },
  });
  const first = engine.scan();
  await new Promise(setImmediate);
  project.write({ 'b.ts': '' });
  const second = engine.apply(['b.ts']);
  const third = engine.apply(['c.ts']);
  assert.is(running, 1, 'the second waits for the first');
  release();
  assert.is((await first).revision, 1);
  await new Promise(setImmediate);
  release();
  assert.is(await second, await third);
  assert.equal((await second).report().nodes, ['a.ts', 'b.ts']);
  assert.is(most, 1);
  await engine.close();
});

test('publishes a file name that is not valid UTF-8 as a problem', async () => {
  const project = makeProject({ 'a.ts': '' });
  const engine = openEngine({ root: project.root });
  await engine.scan();
  writeFileSync(
    Buffer.concat([Buffer.from(`${project.root}/`), Buffer.from([0xff]), Buffer.from('.ts')]),
    '',
  );
  const report = (await engine.scan()).report();
  assertSame(
    withoutTimestamp(report),
    withoutTimestamp(await coldReport({ root: project.root })),
    'a name that is not UTF-8',
  );
  assert.is(report.diagnostics.problems.length, 1);
  await engine.close();
});

test('never changes a published snapshot', async () => {
  const project = makeProject(MONOREPO);
  const engine = openEngine({ root: project.root });
  const before = await engine.scan();
  const text = JSON.stringify(before.report());
  project.write({ 'packages/core/src/index.ts': "import './nowhere'\n" });
  const after = await engine.apply(['packages/core/src/index.ts']);
  assert.is(after.revision, before.revision + 1);
  assert.is(JSON.stringify(before.report()), text);
  await engine.close();
});

test('aborts the current run on close', async () => {
  const engine = openEngine({ root: makeProject(MONOREPO).root });
  let published = 0;
  onPublished(engine, () => published++);
  const run = engine.scan().then(
    () => 'published',
    (error: Error) => error.message,
  );
  await engine.close();
  assert.is(await run, 'the engine is closed');
  assert.is(published, 0);
});

test.run();
