import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../src/project/config/load.ts';
import { openPipeline } from '../../src/project/engine/pipeline.ts';
import { createParserPool } from '../../src/project/extract/parsers.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { coldReport, onPublished, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': "import './a'\nimport 'react'\n" };

test('hides the warm-up of a live engine', async () => {
  const project = makeProject(FILES);
  const engine = openEngine({ root: project.root, isLive: true });
  const revisions: number[] = [];
  onPublished(engine, ({ snapshot }) => revisions.push(snapshot.revision));
  const first = await engine.scan();
  const before = withoutTimestamp(first.report());
  project.write({ 'c.ts': "import './a'\n" });
  await engine.apply(['c.ts']);
  await engine.scan();
  assert.equal(revisions, [1, 2]);
  assert.is(withoutTimestamp(first.report()), before);
  assert.is(
    withoutTimestamp(engine.snapshot()?.report() ?? first.report()),
    withoutTimestamp(await coldReport({ root: project.root })),
  );
  await engine.close();
});

test('reports what a run did even if nothing changed', async () => {
  const project = makeProject(FILES);
  const engine = openEngine({ root: project.root });
  const first = await engine.scan();
  assert.is(engine.lastRun()?.reparsed, 2);
  const renewed = await engine.scan({ full: true });
  assert.is(engine.lastRun()?.reparsed, 2, 'everything was parsed again');
  assert.is(await engine.scan(), renewed);
  assert.is(engine.lastRun()?.reparsed, 0);
  assert.is.not(renewed, first);
  await engine.close();
});

test('publishes a full run with a new timestamp, and shows that nothing else changed', async () => {
  const project = makeProject(FILES);
  const times = [new Date(1000), new Date(2000), new Date(3000)];
  const engine = openEngine({ root: project.root, now: () => times.shift() ?? new Date(0) });
  const published: (readonly number[])[] = [];
  onPublished(engine, ({ snapshot, previous }) =>
    published.push([previous?.revision ?? 0, snapshot.revision]),
  );
  const first = await engine.scan();
  const before = withoutTimestamp(first.report());
  const second = await engine.scan({ full: true });
  assert.is(second.revision, 2);
  assert.equal(second.generatedAt, new Date(2000));
  assert.is(second.graph, first.graph, 'the same object shows that nothing changed');
  assert.is(second.analysis, first.analysis);
  assert.equal(second.changed, []);
  assert.is(withoutTimestamp(second.report()), before);
  assert.equal(first.generatedAt, new Date(1000), 'the earlier snapshot is unchanged');

  // Two requests share the next run, one of them full, so it is published once.
  const [plain, full] = await Promise.all([engine.scan(), engine.scan({ full: true })]);
  assert.is(plain, full);
  assert.equal(full.generatedAt, new Date(3000));
  assert.equal(published, [
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  await engine.close();
});

test('reports changes from before a failed run once', async () => {
  const project = makeProject(FILES);
  const engine = openEngine({ root: project.root });
  await engine.scan();
  project.write({ 'a.ts': "import 'vue'\n" });
  assert.equal((await engine.scan()).changed, ['a.ts']);
  project.write({ '.depgraphrc': '{ broken' });
  await engine.scan().then(
    () => assert.unreachable('a broken configuration is rejected'),
    () => {},
  );
  project.write({ '.depgraphrc': '{"top":3}' });
  assert.equal((await engine.scan()).changed, []);
  await engine.close();
});

test('compares nothing in a run that yields, and finds everything in the next', async () => {
  const { root, write } = makeProject({ ...FILES, 'src/c.ts': '' });
  const pool = createParserPool(0);
  const project = openPipeline({
    root,
    pool,
    store: memoryStore(),
    config: async () => (await loadConfig({ root, env: {} })).config,
    closing: new AbortController().signal,
  });
  const run = async (full = false) => {
    const ran = await project.run({ paths: 'all', full }, AbortSignal.abort());
    return ran && { read: ran.stats.read, changed: ran.output?.changed };
  };
  assert.is((await run())?.read, 3, 'the first run walks the tree');
  write({ 'src/d.ts': '' });
  assert.is(await run(), undefined);
  write({ 'e.ts': '' });
  const hinted = await project.run({ paths: new Set(['e.ts']), full: false });
  assert.equal(hinted?.output?.changed, ['e.ts']);
  assert.equal((await project.run({ paths: 'all', full: false }))?.output?.changed, ['src/d.ts']);
  assert.is((await run(true))?.read, 5, 'a full run reads everything');
  write({ '.depgraphrc': '{ "exclude": ["src/**"] }' });
  assert.equal((await run())?.changed, ['src/c.ts', 'src/d.ts'], 'changed rules require a walk');
  await pool.close();
});

test('returns the same set of watched folders while only files change', async () => {
  const project = makeProject({ ...FILES, 'src/c.ts': '' });
  const engine = openEngine({ root: project.root });
  await engine.scan();
  const folders = () => engine.watchTargets()?.folders;
  const first = folders();
  assert.equal(first, new Set(['', 'src']));
  const steps: Readonly<
    Record<string, readonly [change: () => void, path: string, folders: readonly string[]]>
  > = {
    'an edit': [() => project.write({ 'a.ts': "import 'vue'\n" }), 'a.ts', ['', 'src']],
    'a new file': [() => project.write({ 'src/d.ts': '' }), 'src/d.ts', ['', 'src']],
    'new folders': [() => project.write({ 'lib/deep/e.ts': '' }), 'lib', ['', 'src', 'lib', 'lib/deep']],
    'a folder in a known one': [
      () => project.write({ 'src/x/f.ts': '' }),
      'src/x/f.ts',
      ['', 'src', 'lib', 'lib/deep', 'src/x'],
    ],
    'an environment': [
      () => project.write({ 'lib/pyvenv.cfg': '' }),
      'lib/pyvenv.cfg',
      ['', 'src', 'src/x', 'lib'],
    ],
    'a removed folder': [() => project.remove('src/x'), 'src/x', ['', 'src', 'lib']],
  };
  let before = first;
  for (const [name, [change, path, expected]] of Object.entries(steps)) {
    change();
    await engine.apply([path]);
    assert.equal([...(folders() ?? [])].sort(), [...expected].sort(), name);
    const isSame = [...(before ?? [])].sort().join() === [...expected].sort().join();
    assert.is(folders() === before, isSame, name);
    before = folders();
  }
  await engine.close();
});

test('updates the unmatched include globs when files change', async () => {
  const project = makeProject(FILES);
  const engine = openEngine({ root: project.root, flags: { include: ['a.ts', 'lib', 'lib/*.py'] } });
  const unmatched = () => engine.snapshot()?.unmatchedIncludes;
  await engine.scan();
  assert.equal(unmatched(), ['lib', 'lib/*.py']);
  project.write({ 'lib/c.ts': '' });
  await engine.apply(['lib']);
  assert.equal(unmatched(), ['lib/*.py']);
  project.write({ 'a.ts': "import './lib/c'\n" });
  await engine.apply(['a.ts']);
  assert.equal(unmatched(), ['lib/*.py']);
  project.remove('lib');
  await engine.scan();
  assert.equal(unmatched(), ['lib', 'lib/*.py']);
  await engine.close();
});

test.run();
