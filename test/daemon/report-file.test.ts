import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import type { Instance } from '../../src/faces/daemon/instance.ts';
import { createProjectSwitcher } from '../../src/faces/daemon/project-switcher.ts';
import {
  CLOSE_MS,
  createReportFile,
  DEBOUNCE_MS,
  type ReportFileOptions,
} from '../../src/faces/daemon/report-file.ts';
import { prepareOutDir } from '../../src/project/settings/out-dir.ts';
import { statPath as lookAt } from '../../src/shared/stat.ts';
import { onPublished, openEngine } from '../helpers/analyze.ts';
import { type FakeClock, fakeClock } from '../helpers/clock.ts';
import { makeProject, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { type RecordedLog, recordLog } from '../helpers/server.ts';
import { closeAll, openWatched } from '../helpers/watching.ts';

const FILES = { 'a.ts': "import './b'\nimport 'react'\n", 'b.ts': '' };

interface World {
  readonly project: TestProject;
  readonly clock: FakeClock;
  readonly log: RecordedLog;
  readonly file: ReturnType<typeof createReportFile>;
  /** Publishes the next revision, which imports one more package. */
  publish(): Promise<Snapshot>;
  /** The revision of the file on disk, counted by its packages. */
  shown(): number | undefined;
}

/** Only the clock is simulated. */
async function inWorld(
  test: (world: World) => Promise<void>,
  options: Partial<ReportFileOptions> = {},
): Promise<void> {
  const project = makeProject(FILES);
  const { root } = project;
  const engine = openEngine({ root });
  const clock = fakeClock();
  const log = recordLog();
  const outDir = () => prepareOutDir(join(root, '.depgraph'), { root, isUsersChoice: false });
  const file = createReportFile({ clock, log, outDir, idle: () => undefined, ...options });
  onPublished(engine, ({ snapshot }) => file.schedule(snapshot));
  let packages = 0;
  try {
    await test({
      project,
      clock,
      log,
      file,
      publish() {
        packages++;
        const imports = Array.from({ length: packages }, (_, i) => `import 'p${i}'\n`);
        project.write({ 'a.ts': imports.join('') });
        return engine.scan();
      },
      shown: () => shownIn(root),
    });
  } finally {
    await file.close({ isWanted: false });
    await engine.close();
  }
}

function shownIn(root: string): number | undefined {
  try {
    return JSON.parse(readFileSync(join(root, '.depgraph/graph.json'), 'utf8')).metrics.externalDependencies;
  } catch {
    return undefined;
  }
}

/** Runs the event loop for more turns than a write takes. */
async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < 10_000; turn++) await setImmediate();
}

const leftovers = ({ path }: TestProject) =>
  readdirSync(path('.depgraph')).filter(name => name.endsWith('.tmp'));

test('writes a revision two seconds after the last one, as analyze would', async () => {
  await inWorld(async ({ clock, file, publish, shown, project }) => {
    await publish();
    clock.advance(DEBOUNCE_MS - 1);
    await file.idle();
    assert.is(shown(), undefined);
    const second = await publish();
    clock.advance(DEBOUNCE_MS - 1);
    await file.idle();
    assert.is(shown(), undefined, 'still debouncing');
    clock.advance(1);
    await file.idle();
    const text = readFileSync(project.path('.depgraph/graph.json'), 'utf8');
    assert.is(text, `${JSON.stringify(second.report())}\n`);
    assert.equal(leftovers(project), []);
    assert.is(clock.timerCount(), 0);
  });
});

test('a write waits for a running analysis, and a newer revision replaces it', async () => {
  let run: Promise<void> | undefined;
  await inWorld(
    async ({ clock, file, publish, shown, project }) => {
      await publish();
      let end = () => {};
      run = new Promise<void>(resolve => (end = resolve));
      clock.advance(DEBOUNCE_MS);
      assert.is(shown(), undefined, 'waits for the run');
      await publish();
      end();
      run = undefined;
      await file.idle();
      assert.is(shown(), undefined, 'the run published something newer');
      assert.equal(leftovers(project), []);
      clock.advance(DEBOUNCE_MS);
      await file.idle();
      assert.is(shown(), 2);
    },
    { idle: () => run },
  );
});

test('a run without changes only delays the write', async () => {
  let run: Promise<void> | undefined;
  await inWorld(
    async ({ clock, file, publish, shown }) => {
      await publish();
      run = Promise.resolve();
      clock.advance(DEBOUNCE_MS);
      run = undefined;
      await file.idle();
      assert.is(shown(), 1);
    },
    { idle: () => run },
  );
});

test('reuses the bytes that were serialised for a client', async () => {
  const bytes = Buffer.from('{"metrics":{"externalDependencies":77}}');
  const serialised = async () => bytes;
  await inWorld(
    async ({ clock, file, publish, shown }) => {
      await publish();
      clock.advance(DEBOUNCE_MS);
      await file.idle();
      assert.is(shown(), 77);
    },
    { serialised },
  );
});

test('warns once about an unwritable output folder, and retries with the next revision', async () => {
  await inWorld(async ({ clock, file, publish, shown, log, project }) => {
    project.write({ '.depgraph': 'a file' });
    for (let i = 0; i < 3; i++) {
      await publish();
      clock.advance(DEBOUNCE_MS);
      await file.idle();
      assert.is(clock.timerCount(), 0);
    }
    assert.match(file.warning() ?? '', /^graph\.json is not kept up to date: /);
    assert.is(log.lines.length, 1);
    project.remove('.depgraph');
    await publish();
    clock.advance(DEBOUNCE_MS);
    await file.idle();
    assert.is(shown(), 4);
    assert.is(file.warning(), undefined);
  });
});

test('leaves no temporary file if the report cannot be replaced', async () => {
  await inWorld(async ({ clock, file, publish, project }) => {
    mkdirSync(project.path('.depgraph/graph.json/x'), { recursive: true });
    await publish();
    clock.advance(DEBOUNCE_MS);
    await file.idle();
    assert.ok(file.warning());
    assert.equal(leftovers(project), []);
    rmSync(project.path('.depgraph/graph.json'), { recursive: true });
  });
});

test('does not recreate a deleted project', async () => {
  await inWorld(
    async ({ clock, file, publish, shown }) => {
      await publish();
      clock.advance(DEBOUNCE_MS);
      await file.idle();
      assert.is(shown(), undefined);
      assert.is(file.warning(), undefined);
    },
    { outDir: () => undefined },
  );
});

test('close writes a pending revision, and nothing else', async () => {
  await inWorld(async ({ clock, file, publish, shown, project }) => {
    await publish();
    clock.advance(DEBOUNCE_MS);
    await file.idle();
    const before = statSync(project.path('.depgraph/graph.json')).ino;
    await publish();
    clock.advance(10);
    await file.close({ isWanted: true });
    assert.is(shown(), 2);
    assert.is.not(statSync(project.path('.depgraph/graph.json')).ino, before);
    assert.is(clock.timerCount(), 0);
  });
  await inWorld(async ({ clock, file, publish, project }) => {
    await publish();
    clock.advance(DEBOUNCE_MS);
    await file.idle();
    const before = statSync(project.path('.depgraph/graph.json')).ino;
    await file.close({ isWanted: true });
    assert.is(statSync(project.path('.depgraph/graph.json')).ino, before);
  });
});

test('close gives up at the deadline', async () => {
  await inWorld(async ({ clock, file, publish, shown, log, project }) => {
    await publish();
    const closing = file.close({ isWanted: true });
    clock.advance(CLOSE_MS + 1);
    await closing;
    assert.is(shown(), undefined);
    assert.equal(leftovers(project), []);
    assert.match(log.lines.at(-1)?.message ?? '', /not up to date/);
  });
});

test('close does not wait for a running analysis', async () => {
  let wait = () => {};
  const waiting = new Promise<void>(resolve => (wait = resolve));
  await inWorld(
    async ({ clock, file, publish, shown }) => {
      await publish();
      clock.advance(DEBOUNCE_MS);
      await waiting;
      const isClosed = await Promise.race([file.close({ isWanted: true }).then(() => true), manyTurns()]);
      assert.ok(isClosed, 'closed');
      assert.is(shown(), 1);
    },
    {
      idle() {
        wait();
        return new Promise(() => {});
      },
    },
  );
});

test('recognises its own file by its stamp, and writes it immediately for a command', async () => {
  await inWorld(async ({ file, publish, shown, project }) => {
    const path = project.path('.depgraph/graph.json');
    const look = () => statSync(path, { throwIfNoEntry: false })?.ino;
    const stamp = () => {
      const found = lookAt(path);
      return found.kind === 'file' ? found.stat.stamp : '';
    };
    const snapshot = await publish();
    assert.ok(await file.ensure(snapshot, stamp()), 'without debouncing');
    const packages = snapshot.graph.nodeCount - snapshot.graph.fileCount;
    assert.is(shown(), packages);
    const first = look();
    assert.ok(await file.ensure(snapshot, stamp()));
    assert.is(look(), first, 'not rewritten');
    writeFileSync(path, '{}');
    assert.ok(await file.ensure(snapshot, stamp()));
    assert.is(shown(), packages, 'an edited file is rewritten');
    const next = await publish();
    assert.ok(await file.ensure(next, stamp()));
    assert.not.ok(await file.ensure(snapshot, stamp()), 'an old revision does not replace a new one');
  });
});

test('writes do not trigger the watcher', async () => {
  const watched = await openWatched({ files: FILES });
  const { project, runs: asked } = watched;
  const { root } = project;
  const outDir = () => prepareOutDir(join(root, '.depgraph'), { root, isUsersChoice: false });
  const clock = fakeClock();
  const file = createReportFile({ clock, log: recordLog(), outDir, idle: () => undefined });
  const write = async (snapshot: Snapshot) => {
    file.schedule(snapshot);
    clock.advance(DEBOUNCE_MS);
    await file.idle();
  };
  // The new folder itself triggers a run; files written into it do not.
  const first = await watched.until('the first state', () => true);
  await write(first);
  project.write({ 'b.ts': "import './a'\n" });
  await watched.shows('a.ts -> b.ts', 'a.ts -> pkg:react', 'b.ts -> a.ts');
  const before = asked.length;
  await write({ ...first, revision: 100 });
  await write({ ...first, revision: 101 });
  project.write({ 'b.ts': '' });
  await watched.shows('a.ts -> b.ts', 'a.ts -> pkg:react');
  assert.equal(new Set(asked.slice(before)), new Set(['b.ts']));
  await file.close({ isWanted: false });
  await watched.close();
});

test('writes the report of each served project to the folder of that project', async () => {
  const [old, next] = [makeProject(FILES), makeProject({ 'n.ts': "import 'p'\nimport 'q'\n" })];
  const clock = fakeClock();
  const instance = { async withdraw() {}, async release() {} } as Partial<Instance> as Instance;
  const service = await createProjectSwitcher({
    settings: { target: { root: old.root }, hasCache: false },
    env: { XDG_CONFIG_HOME: temporaryFolder() },
    version: '1.0.0',
    log: recordLog(),
    isWatching: false,
    isWriting: true,
    clock,
    parsers: 1,
    instance,
    claim: async () => instance,
    onTouch() {},
    onGone() {},
    async onSwitch() {},
  });
  await service.snapshot();
  assert.is(shownIn(old.root), undefined);
  await service.switchProject(next.root);
  assert.is(shownIn(old.root), 1, 'the old report is complete');
  assert.is(shownIn(next.root), undefined);
  await service.close();
  assert.is(shownIn(next.root), 2);
});

test.after.each(closeAll);
test.run();
