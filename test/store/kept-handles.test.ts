import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Database from 'better-sqlite3';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clearCache } from '../../src/project/store/clear.ts';
import { inspectCache } from '../../src/project/store/inspect.ts';
import { isLocked, takeLock } from '../../src/project/store/lock.ts';
import { largeBatch, open, VERSIONS, withCache } from './support.ts';

const repository = join(import.meta.dirname, '../..');

/** Which connections and statements, of those created since this call, were garbage-collected. */
function watchCollected(): { readonly made: () => number; readonly collected: () => number } {
  let made = 0;
  let collected = 0;
  const registry = new FinalizationRegistry(() => collected++);
  const register = <T extends object>(handle: T): T => {
    made++;
    registry.register(handle, undefined);
    return handle;
  };
  const { prepare, exec } = Database.prototype as Database.Database;
  Object.assign(Database.prototype, {
    prepare(this: Database.Database, sql: string) {
      return register(prepare.call(register(this), sql));
    },
    exec(this: Database.Database, sql: string) {
      return exec.call(register(this), sql);
    },
  });
  return { made: () => made, collected: () => collected };
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 5; round++) {
    collect();
    await nextTurn();
  }
}

/** Brings a cache into every state in which depgraph opens, refuses, closes or reopens a database. */
function useCaches(path: string): void {
  const { store } = open(path);
  store.save(largeBatch('a', 50));
  store.load(VERSIONS);
  rmSync(path);
  store.save(largeBatch('b', 50));
  store.close();
  const inspection = inspectCache(path);
  if (inspection.state !== 'open') throw new Error(`the cache is ${inspection.state}`);
  inspection.cache.stats();
  inspection.cache.verify();
  inspection.cache.close();
  writeFileSync(path, 'not a database');
  open(path).store.close();
  clearCache(path);
  const lock = takeLock(join(dirname(path), 'lock.db'));
  isLocked(join(dirname(path), 'lock.db'));
  takeLock(join(dirname(path), 'lock.db'));
  lock?.release();
  mkdirSync(join(dirname(path), 'folder.db'));
  open(join(dirname(path), 'folder.db')).store.close();
}

// On Node 24, the process can abort in the destructor of a collected connection of better-sqlite3 12.
test(
  'never lets a connection or statement be garbage-collected',
  withCache(async path => {
    const handles = watchCollected();
    useCaches(path);
    await collectGarbage();
    assert.ok(handles.made() > 20, 'the handles are tracked');
    assert.is(handles.collected(), 0);
  }),
);

test('creates connections in one module only, and no statements that cannot be pinned', () => {
  const files = ['src', 'test'].flatMap(folder =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && join(folder, file) !== join('test/store/kept-handles.test.ts'))
      .map(file => join(folder, file)),
  );
  const offenders = files.filter(file => {
    const text = readFileSync(join(repository, file), 'utf8');
    const isKeeper = file === join('src/project/store/pinned-statements.ts');
    const makes = /new Database\(/.test(text) && !isKeeper;
    return (
      makes || (file.startsWith('src') && /\.iterate\(|\.pragma\(|\bdb\.prepare\(/.test(text) && !isKeeper)
    );
  });
  assert.equal(offenders, []);
});

test.run();
