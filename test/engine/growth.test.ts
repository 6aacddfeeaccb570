import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateMonorepo } from '../../bench/generate.ts';
import type { Snapshot } from '../../src/engine/snapshot.ts';
import { formats } from '../../src/export/formats.ts';
import { reportChunks } from '../../src/export/report-chunks.ts';
import { openStore } from '../../src/store/store.ts';
import { openEngine } from '../helpers/analyze.ts';
import { openedDuring } from '../helpers/opened.ts';
import { temporaryFolder } from '../helpers/project.ts';
import { countSteps, type Steps } from '../helpers/steps.ts';

const FEW = 500;
const TIMES = 4;
/** Sorting takes five times as many steps for four times as many files, a step for each pair sixteen times. */
const MOST_GROWTH = 6;

/** A file of every generated project; that others import it is tested below. */
const MODULE = 'packages/p1/src/feature1/module1.ts';
const IMPORT = "import '../feature0/module10';\n";

const counter = await countSteps();

/** A generated project, with a cache that outlives its engines. */
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

/** A whole run by a new engine, up to everything that a report can be written as. */
async function scanOnce({ open }: Generated): Promise<Snapshot> {
  const engine = open();
  const snapshot = await engine.scan();
  for (const format of formats) Array.from(reportChunks(format, snapshot));
  await engine.close();
  return snapshot;
}

test('with four times as many files no function takes many more steps than four times as many', async () => {
  const small = await stepsFor(FEW);
  const large = await stepsFor(FEW * TIMES);
  const grown = Object.entries(large).flatMap(([work, steps]) => grownBeyond(work, small[work], steps));
  assert.equal(grown, []);
});

async function stepsFor(files: number): Promise<Record<string, Steps>> {
  const project = generate(files);
  await counter.take('/src/');
  await scanOnce(project);
  const cold = await counter.take('/src/');
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

/** One that takes fewer steps than there are files is let be: what only a few files have varies between sizes. */
function grownBeyond(work: string, small: Steps, large: Steps): string[] {
  return [...large].flatMap(([name, steps]) => {
    const before = small.get(name) ?? 0;
    const isGrown = steps > FEW * TIMES && steps > MOST_GROWTH * before && !DEPENDS_ON_TIME.test(name);
    return isGrown ? [`${work}: ${name}: ${before} steps for ${FEW} files, ${steps} for ${FEW * TIMES}`] : [];
  });
}

/** The queue of the parser processes, which never holds more than a few hundred texts. */
const DEPENDS_ON_TIME = /extract\/parsers\.ts/;

test('a step for each pair would be seen', async () => {
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

test('a warm run opens no source file, and after one edit it opens and parses that one', async () => {
  const project = generate(200);
  await settle();
  const cold = await look(project);
  assert.equal([cold.opened.length, cold.read, cold.relinked], [200, 200, 200], 'the first run');
  const warm = await look(project);
  assert.equal([warm.opened, warm.read, warm.reparsed], [[], 0, 0], 'the second run');
  appendFileSync(project.path(MODULE), IMPORT);
  const edited = await look(project);
  assert.equal([edited.opened, edited.read, edited.reparsed], [[project.path(MODULE)], 1, 1], 'one edit');
});

/** The stamp of a file that has just been written is not believed. */
async function settle(): Promise<void> {
  await delay(2100);
}

/** What a whole run by a new engine did, and the source files that were really opened. */
async function look(project: Generated) {
  let snapshot: Snapshot | undefined;
  const opened = await openedDuring(async () => {
    snapshot = await scanOnce(project);
  });
  assert.ok(snapshot);
  return { opened: opened.filter(path => /\.(tsx?|py)$/.test(path)), ...snapshot.stats };
}

test('a save opens what was saved, and resolves what it can concern', async () => {
  const project = generate(400);
  const engine = project.open();
  const { edges } = (await engine.scan()).report();
  const importers = edges.filter(([, target]) => target === MODULE).length;
  assert.ok(importers >= 5);
  const text = readFileSync(project.path(MODULE), 'utf8');
  const saved = async () => {
    const opened = await openedDuring(() => engine.apply([MODULE]));
    const { read, reparsed, relinked } = engine.lastRun() ?? {};
    return { opened: opened.filter(path => /\.(tsx?|py)$/.test(path)).length, read, reparsed, relinked };
  };

  writeFileSync(project.path(MODULE), `${IMPORT}${text}`);
  assert.equal(await saved(), { opened: 1, read: 1, reparsed: 1, relinked: 1 }, 'an import more');
  rmSync(project.path(MODULE));
  assert.equal(await saved(), { opened: 0, read: 0, reparsed: 0, relinked: importers }, 'gone');
  writeFileSync(project.path(MODULE), text);
  assert.equal(await saved(), { opened: 1, read: 1, reparsed: 0, relinked: importers + 1 }, 'back again');
  await engine.close();
});

test.run();
