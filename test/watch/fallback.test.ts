import { spawnSync } from 'node:child_process';
import { linkSync, readdirSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { probe } from '../../src/project/watch/probe.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';
import { adjustableClock, closeAll, EVENTS_ONLY, openWatched, systemWatches } from '../helpers/watching.ts';

const OFTEN = { debounce: 1, maxWait: 10, sweep: 1 };
const FOLDERS = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}/a.ts`, '']));

/** Run by the child process, which has only a few watches. */
async function beLimited(): Promise<void> {
  const watched = await openWatched({ files: FOLDERS, settings: () => OFTEN });
  const first = watched.watch.state();
  watched.project.write({ 'f39/a.ts': "import '../f0/a'\n" });
  await watched.shows('f39/a.ts -> f0/a.ts');
  await watched.close();
  process.stdout.write(JSON.stringify({ first, warnings: watched.warnings, watches: systemWatches() }));
}

if (process.env.DEPGRAPH_TEST_LIMITED) await beLimited();
else defineTests();

/** The names that were added to or removed from the folder during the work. */
async function entriesDuring(folder: string, act: () => Promise<void>): Promise<string[]> {
  const names: string[] = [];
  const end = join(folder, 'end');
  const watcher = watch(folder);
  const isOver = new Promise<void>(resolve => {
    watcher.on('change', (_event, name) => (name === 'end' ? resolve() : names.push(String(name))));
  });
  await act();
  writeFileSync(end, '');
  await isOver;
  watcher.close();
  rmSync(end);
  // This runs inside the last event; the system releases the watch only afterwards.
  await new Promise(resolve => setImmediate(resolve));
  return names;
}

function defineTests(): void {
  test('sweeps when the system has no watches left, and says how to fix it', () => {
    const set = 'echo 10 > /proc/sys/user/max_inotify_watches || exit 77; exec "$@"';
    const self = [process.execPath, '--import', 'tsx', fileURLToPath(import.meta.url)];
    const env = { ...process.env, DEPGRAPH_TEST_LIMITED: '1' };
    const { error, status, stdout, stderr } = spawnSync('unshare', ['-Ur', 'sh', '-c', set, 'sh', ...self], {
      encoding: 'utf8',
      env,
      timeout: 50_000,
    });
    // A child that hangs is a failure, not a reason to skip.
    const isMissing = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
    if (isMissing || status === 77 || stderr.startsWith('unshare:')) {
      console.log(`skipped: this system does not allow it (${isMissing ? 'no unshare' : stderr.trim()})`);
      return;
    }
    assert.is(status, 0, `${error ?? ''}${stderr}`);
    const { first, warnings, watches } = JSON.parse(stdout);
    assert.is(first.mode, 'sweeping');
    assert.match(first.reason, /sysctl fs\.inotify\.max_user_watches=/);
    assert.is(first.folders, 0);
    assert.is(warnings.length, 1, 'it is reported once');
    assert.is(watches, 0, 'no watches remain');
  });

  test('sweeps when the file system sends no events, and says so', async () => {
    const watched = await openWatched({ files: FOLDERS, settings: () => OFTEN, probe: async () => false });
    assert.is(watched.watch.state().mode, 'sweeping');
    assert.match(watched.watch.state().reason ?? '', /no events/);
    assert.is(systemWatches(), 0);
    watched.project.write({ 'f39/a.ts': "import '../f0/a'\n" });
    await watched.shows('f39/a.ts -> f0/a.ts');
    assert.is(watched.warnings.length, 1);
    await watched.close();
  });

  test('sweeps when watches cannot be set up', async () => {
    const watched = await openWatched({
      files: FOLDERS,
      settings: () => OFTEN,
      probe: async () => {
        throw new Error('a bug of the probe');
      },
    });
    assert.is(watched.watch.state().mode, 'sweeping');
    assert.match(watched.watch.state().reason ?? '', 'a bug of the probe');
    assert.is(systemWatches(), 0);
    watched.project.write({ 'f39/a.ts': "import '../f0/a'\n" });
    await watched.shows('f39/a.ts -> f0/a.ts');
    await watched.close();
  });

  test('uses events again when the obstacle is removed', async () => {
    const { clock, waits } = adjustableClock();
    let isSilent = true;
    const retry: (() => void)[] = [];
    const watched = await openWatched({
      files: FOLDERS,
      settings: () => (isSilent ? OFTEN : EVENTS_ONLY),
      probe: async () => !isSilent,
      clock: {
        ...clock,
        after(ms, call) {
          if (ms < 600_000) return clock.after(ms, call);
          if (isSilent) retry.push(call);
          return () => {};
        },
      },
    });
    assert.is(retry.length, 1, `it retries after ten minutes: ${waits}`);
    isSilent = false;
    retry[0]?.();
    await watched.until('events', () => watched.watch.state().mode === 'events');
    assert.is(watched.watch.state().reason, undefined);
    assert.is(systemWatches(), 41);
    await watched.close();
  });

  test('sweeps when CHOKIDAR_USEPOLLING is set', async () => {
    process.env.CHOKIDAR_USEPOLLING = '1';
    try {
      const watched = await openWatched({ files: FOLDERS, settings: () => OFTEN });
      assert.match(watched.watch.state().reason ?? '', /CHOKIDAR_USEPOLLING/);
      watched.project.write({ 'f39/a.ts': "import '../f0/a'\n" });
      await watched.shows('f39/a.ts -> f0/a.ts');
      await watched.close();
    } finally {
      delete process.env.CHOKIDAR_USEPOLLING;
    }
  });

  test('the probe receives the event for its own file and cleans up', async () => {
    const { root, path } = makeProject({ '.depgraph/.gitignore': '*' });
    const seen = await entriesDuring(path('.depgraph'), async () => {
      assert.is(await probe(root, path('.depgraph')), true);
    });
    assert.match(seen[0] ?? '', /^probe-/);
    assert.equal(readdirSync(path('.depgraph')), ['.gitignore']);
    assert.is(systemWatches(), 0);
  });

  test('the probe writes only inside the project', async () => {
    const { root, path } = makeProject({ file: '' });
    const outside = temporaryFolder();
    symlinkSync(outside, path('link'));
    for (const outDir of [path('missing'), path('file'), path('link'), outside, root])
      assert.is(await probe(root, outDir), true, outDir);
    assert.equal(readdirSync(outside), []);
    assert.equal(readdirSync(root).sort(), ['file', 'link']);
  });

  test('uses events if the probe succeeds, and ignores the events of the probe', async () => {
    const project = makeProject({ 'a.ts': '', '.depgraph/.gitignore': '*' });
    const watched = await openWatched({ project });
    assert.is(watched.watch.state().mode, 'events');
    assert.equal(watched.runs, ['scan', 'scan']);
    await watched.close();
  });

  test('a sweep finds and counts a change that no event named', async () => {
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'x.ts'), '');
    const project = makeProject({ 'a.ts': '' });
    // A hard link: writing through the other name sends no event in this folder.
    linkSync(join(outside, 'x.ts'), project.path('link.ts'));
    const watched = await openWatched({ project, settings: () => OFTEN });
    writeFileSync(join(outside, 'x.ts'), "import './a'\n");
    await watched.until('the change', seen => seen.report().edges.length === 1);
    await watched.until('the count', () => watched.watch.state().missed > 0);
    assert.is(watched.watch.state().missed, 1);
    assert.is(watched.warnings.length, 1);
    await watched.close();
  });

  test('sweeps after the machine slept or the process was blocked', async () => {
    for (const time of ['doze', 'leap'] as const) {
      const leaping = adjustableClock();
      const watched = await openWatched({ files: { 'a.ts': '' }, clock: leaping.clock });
      const before = watched.runs.length;
      leaping[time](5000);
      await watched.until('a sweep', () => watched.runs.slice(before).includes('scan'));
      await watched.close();
    }
  });

  test.after.each(closeAll);
  test.run();
}
