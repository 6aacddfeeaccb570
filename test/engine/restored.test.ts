import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunStats } from '../../src/core/ask/snapshot.ts';
import type { Digest } from '../../src/core/report/digest.ts';
import type { Report } from '../../src/core/report/types.ts';
import { loadConfig } from '../../src/project/config/load.ts';
import { openDatabase, prepare } from '../../src/project/store/pinned-statements.ts';
import { openStore } from '../../src/project/store/store.ts';
import {
  assertSame,
  coldReport,
  type EngineSetup,
  openEngine,
  withoutTimestamp,
} from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles, type TestProject, temporaryFolder } from '../helpers/project.ts';

const SHOP = {
  'src/main.ts': "import './cart'\nimport type { Total } from './total'\nimport 'react'\n",
  'src/cart.ts': "import './total'\nimport './gone'\n",
  'src/total.ts': "export const load = () => import('./cart')\n",
  'py/a.py': 'import yaml\n',
  'py/requirements.txt': 'PyYAML\n',
};

interface Result {
  readonly report: Report;
  readonly digest: Digest;
  readonly stats: RunStats | undefined;
}

/** A project with a cache, in which every run is a new process. */
function openProject(files: ProjectFiles) {
  const project = makeProject(files);
  const cache = join(temporaryFolder(), 'cache.db');
  const open = (setup: Partial<EngineSetup> = {}) => {
    const store = openStore({ path: cache, warn: message => assert.unreachable(message) });
    return openEngine({ root: project.root, store, ...setup });
  };
  return {
    ...project,
    cache,
    open,
    async run(setup: Partial<EngineSetup> = {}): Promise<Result> {
      const engine = open(setup);
      const snapshot = await engine.scan();
      const stats = engine.lastRun();
      await engine.close();
      return { report: snapshot.report(), digest: snapshot.digest(), stats };
    },
    query(sql: string): unknown[] {
      const db = openDatabase(cache, {});
      try {
        return prepare(db, sql).raw().all();
      } finally {
        db.close();
      }
    },
  };
}

type Opened = ReturnType<typeof openProject>;

async function isExact({ root, run }: Opened & TestProject, where: string): Promise<RunStats | undefined> {
  const { report, stats } = await run();
  assertSame(withoutTimestamp(report), withoutTimestamp(await coldReport({ root })), where);
  return stats;
}

/** Stamps are not trusted within two seconds of a change, so the first runs read the files again. */
async function untilSettled({ run }: Opened): Promise<RunStats> {
  for (let runs = 0; runs < 1000; runs++) {
    const { stats } = await run();
    if (stats?.read === 0) return stats;
  }
  throw new Error('the stamps never became trustworthy');
}

test('opens no files with trusted stamps, and resolves nothing', async () => {
  const stats = await untilSettled(openProject(SHOP));
  assert.equal([stats.reparsed, stats.loaded, stats.resolved], [0, 0, 0]);
});

test('a checkout of the same bytes saves its stamps without an analysis', async () => {
  const project = openProject(SHOP);
  await project.run();
  const cycles = () => project.query('SELECT members FROM cycles');
  const before = cycles();
  assert.is(before.length, 1);
  project.write(SHOP);
  const store = openStore({ path: project.cache, warn: message => assert.unreachable(message) });
  const saved: boolean[] = [];
  const saveState: typeof store.saveState = (state, options) => {
    saved.push(state.hasSameCycles);
    return store.saveState({ ...state, allCycles: assert.unreachable as () => never }, options);
  };
  const engine = openEngine({ root: project.root, store: { ...store, saveState } });
  await engine.scan();
  await engine.close();
  assert.equal(saved, [true]);
  assert.equal(cycles(), before);
});

test('starts over from the facts after a new build', async () => {
  const { run } = openProject(SHOP);
  await run();
  assert.is((await run()).stats?.resolved, 0);
  const { stats } = await run({ build: 'another build' });
  assert.equal([stats?.reparsed, stats?.resolved], [0, 4]);
  assert.is((await run({ build: undefined })).stats?.resolved, 4, 'an unknown build starts over, too');
});

test('restores the graph for another analysis of it', async () => {
  const { run, root } = openProject(SHOP);
  await run();
  const flags = { top: 1, layers: { src: 1, py: 2 } };
  const { report, stats } = await run({ flags });
  assert.is(stats?.resolved, 0);
  assertSame(withoutTimestamp(report), withoutTimestamp(await coldReport({ root, flags })), 'top');
  const other = { builtins: true };
  assertSame(
    withoutTimestamp((await run({ flags: other })).report),
    withoutTimestamp(await coldReport({ root, flags: other })),
    'builtins',
  );
});

test('extracts facts again that the store has lost', async () => {
  const opened = openProject(SHOP);
  await opened.run();
  const db = openDatabase(opened.cache, {});
  db.exec('DELETE FROM facts');
  db.close();
  // `cart.ts` had been missing the new file, so its facts are needed.
  opened.write({ 'src/gone.ts': '' });
  await isExact(opened, 'without facts');
  opened.remove('src/gone.ts');
  const stats = await isExact(opened, 'with all facts again');
  assert.is(stats?.reparsed, 0);
});

test('handles a file with the name of a package', async () => {
  const opened = openProject(SHOP);
  await opened.run();
  opened.write({ 'pkg:react': '', 'pkg:react.ts': "import './src/main'\n" });
  await isExact(opened, 'added');
  opened.write({ 'src/cart.ts': "import './total'\n" });
  await isExact(opened, 'beside it');
  opened.remove('pkg:react.ts');
  await isExact(opened, 'removed');
});

test('handles package names that cannot be stored', async () => {
  for (const name of ['acme\0x/tool', 'acme/to\ud800ol']) {
    const opened = openProject({
      'composer.json': JSON.stringify({ require: { [name]: '*' } }),
      'a.php': '<?php\nuse Acmex\\Tool\\A;\nuse Acme\\Tool\\B;\n',
    });
    const { report } = await opened.run();
    assert.ok(report.nodes.includes(`pkg:${name}`));
    await isExact(opened, JSON.stringify(name));
  }
});

test('restores files that cannot be read, and folders that cannot be listed', async () => {
  const opened = openProject({ ...SHOP, 'src/large.ts': 'x'.repeat(2_000_000), 'src/bin.ts': '\0\0\0' });
  await opened.run();
  assert.is((await isExact(opened, 'at first'))?.resolved, 0);
  writeFileSync(opened.path('src/large.ts'), "import './main'\n");
  await isExact(opened, 'a file that is no longer too large');
});

test('handles an unreadable name that is added and removed', async () => {
  const opened = openProject(SHOP);
  await untilSettled(opened);
  const name = Buffer.concat([Buffer.from(opened.path('x')), Buffer.from([0xff]), Buffer.from('.ts')]);
  try {
    writeFileSync(name, '');
  } catch {
    return; // The file system rejects such names.
  }
  assert.is((await opened.run()).digest.problems.count, 1);
  rmSync(name);
  assert.is((await opened.run()).digest.problems.count, 0);
});

test('keeps the previous state if a run is aborted', async () => {
  const opened = openProject({
    ...Object.fromEntries(['a', 'b', 'c'].map(name => [`${name}.ts`, "import '@/total'\n"])),
    'lib/total.ts': '',
  });
  const { root } = opened;
  let close = async () => {};
  const engine = opened.open({
    async config() {
      void close();
      return (await loadConfig({ root, env: {} })).config;
    },
  });
  await engine.scan();
  // Changes the resolution of all files; a run that is being closed resolves only the first.
  opened.write({
    'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./lib/*'] } } }),
  });
  close = engine.close;
  await engine.scan().then(
    () => assert.unreachable('it was closed'),
    error => assert.match(error.message, 'closed'),
  );
  await engine.close();
  const { digest } = await opened.run();
  assert.is(digest.internal, 3);
  await isExact(opened, 'the next process');
});

test('stores no edges of a file that was deleted while runs failed', async () => {
  const opened = openProject(SHOP);
  const { root } = opened;
  let isBroken = false;
  const engine = opened.open({
    async config() {
      if (isBroken) throw new Error('broken');
      return (await loadConfig({ root, env: {} })).config;
    },
  });
  await engine.scan();
  engine.saveState({});
  isBroken = true;
  opened.remove('src/cart.ts');
  await engine.scan().catch(error => assert.is(error.message, 'broken'));
  isBroken = false;
  await engine.scan();
  await engine.close();
  assert.equal(opened.query("SELECT * FROM edges WHERE source = 'src/cart.ts'"), []);
});

test('the tables for people agree with the report', async () => {
  const opened = openProject(SHOP);
  const edits: Readonly<Record<string, () => void>> = {
    'at first': () => {},
    'an import more': () => opened.write({ 'src/cart.ts': "import './total'\n\nimport './main'\n" }),
    'a removed file': () => opened.remove('src/total.ts'),
    'a removed manifest': () => opened.remove('py/requirements.txt'),
  };
  for (const [name, edit] of Object.entries(edits)) {
    edit();
    const { report } = await opened.run();
    const edges = report.detailed.edges.map(({ source, target, lines, typeOnly, lazy, implicit }) => {
      const flags = [typeOnly, lazy, implicit].map(Number.bind(null)).map(flag => flag || 0);
      return [source, target, lines[0], JSON.stringify(lines), ...flags];
    });
    assert.equal(opened.query('SELECT * FROM edges ORDER BY source, target'), edges, name);
    assert.equal(
      opened.query('SELECT members, loop FROM cycles ORDER BY number'),
      report.cycleDetails.map(({ members, path }) => [JSON.stringify(members), JSON.stringify(path)]),
      name,
    );
  }
});

test('keeps the state of the whole project in runs for a part of it', async () => {
  const { run, query } = openProject(SHOP);
  await run();
  const files = query('SELECT path FROM files');
  const { report } = await run({ build: undefined, isPartial: true, flags: { include: ['py/**'] } });
  assert.is(report.metrics.filesAnalyzed, 1);
  assert.equal(query('SELECT path FROM files'), files);
  assert.is((await run()).stats?.resolved, 0);
});

test.run();
