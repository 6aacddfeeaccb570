import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import type { Report } from '../../src/core/report/types.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { openStore } from '../../src/project/store/store.ts';
import { randomNumbers } from '../analyze/random.ts';
import { coldReport, openEngine } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles, temporaryFolder } from '../helpers/project.ts';

/** `tab` needs only a type of `tabs`. */
const TABS = {
  'tab.ts': "import { Props } from './tabs'\nexport const tab = (props: Props) => props\n",
  'tabs.ts': "import { tab } from './tab'\nexport interface Props {}\nexport const tabs = [tab]\n",
};

function erasedIn({ detailed }: Report): string[] {
  return detailed.edges.filter(({ erased }) => erased).map(({ id }) => id);
}

function eagerIn({ cycleDetails }: Report): (readonly string[])[] {
  return cycleDetails.flatMap(({ eager }) => eager.map(({ members }) => members));
}

test('an import whose names are types is dropped, and closes no cycle at run time', async () => {
  const report = await coldReport({ root: makeProject(TABS).root });
  assert.equal(erasedIn(report), ['tab.ts->tabs.ts']);
  assert.equal(report.cycles, [['tab.ts', 'tabs.ts']]);
  assert.equal([report.cycleDetails[0]?.typeOnly, report.cycleDetails[0]?.runtime], [false, []]);
  assert.is(report.health.factors[0]?.count, 0);
});

test('what the compiler options keep exists at run time', async () => {
  const options = (text: string) => ({ ...TABS, 'tsconfig.json': `{ "compilerOptions": { ${text} } }` });
  const eager = async (text: string) =>
    eagerIn(await coldReport({ root: makeProject(options(text)).root })).length;
  assert.is(await eager('"verbatimModuleSyntax": true'), 1);
  assert.is(await eager('"importsNotUsedAsValues": "preserve"'), 1);
  assert.is(await eager('"strict": true'), 0);
});

test('only files in groups of imports that are not type-only are asked about', async () => {
  const report = await coldReport({
    root: makeProject({
      ...TABS,
      'user.ts': "import { Props } from './tabs'\nexport type Mine = Props\n",
      'types.ts':
        "import type { User } from './users'\nimport { Props } from './tabs'\nexport type Own = Props\n",
      'users.ts': "import { Own } from './types'\nexport type User = Own\n",
    }).root,
  });
  assert.equal(erasedIn(report), ['tab.ts->tabs.ts']);
});

test('of an import that is dropped beside a lazy one, the lazy one is left', async () => {
  const report = await coldReport({
    root: makeProject({
      ...TABS,
      'tab.ts': `${TABS['tab.ts']}export const load = () => import('./tabs')\n`,
    }).root,
  });
  const [cycle] = report.cycleDetails;
  assert.equal(erasedIn(report), []);
  assert.equal([cycle?.runtime.length, cycle?.eager.length, cycle?.deferred.length], [1, 0, 1]);
});

/** A live engine, and what it says after each save. */
async function live(files: ProjectFiles) {
  const { root, write } = makeProject(files);
  const engine = openEngine({ root, isLive: true });
  await engine.scan();
  const save = async (change: ProjectFiles): Promise<Snapshot> => {
    write(change);
    return engine.apply(Object.keys(change));
  };
  return { root, engine, save, close: () => engine.close() };
}

test('a save that changes no import may change what exists at run time', async () => {
  const { engine, save, close } = await live({
    ...TABS,
    'tab.ts': "import { tabs } from './tabs'\nexport const tab = (props: typeof tabs) => props\n",
  });
  assert.equal(eagerIn(engine.snapshot()?.report() as Report), []);
  const before = engine.snapshot()?.revision ?? 0;
  const after = await save({
    'tab.ts': "import { tabs } from './tabs'\nexport const tab = (props?: unknown) => tabs ??props\n",
  });
  assert.is(after.revision, before + 1);
  assert.equal(eagerIn(after.report()), [['tab.ts', 'tabs.ts']]);
  const same = await save({
    'tab.ts': "import { tabs } from './tabs'\nexport const tab = (props?: unknown) => props ?? tabs\n",
  });
  assert.is(same.revision, before + 1, 'nothing changed');
  await close();
});

test('compiler options that change apply to files that were asked about', async () => {
  const { save, close } = await live(TABS);
  const kept = await save({ 'tsconfig.json': '{ "compilerOptions": { "verbatimModuleSyntax": true } }' });
  assert.equal(eagerIn(kept.report()), [['tab.ts', 'tabs.ts']]);
  const dropped = await save({ 'tsconfig.json': '{ "compilerOptions": { "strict": true } }' });
  assert.equal(eagerIn(dropped.report()), []);
  await close();
});

test('a later process continues with the answers, and asks about nothing again', async () => {
  const { root, write } = makeProject({ ...TABS, 'other.ts': '' });
  const store = memoryStore();
  const first = openEngine({ root, store });
  await first.scan();
  let lookups = 0;
  const counting = {
    ...store,
    saveErasures(erasures: Parameters<typeof store.saveErasures>[0]) {
      lookups += erasures.length;
      store.saveErasures(erasures);
    },
  };
  write({ 'tab.ts': `\n${TABS['tab.ts']}` });
  const second = openEngine({ root, store: counting });
  assert.equal(erasedIn((await second.scan()).report()), ['tab.ts->tabs.ts']);
  assert.is(lookups, 1, 'only the changed file');
  await first.close();
  await second.close();
});

test('a run asks about nothing again, and a save about its file only', async () => {
  const { engine, save, close } = await live({ ...TABS, 'other.ts': "import './tab'\n" });
  const counts = () => engine.lastRun()?.erasures;
  assert.equal(counts(), { compiled: 2, stored: 0 });
  await engine.scan();
  assert.equal(counts(), { compiled: 0, stored: 0 });
  await save({ 'tab.ts': `${TABS['tab.ts']}export const more = 1\nimport './other2'\n`, 'other2.ts': '' });
  assert.equal(counts(), { compiled: 1, stored: 0 });
  await save({ 'other.ts': "import './tabs'\n" });
  assert.equal(counts(), { compiled: 0, stored: 0 }, 'it is in no cycle');
  await save({ 'tab.ts': TABS['tab.ts'] });
  assert.equal(counts(), { compiled: 0, stored: 1 });
  await close();
});

test('a run asks nothing while a judgement is due, which asks instead', async () => {
  const names = Array.from({ length: 40 }, (_, i) => `m${i}`);
  const files = Object.fromEntries(
    names.map((name, i) => [
      `${name}.ts`,
      `import { T } from './m${(i + 1) % 40}'\nexport type T = number\nexport const v: T = 1\n`,
    ]),
  );
  const { root, write } = makeProject({ ...TABS, ...files, 'm0.ts': 'export type T = number\n' });
  const store = memoryStore();
  let lookups = 0;
  const findErasures: typeof store.findErasures = keys => {
    lookups += keys.length;
    return store.findErasures(keys);
  };
  const settings = () => ({ debounce: 0, maxWait: 0, sweep: 60_000 });
  const engine = openEngine({ root, isLive: true, settings, store: { ...store, findErasures } });
  await engine.scan();
  lookups = 0;
  const runs: string[] = [];
  let lookupsInRuns = 0;
  const isDone = new Promise<void>(done => {
    engine.subscribe(outcome => {
      runs.push(outcome.type);
      lookupsInRuns = lookups;
      if (outcome.type !== 'published') return done();
      write({ 'tab.ts': TABS['tab.ts'].replace('=> props', '=> 123') });
      engine.dispatch({ type: 'hint', id: 'tab.ts' });
    });
  });
  write({ 'm0.ts': files['m0.ts'] ?? '' });
  engine.dispatch({ type: 'hint', id: 'm0.ts' });
  await isDone;
  const judged = await engine.judged();
  assert.equal(runs, ['published', 'unchanged']);
  assert.ok(lookupsInRuns <= 16, 'the judgement had begun at most');
  assert.is(judged && erasedIn(judged.report()).length, 41);
  assert.ok(lookups >= 40 && lookups < 60, `${lookups}`);
  const { generatedAt, ...warm } = judged?.report() ?? (await coldReport({ root }));
  const { generatedAt: _, ...cold } = await coldReport({ root });
  assert.equal(warm, cold);
  await engine.close();
});

test('a restored state keeps its answers when a save changes them', async () => {
  const { root, write } = makeProject(TABS);
  const path = join(temporaryFolder(), 'cache.db');
  const open = () => openEngine({ root, isLive: true, store: openStore({ path, warn: assert.unreachable }) });
  const first = open();
  await first.scan();
  await first.close();
  const second = open();
  const restored = await second.scan();
  assert.ok(restored.published);
  const during: (readonly string[])[][] = [];
  second.subscribe(outcome => {
    if (outcome.type === 'published') during.push(eagerIn(restored.report()));
  });
  write({ 'tab.ts': "import { tabs } from './tabs'\nexport const tab = () => tabs\n" });
  const after = await second.apply(['tab.ts']);
  assert.equal(during, [[]], 'while the next state is not judged');
  assert.equal(erasedIn(restored.report()), ['tab.ts->tabs.ts']);
  assert.equal(eagerIn(after.report()), [['tab.ts', 'tabs.ts']]);
  await second.close();
});

const NAMES = ['a', 'b', 'c', 'd', 'e'];

/** A module that imports others, for their types or their values, now or later. */
function randomModule(random: () => number, name: string): string {
  const others = NAMES.filter(() => random() < 0.4);
  const imports = others.map(other => {
    const kind = Math.floor(random() * 4);
    if (kind === 0) return `import { T${other} } from './${other}'\nexport type U${other} = T${other}\n`;
    if (kind === 1)
      return `import { v${other} } from './${other}'\nexport const w${other} = () => v${other}\n`;
    if (kind === 2) return `import type { T${other} } from './${other}'\n`;
    return `export const l${other} = () => import('./${other}')\n`;
  });
  return `${imports.join('')}export const v${name} = 1\nexport type T${name} = number\n`;
}

test('random saves: every state equals a cold analysis', async () => {
  const seed = Number(process.env.SEED ?? 1);
  const random = randomNumbers(seed);
  const files = Object.fromEntries(NAMES.map(name => [`${name}.ts`, randomModule(random, name)]));
  const { root, save, close } = await live(files);
  for (let step = 0; step < 25; step++) {
    const name = NAMES[Math.floor(random() * NAMES.length)] ?? 'a';
    const isConfig = random() < 0.15;
    const change: ProjectFiles = isConfig
      ? { 'tsconfig.json': `{ "compilerOptions": { "verbatimModuleSyntax": ${random() < 0.5} } }` }
      : { [`${name}.ts`]: randomModule(random, name) };
    const { generatedAt, ...warm } = (await save(change)).report();
    const { generatedAt: _, ...cold } = await coldReport({ root });
    assert.equal(warm, cold, `seed ${seed}, step ${step}`);
  }
  await close();
});

test.run();
