import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateMonorepo } from '../../bench/generate.ts';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { formats } from '../../src/core/formats/formats.ts';
import { reportChunks } from '../../src/core/formats/report-chunks.ts';
import { openStore } from '../../src/project/store/store.ts';
import { compileGlobs } from '../../src/shared/globs.ts';
import { openEngine } from '../helpers/analyze.ts';
import { openedDuring } from '../helpers/opened.ts';
import { temporaryFolder } from '../helpers/project.ts';
import { countSteps, type Steps } from '../helpers/steps.ts';

const FEW = 500;
const TIMES = 4;
/** For four times as many files, sorting takes five times as many steps, and a quadratic loop sixteen times. */
const MOST_GROWTH = 6;

/** A file that every generated project has; a test below checks that others import it. */
const MODULE = 'packages/p1/src/feature1/module1.ts';
const IMPORT = "import '../feature0/module10';\n";

const counter = await countSteps();

/** A generated project with a cache that outlives its engines. */
function generate(files: number) {
  const root = temporaryFolder();
  const cache = join(temporaryFolder(), 'cache.db');
  generateMonorepo(root, files);
  return {
    path: (id: string) => join(root, id),
    open: () => openEngine({ root, store: openStore({ path: cache, warn: assert.unreachable }) }),
  };
}

type Generated = ReturnType<typeof generate>;

test('tries the globs of manifests for files directly in their folders only', async () => {
  const packages = Array.from({ length: 10 }, (_, i) => `packages/p${i}`);
  const match = compileGlobs(packages.flatMap(folder => [`${folder}/*.ts`, `${folder}/dist/**`]));
  const direct = packages.map(folder => `${folder}/vite.config.js`);
  const deep = packages.flatMap(folder => [`${folder}/src/a.ts`, `${folder}/dist/b.ts`]);
  await counter.take('/src/shared/wildcards');
  assert.equal(
    [...direct, ...deep].filter(match),
    deep.filter(path => path.includes('/dist/')),
  );
  const steps = await counter.take('/src/shared/wildcards');
  const [tried] = [...steps].flatMap(([name, count]) => (name.includes(' matchesSteps ') ? [count] : []));
  assert.is(tried, direct.length);
});

/** A complete run by a new engine, including every output format. */
async function scanOnce({ open }: Generated): Promise<Snapshot> {
  const engine = open();
  const snapshot = await engine.scan();
  for (const format of formats) Array.from(reportChunks(format, snapshot));
  await engine.close();
  return snapshot;
}

test('takes about four times as many steps for four times as many files', async () => {
  const projects = [generate(FEW), generate(FEW * TIMES)];
  await settle();
  const [small, large] = [await stepsFor(projects[0]), await stepsFor(projects[1])];
  const grown = Object.entries(large).flatMap(([work, steps]) => grownBeyond(work, small[work], steps));
  assert.equal(grown, []);
});

async function stepsFor(project: Generated): Promise<Record<string, Steps>> {
  await counter.take('/src/');
  await scanOnce(project);
  const cold = await counter.take('/src/');
  assert.ok(cold.size > 500, 'functions of the sources were counted');
  await scanOnce(project);
  const warm = await counter.take('/src/');
  const engine = project.open();
  await engine.scan();
  await counter.take('/src/');
  appendFileSync(project.path(MODULE), IMPORT);
  await engine.apply([MODULE]);
  const save = await counter.take('/src/');
  await engine.close();
  return { cold, warm, save };
}

/** Ignores functions with fewer steps than files: what only a few files have varies with the size. */
function grownBeyond(work: string, small: Steps, large: Steps): string[] {
  return [...large].flatMap(([name, steps]) => {
    const before = small.get(name) ?? 0;
    const isGrown = steps > FEW * TIMES && steps > MOST_GROWTH * before && !EXCEPTIONS.test(name);
    return isGrown ? [`${work}: ${name}: ${before} steps for ${FEW} files, ${steps} for ${FEW * TIMES}`] : [];
  });
}

/**
 * The queue of the parser processes never holds more than a few hundred texts. Searches from hubs and the effects of
 * levers are passes over the graph whose number has a limit, which a small project does not reach. So has the number of
 * groups whose dependents are counted, and that of modules on levels by the shortest lines. The generated packages import
 * most others, so pairs of modules grow faster than files.
 */
const EXCEPTIONS =
  /extract\/parsers\.ts|graph\/traverse\.ts search|analyze\/judgement\/outliers\.ts|graph\/dependents\.ts|analyze\/judgement\/sifting\.ts|analyze\/modules\/(?:imports|shortest-levels)\.ts/;

test('would detect a quadratic loop', async () => {
  await counter.take('growth.test.ts');
  countEqual(Array.from({ length: 30 }, (_, i) => i));
  const steps = await counter.take('growth.test.ts');
  assert.is([...steps].find(([name]) => name.includes('countEqual'))?.[1], 900);
});

function countEqual(items: readonly number[]): number {
  let equal = 0;
  for (const one of items) for (const other of items) if (one === other) equal++;
  return equal;
}

test('opens no source file in a warm run, and only the edited one after an edit', async () => {
  const project = generate(200);
  await settle();
  const cold = await look(project);
  // Some are opened a second time for the names that they import.
  assert.equal([new Set(cold.opened).size, cold.read, cold.resolved], [200, 200, 200], 'the first run');
  const warm = await look(project);
  assert.equal([warm.opened, warm.read, warm.reparsed], [[], 0, 0], 'the second run');
  appendFileSync(project.path(MODULE), IMPORT);
  const edited = await look(project);
  const opened = [...new Set(edited.opened)];
  assert.equal([opened, edited.read, edited.reparsed], [[project.path(MODULE)], 1, 1], 'one edit');
});

/** The stamp of a file that was just written is not trusted. */
async function settle(): Promise<void> {
  await delay(2100);
}

/** What a complete run by a new engine did, and which source files it opened. */
async function look(project: Generated) {
  let snapshot: Snapshot | undefined;
  const opened = await openedDuring(async () => {
    snapshot = await scanOnce(project);
  });
  assert.ok(snapshot);
  return { opened: opened.filter(path => /\.(tsx?|py)$/.test(path)), ...snapshot.stats };
}

test('opens only the saved file, and resolves only affected files', async () => {
  const project = generate(400);
  const engine = project.open();
  const { edges } = (await engine.scan()).report();
  const importers = edges.filter(([, target]) => target === MODULE).length;
  assert.ok(importers >= 5);
  const text = readFileSync(project.path(MODULE), 'utf8');
  const saved = async () => {
    const opened = await openedDuring(() => engine.apply([MODULE]));
    const { read, reparsed, resolved } = engine.lastRun() ?? {};
    return { opened: opened.filter(path => /\.(tsx?|py)$/.test(path)).length, read, reparsed, resolved };
  };

  writeFileSync(project.path(MODULE), `${IMPORT}${text}`);
  assert.equal(await saved(), { opened: 1, read: 1, reparsed: 1, resolved: 1 }, 'an added import');
  rmSync(project.path(MODULE));
  assert.equal(await saved(), { opened: 0, read: 0, reparsed: 0, resolved: importers }, 'gone');
  writeFileSync(project.path(MODULE), text);
  assert.equal(await saved(), { opened: 1, read: 1, reparsed: 0, resolved: importers + 1 }, 'back again');
  await engine.close();
});

test.run();
