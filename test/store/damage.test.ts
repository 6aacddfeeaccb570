import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readPragma } from '../../src/project/store/pinned-statements.ts';
import {
  batchOf,
  execute,
  hashOf,
  isIntact,
  largeBatch,
  open,
  projectOf,
  query,
  VERSIONS,
  withCache,
  withDatabase,
} from './support.ts';

const SMALL = { 'a.ts': ['./b'], 'b.ts': [] };

/** Creates and closes a cache of 600 files, so that no process has it open when it is damaged. */
function makeCache(path: string): void {
  const { store } = open(path);
  store.save(largeBatch('old', 600));
  store.close();
}

function overwrite(path: string, position: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, position);
  closeSync(file);
}

/** The quarantined caches, without their log files. */
function asideOf(path: string): string[] {
  const prefix = `${basename(path)}.bad-`;
  return readdirSync(dirname(path)).filter(name => name.startsWith(prefix) && !/-(wal|shm)$/.test(name));
}

/** Checks that the cache works, is intact and stores what it is given. */
function assertWorks(path: string): void {
  const { store, warnings } = open(path);
  store.save(batchOf(SMALL));
  store.close();
  const again = open(path);
  const known = projectOf(again.store.load(VERSIONS));
  again.store.close();
  assert.equal({ ...known, ...SMALL }, known);
  assert.equal([...warnings, ...again.warnings], []);
  assert.ok(isIntact(path));
}

/** SQLite's verdict on a file: its error code, the first complaint of the integrity check, or `ok`. */
function diagnose(path: string): string {
  try {
    return withDatabase(path, db => readPragma(db, 'quick_check(1)') as string);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

for (const [name, content] of Object.entries({
  'a text': 'this is not a database\n'.repeat(300),
  'a very short text': 'xyz',
  zeros: Buffer.alloc(8192),
  'the header of a database and then noise': `SQLite format 3\0${'noise'.repeat(2000)}`,
})) {
  test(
    `quarantines garbage (${name}) and creates a new cache`,
    withCache(path => {
      mkdirSync(dirname(path));
      writeFileSync(path, content);
      const before = readFileSync(path);
      assert.is.not(diagnose(path), 'ok');
      const { store, warnings } = open(path);
      assert.is(store.path, path);
      assert.is(warnings.length, 1);
      assert.match(warnings[0] ?? '', /^recreated the cache .*; the old one was moved to .*\.bad-/);
      store.close();
      const aside = asideOf(path);
      assert.is(aside.length, 1);
      assert.equal(readFileSync(`${dirname(path)}/${aside[0]}`), before);
      assertWorks(path);
    }),
  );
}

test(
  'treats an empty file as a new cache',
  withCache(path => {
    makeCache(path);
    truncateSync(path, 0);
    assert.is(statSync(path).size, 0);
    const { store, warnings } = open(path);
    assert.equal(store.load(VERSIONS), []);
    store.close();
    assert.equal(warnings, []);
    assert.equal(asideOf(path), []);
    assertWorks(path);
  }),
);

test(
  'quarantines a truncated file',
  withCache(path => {
    makeCache(path);
    truncateSync(path, Math.floor(statSync(path).size / 2));
    assert.is(diagnose(path), 'SQLITE_CORRUPT');
    const { store, warnings } = open(path);
    assert.equal(store.load(VERSIONS), []);
    store.close();
    assert.is(warnings.length, 1);
    assert.is(asideOf(path).length, 1);
    assertWorks(path);
  }),
);

/** Fills the root page of a table with noise, so that the file opens but the table is unreadable. */
function damageTable(path: string, table: string): void {
  const [[root, size]] = query(
    path,
    `SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_schema WHERE name = '${table}'`,
  ) as [[number, number]];
  overwrite(path, (root - 1) * size, Buffer.alloc(size, 0xa5));
  assert.is.not(diagnose(path), 'ok');
}

test(
  'recovers from page damage in load with one warning and a new cache',
  withCache(path => {
    makeCache(path);
    damageTable(path, 'files');
    const { store, warnings } = open(path);
    assert.equal(warnings, [], 'opening does not notice the damage');
    assert.equal(store.load(VERSIONS), []);
    assert.is(warnings.length, 1);
    assert.is(store.save(batchOf(SMALL)), 'saved');
    assert.equal(projectOf(store.load(VERSIONS)), SMALL);
    store.close();
    assert.is(warnings.length, 1);
    assert.is(asideOf(path).length, 1);
    assertWorks(path);
  }),
);

test(
  'recovers from page damage in findFacts',
  withCache(path => {
    makeCache(path);
    damageTable(path, 'sqlite_autoindex_facts_1');
    const { store, warnings } = open(path);
    const keys = largeBatch('old', 600).facts.map(entry => entry.key);
    assert.is(store.findFacts(keys).size, 0);
    assert.is(warnings.length, 1);
    assert.is(store.save(batchOf(SMALL)), 'saved');
    store.close();
    assertWorks(path);
  }),
);

test(
  'saves the batch into a new cache after page damage in save, and reports that',
  withCache(path => {
    makeCache(path);
    damageTable(path, 'facts');
    damageTable(path, 'files');
    const { store, warnings } = open(path);
    assert.is(store.save(batchOf(SMALL)), 'recreated');
    assert.is(warnings.length, 1);
    assert.is(store.save(batchOf({ 'c.ts': [] })), 'saved');
    assert.equal(projectOf(store.load(VERSIONS)), { ...SMALL, 'c.ts': [] });
    store.close();
    assert.is(warnings.length, 1);
    assertWorks(path);
  }),
);

test(
  'two processes that find the same damage quarantine one file and share the new one',
  withCache(path => {
    makeCache(path);
    damageTable(path, 'files');
    const first = open(path);
    const second = open(path);
    assert.equal(first.store.load(VERSIONS), []);
    first.store.save(batchOf(SMALL));
    assert.equal(second.store.load(VERSIONS), []);
    assert.equal(projectOf(second.store.load(VERSIONS)), SMALL);
    first.store.close();
    second.store.close();
    assert.is(asideOf(path).length, 1);
    assert.is(first.warnings.length + second.warnings.length, 1);
  }),
);

test(
  'treats unexpected tables as damage',
  withCache(path => {
    makeCache(path);
    execute(path, 'DROP VIEW imports; DROP TABLE facts');
    assert.is(diagnose(path), 'ok');
    const { store, warnings } = open(path);
    store.close();
    assert.is(warnings.length, 1);
    assertWorks(path);
  }),
);

/** Flips the last bit of one byte wherever this text occurs: SQLite leaves old copies in free pages. */
function flip(path: string, marker: string, offset: number): void {
  const bytes = readFileSync(path);
  let at = bytes.indexOf(marker);
  assert.ok(at > 0);
  for (; at > 0; at = bytes.indexOf(marker, at + 1)) {
    overwrite(path, at + offset, Buffer.of((bytes[at + offset] ?? 0) ^ 1));
  }
}

for (const [name, marker, offset] of [
  ['a specifier', './old-300-5"', 2],
  ['a path', 'old/300.tstypescript', 8],
  ['a stamp', `-${hashOf('old/300.ts').slice(0, 8)}`, 1],
] as const) {
  test(
    `ignores and rebuilds a row with a flipped bit in ${name}, which SQLite does not notice`,
    withCache(path => {
      makeCache(path);
      flip(path, marker, offset);
      assert.is(diagnose(path), 'ok');

      const { store, warnings } = open(path);
      const known = store.load(VERSIONS).filter(file => file.facts);
      assert.is(known.length, 599);
      for (const { id, facts } of known) {
        assert.equal(facts?.imports[5]?.specifier, `./${id.replace('/', '-').replace('.ts', '')}-5`);
      }
      assert.is(warnings.length, 1);
      assert.match(warnings[0] ?? '', /^ignored 1 damaged row/);
      store.save(largeBatch('old', 600));
      store.close();

      const again = open(path);
      assert.is(again.store.load(VERSIONS).filter(file => file.facts).length, 600);
      again.store.close();
      assert.equal(again.warnings, []);
      assert.equal(asideOf(path), []);
    }),
  );
}

test(
  'keeps only the two newest quarantined caches',
  withCache(path => {
    makeCache(path);
    const kept: string[] = [];
    for (let day = 1; day <= 4; day++) {
      for (const log of ['', '-wal', '-shm']) writeFileSync(path + log, `garbage ${day}`);
      open(path, () => Date.UTC(2026, 0, day)).store.close();
      kept.push(`cache.db.bad-2026-01-0${day}T00-00-00-000Z`);
    }
    assert.equal(asideOf(path).sort(), kept.slice(2));
    const folder = readdirSync(dirname(path)).filter(name => /bad-2026-01-0[12]/.test(name));
    assert.equal(folder, [], 'including their log files');
    open(path, () => Date.UTC(2026, 0, 4)).store.close();
  }),
);

test(
  'gives two caches quarantined in the same millisecond different names',
  withCache(path => {
    mkdirSync(dirname(path));
    for (let count = 0; count < 2; count++) {
      rmSync(path, { force: true });
      writeFileSync(path, `garbage ${count}`);
      open(path, () => 0).store.close();
    }
    assert.is(asideOf(path).length, 2);
  }),
);

test(
  'recreates a cache that is deleted while in use',
  withCache(path => {
    const { store, warnings } = open(path);
    store.save(batchOf({ 'a.ts': [] }));
    rmSync(dirname(path), { recursive: true });
    assert.not.ok(existsSync(path));
    assert.is(store.save(batchOf({ 'b.ts': ['./a'] })), 'recreated');
    assert.is(store.save(batchOf({ 'c.ts': [] })), 'saved');
    store.close();
    const again = open(path);
    assert.equal(projectOf(again.store.load(VERSIONS)), { 'b.ts': ['./a'], 'c.ts': [] });
    again.store.close();
    assert.equal([...warnings, ...again.warnings], []);
  }),
);

test(
  'does not recreate a deleted project as an empty folder',
  withCache(path => {
    const root = dirname(dirname(path));
    const { store, warnings } = open(path);
    rmSync(root, { recursive: true });
    assert.is(store.save(batchOf(SMALL)), 'recreated');
    assert.is(store.path, ':memory:');
    assert.equal(projectOf(store.load(VERSIONS)), SMALL);
    store.close();
    assert.not.ok(existsSync(root));
    assert.is(warnings.length, 1);
  }),
);

test(
  'switches to a cache that replaced its own',
  withCache(path => {
    const { store } = open(path);
    store.save(batchOf({ 'old.ts': [] }));
    rmSync(dirname(path), { recursive: true });
    const other = open(path);
    other.store.save(batchOf({ 'other.ts': [] }));
    assert.is(store.save(batchOf({ 'mine.ts': [] })), 'recreated');
    assert.equal(Object.keys(projectOf(other.store.load(VERSIONS))), ['mine.ts', 'other.ts']);
    store.close();
    other.store.close();
    assert.ok(isIntact(path));
  }),
);

test.run();
