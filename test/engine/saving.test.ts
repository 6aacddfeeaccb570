import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { factsVersions } from '../../src/extract/version.ts';
import { openDatabase } from '../../src/store/pinned-statements.ts';
import { memoryStore, openStore, type SaveOutcome, type Store } from '../../src/store/store.ts';
import { onPublished, openEngine } from '../helpers/analyze.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': '', 'c.ts': "import './a'\n" };

/** Ids with facts that a new process would find in the cache. */
function cached(path: string): string[] {
  const store = openStore({ path, warn: assert.unreachable });
  const found = store.load(factsVersions).filter(file => file.facts);
  store.close();
  return found.map(({ id }) => id).sort();
}

test('a cache that was deleted under the engine is whole again after the next save', async () => {
  const project = makeProject(FILES);
  const path = join(temporaryFolder(), 'cache.db');
  const engine = openEngine({ root: project.root, store: openStore({ path, warn: assert.unreachable }) });
  await engine.scan();
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
  assert.not(existsSync(path), 'it is gone');
  project.write({ 'b.ts': '// other\n' });
  await engine.apply(['b.ts']);
  await engine.close();
  assert.equal(cached(path), ['a.ts', 'b.ts', 'c.ts']);
});

test('what could not be saved is saved later', async () => {
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
  assert.ok(outcomes.includes('failed'), 'it did fail');
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

test('a snapshot is published before it is saved', async () => {
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

test('while another process writes, saving fails at once, and is made up for', async () => {
  const project = makeProject(FILES);
  const path = join(temporaryFolder(), 'cache.db');
  const store = openStore({ path, warn: assert.unreachable });
  const hurried: SaveOutcome[] = [];
  const save: Store['save'] = (batch, options) => {
    const outcome = store.save(batch, options);
    if (options?.waitsForLock === false) hurried.push(outcome);
    return outcome;
  };
  const other = openDatabase(path, { timeout: 0 });
  other.exec('BEGIN IMMEDIATE');
  const engine = openEngine({ root: project.root, store: { ...store, path, save } });
  await engine.scan();
  await engine.apply([]);
  assert.equal([...new Set(hurried)], ['failed'], 'the other process was in the way');
  other.exec('COMMIT');
  await engine.apply([]);
  await engine.close();
  assert.is(hurried.at(-1), 'saved');
  assert.equal(cached(path), ['a.ts', 'b.ts', 'c.ts']);
  other.close();
});

test('closing without patience does not wait for a process that writes', async () => {
  const project = makeProject(FILES);
  const path = join(temporaryFolder(), 'cache.db');
  const store = openStore({ path, warn: assert.unreachable });
  const patience: unknown[] = [];
  const save: Store['save'] = (batch, options) => {
    patience.push(options?.waitsForLock);
    return store.save(batch, options);
  };
  const other = openDatabase(path, { timeout: 0 });
  other.exec('BEGIN IMMEDIATE');
  const engine = openEngine({ root: project.root, store: { ...store, path, save } });
  await engine.scan();
  await engine.close({ waitsForLock: false });
  other.exec('COMMIT');
  other.close();
  assert.equal(patience, [false, false], 'after the run, and once more at the end');
  assert.equal(cached(path), [], 'the other process was in the way');
});

test.run();
