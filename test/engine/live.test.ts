import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { coldReport, openEngine, timeless } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': "import './a'\nimport 'react'\n" };

test('what a live engine practises is never seen', async () => {
  const project = makeProject(FILES);
  const engine = openEngine({ root: project.root, isLive: true });
  const revisions: number[] = [];
  engine.subscribe(({ revision }) => revisions.push(revision));
  const first = await engine.scan();
  const before = timeless(first.report());
  project.write({ 'c.ts': "import './a'\n" });
  await engine.apply(['c.ts']);
  await engine.scan();
  assert.equal(revisions, [1, 2]);
  assert.is(timeless(first.report()), before);
  assert.is(
    timeless(engine.snapshot()?.report() ?? first.report()),
    timeless(await coldReport({ root: project.root })),
  );
  await engine.close();
});

test('a run that brings nothing new still tells what it did', async () => {
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

test('a full run publishes a report of its own time, and says that nothing else is new', async () => {
  const project = makeProject(FILES);
  const times = [new Date(1000), new Date(2000), new Date(3000)];
  const engine = openEngine({ root: project.root, now: () => times.shift() ?? new Date(0) });
  const told: (readonly number[])[] = [];
  engine.subscribe((snapshot, previous) => told.push([previous?.revision ?? 0, snapshot.revision]));
  const first = await engine.scan();
  const before = timeless(first.report());
  const second = await engine.scan({ full: true });
  assert.is(second.revision, 2);
  assert.equal(second.generatedAt, new Date(2000));
  assert.is(second.graph, first.graph, 'identity says that nothing changed');
  assert.is(second.analysis, first.analysis);
  assert.equal(second.changed, []);
  assert.is(timeless(second.report()), before);
  assert.equal(first.generatedAt, new Date(1000), 'what was published stays as it was');

  // Of two requests for the next run one is full: that one is published once, for both.
  const [plain, full] = await Promise.all([engine.scan(), engine.scan({ full: true })]);
  assert.is(plain, full);
  assert.equal(full.generatedAt, new Date(3000));
  assert.equal(told, [
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  await engine.close();
});

test('what changed before a run that failed is told once', async () => {
  const project = makeProject(FILES);
  const engine = openEngine({ root: project.root });
  await engine.scan();
  project.write({ 'a.ts': "import 'vue'\n" });
  assert.equal((await engine.scan()).changed, ['a.ts']);
  project.write({ '.depgraphrc': '{ broken' });
  await engine.scan().then(
    () => assert.unreachable('a broken configuration is refused'),
    () => {},
  );
  project.write({ '.depgraphrc': '{"top":3}' });
  assert.equal((await engine.scan()).changed, []);
  await engine.close();
});

test('a scan that is called off has looked at nothing, and the next one finds all', async () => {
  const project = makeProject({ ...FILES, 'src/c.ts': '' });
  const engine = openEngine({ root: project.root });
  const first = await engine.scan();
  project.write({ 'src/d.ts': '' });
  // Each look at the clock is a pause in which it may be asked.
  const { now } = performance;
  let time = 0;
  performance.now = () => {
    time += 100;
    return time;
  };
  try {
    assert.is(await engine.scan({ isCalledOff: () => true }), first);
    assert.is(engine.lastRun()?.read, 0);
    project.write({ 'e.ts': '' });
    assert.equal((await engine.apply(['e.ts'])).changed, ['e.ts']);
    const calledOff = engine.scan({ isCalledOff: () => true });
    const wanted = engine.scan();
    assert.is(await calledOff, await wanted, 'somebody else wants it');
    assert.equal((await wanted).changed, ['src/d.ts']);
    await engine.scan({ isCalledOff: () => true, full: true });
    assert.is(engine.lastRun()?.read, 5, 'what was forgotten must be read');
    project.write({ '.depgraphrc': '{ "exclude": ["src/**"] }' });
    const configured = await engine.scan({ isCalledOff: () => true });
    assert.is(configured.graph.fileCount, 3, 'other rules need a walk');
  } finally {
    performance.now = now;
  }
  await engine.close();
});

test('the folders to listen to are the same set while only files change', async () => {
  const project = makeProject({ ...FILES, 'src/c.ts': '' });
  const engine = openEngine({ root: project.root });
  await engine.scan();
  const folders = () => engine.places()?.folders;
  const first = folders();
  assert.equal(first, new Set(['', 'src']));
  const steps: Readonly<
    Record<string, readonly [change: () => void, path: string, folders: readonly string[]]>
  > = {
    'an edit': [() => project.write({ 'a.ts': "import 'vue'\n" }), 'a.ts', ['', 'src']],
    'a new file': [() => project.write({ 'src/d.ts': '' }), 'src/d.ts', ['', 'src']],
    'new folders': [() => project.write({ 'lib/deep/e.ts': '' }), 'lib', ['', 'src', 'lib', 'lib/deep']],
    'one in a known one': [
      () => project.write({ 'src/x/f.ts': '' }),
      'src/x/f.ts',
      ['', 'src', 'lib', 'lib/deep', 'src/x'],
    ],
    'an environment': [
      () => project.write({ 'lib/pyvenv.cfg': '' }),
      'lib/pyvenv.cfg',
      ['', 'src', 'src/x', 'lib'],
    ],
    'one that went': [() => project.remove('src/x'), 'src/x', ['', 'src', 'lib']],
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

test('globs of include that match nothing follow the files', async () => {
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
