import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase, setPragma } from '../../src/project/store/pinned-statements.ts';
import { identify } from '../../src/project/store/schema.ts';
import { type Child, startChild } from './other-process.ts';
import { batchOf, isIntact, largeBatch, open, projectOf, query, VERSIONS, withCache } from './support.ts';

const SMALL = { 'a.ts': ['./b'], 'b.ts': [] };

test(
  'four processes that create and write the same cache at once lose nothing',
  withCache(async path => {
    const children = ['a', 'b', 'c', 'd'].map(name => startChild(['write', path, name]));
    for (const child of children) {
      const { code, output } = await child.ended();
      assert.is(output, 'written\n');
      assert.is(code, 0);
    }
    assert.ok(isIntact(path));
    const { store, warnings } = open(path);
    const known = store.load(VERSIONS);
    store.close();
    assert.is(known.length, 4 * 20 * 20);
    assert.ok(known.every(file => file.facts?.imports.length === 10));
    assert.equal(warnings, []);
  }),
);

test(
  'identifies a cache that another process is creating as unowned',
  withCache(async path => {
    mkdirSync(dirname(path), { recursive: true });
    const db = openDatabase(path, {});
    setPragma(db, 'journal_mode = WAL');
    const prepare = db.prepare.bind(db);
    let isMade = false;
    // Before the second query, the other process has created everything.
    db.prepare = ((sql: string) => {
      if (sql === 'PRAGMA application_id' && !isMade) {
        isMade = true;
        open(path).store.close();
      }
      return prepare(sql);
    }) as typeof db.prepare;
    assert.is(identify(db).owner, 'none');
    assert.is(identify(db).owner, 'depgraph');
    db.close();
  }),
);

test(
  'keeps everything before a transaction in which the process was killed, and nothing of it',
  withCache(async path => {
    const { store } = open(path);
    store.save(batchOf(SMALL));
    store.close();
    const child = startChild(['stopHalfway', path, 'half']);
    await child.printed('halfway');
    assert.is(await kill(child), 'SIGKILL');
    const again = open(path);
    assert.equal(projectOf(again.store.load(VERSIONS)), SMALL);
    assert.is(again.store.save(largeBatch('half', 2000)), 'saved');
    again.store.close();
    assert.equal(again.warnings, []);
    assert.ok(isIntact(path));
    assert.equal(query(path, 'SELECT count(*) FROM files'), [[2002]]);
  }),
);

test(
  'leaves a valid cache with a log to recover when two writers are killed',
  withCache(async path => {
    const children = ['a', 'b'].map(name => startChild(['writeForever', path, name]));
    await Promise.all(children.map(child => child.printed('writing')));
    assert.equal(await Promise.all(children.map(kill)), ['SIGKILL', 'SIGKILL']);
    assert.ok(statSync(`${path}-wal`).size > 0, 'no process closed it');
    const { store, warnings } = open(path);
    const known = store.load(VERSIONS);
    assert.ok(known.length >= 2 * 3 * 20);
    assert.is(known.length % 20, 0, 'only whole transactions');
    assert.ok(known.every(file => file.facts?.imports.length === 10));
    store.close();
    assert.equal(warnings, []);
    assert.ok(isIntact(path));
  }),
);

test(
  'reads while another process writes, and fails to save with one warning',
  withCache(async path => {
    const { store, warnings } = open(path);
    store.save(batchOf(SMALL));
    const child = startChild(['lockWriting', path]);
    await child.printed('locked');
    const late = open(path);
    assert.equal(projectOf(late.store.load(VERSIONS)), SMALL);
    late.store.close();
    assert.equal(late.warnings, [], 'opening, reading and closing need no write lock');
    assert.is(store.save(batchOf({ 'c.ts': [] })), 'failed');
    assert.is(warnings.length, 1);
    assert.match(warnings[0] ?? '', /could not be written: another process has locked it/);
    child.process.stdin?.end();
    await child.ended();
    assert.is(store.save(batchOf({ 'c.ts': [] })), 'saved');
    store.close();
    assert.is(warnings.length, 1);
  }),
);

test(
  'falls back to memory after a bounded wait if another process holds an exclusive lock',
  withCache(async path => {
    const first = open(path);
    first.store.save(batchOf(SMALL));
    first.store.close();
    const child = startChild(['lockAll', path]);
    await child.printed('locked');
    const { store, warnings } = open(path);
    assert.is(store.path, ':memory:');
    assert.equal(store.load(VERSIONS), []);
    assert.is(warnings.length, 1);
    assert.match(warnings[0] ?? '', /another process has locked it/);
    store.close();
    child.process.stdin?.end();
    await child.ended();
    const again = open(path);
    assert.equal(projectOf(again.store.load(VERSIONS)), SMALL);
    again.store.close();
  }),
);

async function kill(child: Child): Promise<NodeJS.Signals | null> {
  child.process.kill('SIGKILL');
  return (await child.ended()).signal;
}

test.run();
