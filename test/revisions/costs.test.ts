import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../src/project/config/load.ts';
import { readHabits } from '../../src/project/revisions/companions.ts';
import { compareWithHabits } from '../../src/project/revisions/compare-with-habits.ts';
import { openRange } from '../../src/project/revisions/open-range.ts';
import { readStates } from '../../src/project/revisions/states.ts';
import type { MeasuredTree } from '../../src/project/store/contract.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { openEngine } from '../helpers/analyze.ts';
import { commitAt, git } from '../helpers/git.ts';
import { commitsOf, writeHistory } from '../helpers/git-history.ts';
import { makeProject, type TestProject, temporaryFolder } from '../helpers/project.ts';

const env = { XDG_STATE_HOME: temporaryFolder() };
const FILES = Array.from({ length: 30 }, (_, i) => `src/f${i}.ts`);

const newProject = () =>
  makeProject(Object.fromEntries(FILES.map(file => [file, `export const name = '${file}';\n`])));

function repository(): TestProject {
  const project = newProject();
  git(project.root, 'init', '-q', '-b', 'main');
  commitAt(project.root, '2026-01-01T12:00:00Z', 'first');
  return project;
}

/** How many contents are parsed for the later state of a range, and for the earlier one. */
async function parsedIn(root: string, text: string): Promise<(number | undefined)[]> {
  const parsed: (number | undefined)[] = [];
  await readStates({
    settings: { target: { root }, hasCache: false },
    request: { text, isStaged: false, command: 'diff' },
    env,
    async open() {
      const engine = openEngine({ root });
      engine.subscribe(() => parsed.push(engine.lastRun()?.reparsed));
      const { config } = await loadConfig({ root, env: {} });
      return { engine, config, store: memoryStore(), close: () => engine.close() };
    },
  });
  return parsed;
}

test('of the base, only contents are parsed that the later state does not have', async () => {
  const project = repository();
  const { root } = project;
  for (const file of FILES.slice(0, 3)) project.write({ [file]: 'export const name = 1;\n' });
  project.write({ 'src/new.ts': "import './f9';\n" });
  project.remove('src/f8.ts');
  git(root, 'mv', 'src/f7.ts', 'src/moved.ts');
  // Three edited files and a deleted one; the content of the moved one is known.
  assert.equal(await parsedIn(root, 'HEAD'), [30, 4]);
  commitAt(root, '2026-01-02T12:00:00Z', 'second');
  assert.equal(await parsedIn(root, 'HEAD~1..HEAD'), [30, 4]);
});

test('a pair of commits that was compared before is not analysed again', async () => {
  const project = repository();
  const { root } = project;
  project.write({ 'src/f1.ts': "import './f2';\n", 'src/f2.ts': "import './f1';\n" });
  commitAt(root, '2026-01-02T12:00:00Z', 'second');
  const rows = new Map<string, readonly MeasuredTree[]>();
  const store = {
    ...memoryStore(),
    loadHistory: (key: string) => [...(rows.get(key) ?? [])],
    saveHistory: (key: string, saved: readonly MeasuredTree[]) => void rows.set(key, saved),
  };
  const compare = async (text: string, { build = 'b', today = '2026-01-03', isCached = true } = {}) => {
    let runs = 0;
    const settings = { target: { root }, hasCache: false };
    const request = { text, isStaged: false, command: 'diff' };
    const open = async () => {
      const engine = openEngine({ root });
      engine.subscribe(() => runs++);
      const { config } = await loadConfig({ root, env: {} });
      return { engine, config, store, close: () => engine.close() };
    };
    const options = { settings, env, open, build: isCached ? build : undefined, today };
    using range = await openRange({ ...options, request });
    const { difference, usuallyChanged } = await compareWithHabits(range, options);
    return { runs, found: { difference, usuallyChanged } };
  };
  const first = await compare('HEAD~1..HEAD');
  assert.is(first.runs, 2);
  assert.is(first.found.difference.cycles.length, 1);
  assert.equal(await compare('main~1...main'), { runs: 0, found: first.found }, 'by other names');
  assert.is((await compare('HEAD..HEAD~1')).runs, 2, 'the other way round');
  assert.is((await compare('HEAD~1..HEAD', { build: 'another' })).runs, 2);
  assert.is((await compare('HEAD~1..HEAD', { today: '2026-01-04' })).runs, 2, 'rules have dates');
  assert.is((await compare('HEAD~1..HEAD', { isCached: false })).runs, 2, 'without a cache');
  assert.is((await compare('HEAD~1')).runs, 2, 'the files on disk');
  for (let i = 0; i < 40; i++) await compare('HEAD~1..HEAD', { build: `${i}` });
  assert.ok([...rows.keys()].filter(key => key.startsWith('pair')).length <= 32, 'the cache stays small');
});

test('the log before a commit is read once', async () => {
  const project = newProject();
  const { root } = project;
  const edit = (step: number) => {
    if (step > 0) project.write({ 'src/f1.ts': `${step}`, 'src/f2.ts': `${step}` });
    return new Date(Date.UTC(2026, 0, 1 + step));
  };
  writeHistory(project, commitsOf(26, edit));
  const commit = git(root, 'rev-parse', 'HEAD').trim();
  const rows = new Map<string, readonly MeasuredTree[]>();
  const store = {
    loadHistory: (key: string) => [...(rows.get(key) ?? [])],
    saveHistory: (key: string, saved: readonly MeasuredTree[]) => void rows.set(key, saved),
  };
  const cache = { store, key: 'a key' };
  const engine = openEngine({ root });
  const snapshot = await engine.scan();
  const state = { snapshot, contents: engine.contents(), source: {} as never };
  const first = (await readHabits({ root, env, commit, cache }))(state);
  assert.equal(first, [
    { file: 'src/f2.ts', with: 'src/f1.ts', shared: 26, of: 26 },
    { file: 'src/f1.ts', with: 'src/f2.ts', shared: 26, of: 26 },
  ]);
  const elsewhere = join(root, 'no repository');
  assert.equal((await readHabits({ root: elsewhere, env, commit, cache }))(state), first);
  await engine.close();
});

test.run();
