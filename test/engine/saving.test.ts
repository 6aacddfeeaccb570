import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { factsVersions } from '../../src/project/extract/version.ts';
import type { SaveOutcome, Store } from '../../src/project/store/contract.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { openDatabase } from '../../src/project/store/pinned-statements.ts';
import { openStore } from '../../src/project/store/store.ts';
import { onPublished, openEngine } from '../helpers/analyze.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': '', 'c.ts': "import './a'\n" };

/** The ids with facts that a new process would find in the cache. */
function cached(path: string): string[] {
  const store = openStore({ path, warn: assert.unreachable });
  const found = store.load(factsVersions).filter(file => file.facts);
  store.close();
  return found.map(({ id }) => id).sort();
}

test('rebuilds a deleted cache with the next save', async () => {
  const project = makeProject(FILES);
  const path = join(temporaryFolder(), 'cache.db');
  const engine = openEngine({ root: project.root, store: openStore({ path, warn: assert.unreachable }) });
  await engine.scan();
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
  assert.not(existsSync(path), 'it was deleted');
  project.write({ 'b.ts': '// other\n' });
  await engine.apply(['b.ts']);
  await engine.close();
  assert.equal(cached(path), ['a.ts', 'b.ts', 'c.ts']);
});

test('saves later what could not be saved', async () => {
  const project = makeProject(FILES);
  const store = memoryStore();
  const outcomes: SaveOutcome[] = [];
  let isFailing = true;
  const save: Store['save'] = batch => {
    outcomes.push(isFailing ? 'failed' : store.save(batch));
    return outcomes[outcomes.length - 1];
  };
  const engine = openEngine({ root: project.root, store: { ...store, save } });
  await engine.scan();
  project.write({ 'b.ts': '// other\n//\n' });
  project.remove('c.ts');
  await engine.apply(['b.ts', 'c.ts']);
  await engine.apply([]);
  assert.ok(outcomes.includes('failed'), 'a save failed');
  assert.equal(store.load(factsVersions), []);
  isFailing = false;
  await engine.apply([]);
  await engine.close();
  assert.equal(
    store.load(factsVersions).map(({ id, facts }) => [id, facts?.loc]),
    [
      ['a.ts', 1],
      ['b.ts', 2],
    ],
  );
});

test('publishes a snapshot before it is saved', async () => {
  const project = makeProject(FILES);
  const store = memoryStore();
  const events: string[] = [];
  const save: Store['save'] = batch => {
    events.push('saved');
    return store.save(batch);
  };
  const engine = openEngine({ root: project.root, store: { ...store, save } });
  onPublished(engine, () => events.push('published'));
  await engine.scan();
  await engine.close();
  assert.equal(events, ['published', 'saved']);
});

test('fails to save at once while another process writes, and saves later', async () => {
  const project = makeProject(FILES);
  const path = join(temporaryFolder(), 'cache.db');
  const store = openStore({ path, warn: assert.unreachable });
  const withoutWaiting: SaveOutcome[] = [];
  const save: Store['save'] = (batch, options) => {
    const outcome = store.save(batch, options);
    if (options?.waitsForLock === false) withoutWaiting.push(outcome);
    return outcome;
  };
  const other = openDatabase(path, { timeout: 0 });
  other.exec('BEGIN IMMEDIATE');
  const engine = openEngine({ root: project.root, store: { ...store, path, save } });
  await engine.scan();
  await engine.apply([]);
  assert.equal([...new Set(withoutWaiting)], ['failed'], 'the other process held the lock');
  other.exec('COMMIT');
  await engine.apply([]);
  await engine.close();
  assert.is(withoutWaiting.at(-1), 'saved');
  assert.equal(cached(path), ['a.ts', 'b.ts', 'c.ts']);
  other.close();
});

test('does not wait for a writing process when closing without waitsForLock', async () => {
  const project = makeProject(FILES);
  const path = join(temporaryFolder(), 'cache.db');
  const store = openStore({ path, warn: assert.unreachable });
  const waits: unknown[] = [];
  const save: Store['save'] = (batch, options) => {
    waits.push(options?.waitsForLock);
    return store.save(batch, options);
  };
  const other = openDatabase(path, { timeout: 0 });
  other.exec('BEGIN IMMEDIATE');
  const engine = openEngine({ root: project.root, store: { ...store, path, save } });
  await engine.scan();
  await engine.close({ waitsForLock: false });
  other.exec('COMMIT');
  other.close();
  assert.equal(waits, [false, false], 'after the run, and once more on close');
  assert.equal(cached(path), [], 'the other process held the lock');
});

test.run();
