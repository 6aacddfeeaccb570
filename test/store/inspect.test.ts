import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clearCache } from '../../src/project/store/clear.ts';
import { type CacheInspector, inspectCache } from '../../src/project/store/inspect.ts';
import { SCHEMA_VERSION } from '../../src/project/store/schema.ts';
import { startChild } from './other-process.ts';
import {
  batchOf,
  execute,
  factsOf,
  hashOf,
  isIntact,
  open,
  projectOf,
  record,
  VERSIONS,
  withCache,
} from './support.ts';

const NOON = Date.parse('2026-01-31T12:00:00Z');

function makeCache(path: string): void {
  const { store } = open(path, () => NOON);
  store.save(batchOf({ 'src/a.ts': ['./b', './c'], 'src/b.ts': ['./c'], 'lib/c.ts': [] }));
  const file = record('tool.py', { language: 'python', dialect: 'py' });
  const facts = { ...factsOf('os'), problems: [{ line: 2, message: 'odd' }] };
  store.save({ files: [file], removed: [], facts: [{ key: { ...file, version: 3 }, facts }] });
  store.close();
}

function inspect<T>(path: string, work: (cache: CacheInspector) => T): T {
  const inspection = inspectCache(path);
  if (inspection.state !== 'open') throw new Error(`the cache is ${inspection.state}`);
  try {
    return work(inspection.cache);
  } finally {
    inspection.cache.close();
  }
}

test(
  'reports a missing cache, and does not create it',
  withCache(path => {
    assert.equal(inspectCache(path), { state: 'missing' });
    assert.not.ok(existsSync(dirname(path)));
    assert.equal(clearCache(path), { outcome: 'missing' });
  }),
);

test(
  'counts files, contents and imports',
  withCache(path => {
    makeCache(path);
    const { size, ...stats } = inspect(path, cache => cache.stats());
    assert.ok(size >= 4096);
    assert.equal(stats, {
      files: 4,
      contents: 4,
      imports: 4,
      schemaVersion: SCHEMA_VERSION,
      oldestParse: '2026-01-31T12:00:00.000Z',
      newestParse: '2026-01-31T12:00:00.000Z',
      languages: [
        { language: 'typescript', files: 3 },
        { language: 'python', files: 1 },
      ],
    });
  }),
);

test(
  'returns the stats of an empty cache',
  withCache(path => {
    open(path).store.close();
    const { size, ...stats } = inspect(path, cache => cache.stats());
    assert.ok(size > 0);
    assert.equal(stats, { files: 0, contents: 0, imports: 0, schemaVersion: SCHEMA_VERSION, languages: [] });
  }),
);

test(
  'lists the records in the order of their paths',
  withCache(path => {
    makeCache(path);
    const ids = inspect(path, cache => cache.list().map(file => file.id));
    assert.equal(ids, ['lib/c.ts', 'src/a.ts', 'src/b.ts', 'tool.py']);
    const some = inspect(path, cache => cache.list(id => id.startsWith('src/a')));
    assert.equal(some, [record('src/a.ts')]);
  }),
);

test(
  'shows everything about one file',
  withCache(path => {
    makeCache(path);
    const entry = inspect(path, cache => cache.show('tool.py'));
    assert.equal(entry, {
      record: record('tool.py', { language: 'python', dialect: 'py' }),
      content: {
        facts: { ...factsOf('os'), problems: [{ line: 2, message: 'odd' }] },
        version: 3,
        parsedAt: '2026-01-31T12:00:00.000Z',
      },
    });
    assert.is(
      inspect(path, cache => cache.show('nowhere.ts')),
      undefined,
    );
  }),
);

test(
  'shows a file without facts for its present content',
  withCache(path => {
    makeCache(path);
    execute(path, `DELETE FROM facts WHERE hash = '${hashOf('src/a.ts')}'`);
    assert.equal(
      inspect(path, cache => cache.show('src/a.ts')),
      { record: record('src/a.ts') },
    );
  }),
);

test(
  'verifies a good cache, and returns its records for a comparison with the disk',
  withCache(path => {
    makeCache(path);
    const { files, ...found } = inspect(path, cache => cache.verify());
    assert.equal(found, { problems: [], damagedFiles: [], damagedContents: [] });
    assert.is(files.length, 4);
  }),
);

test(
  'lists rows that do not match their checksum',
  withCache(path => {
    makeCache(path);
    execute(path, `UPDATE files SET stamp = 'other' WHERE path = 'src/a.ts'`);
    execute(path, `UPDATE facts SET loc = loc + 1 WHERE hash = '${hashOf('src/b.ts')}'`);
    const { files, ...found } = inspect(path, cache => cache.verify());
    assert.equal(found, { problems: [], damagedFiles: ['src/a.ts'], damagedContents: [hashOf('src/b.ts')] });
    assert.equal(
      files.map(file => file.id),
      ['lib/c.ts', 'src/b.ts', 'tool.py'],
    );
  }),
);

for (const [name, prepare, reason] of [
  ['garbage', (path: string) => writeFileSync(path, 'garbage'), /not a database/],
  ['of another program', (path: string) => execute(path, 'CREATE TABLE x (y)'), /another program/],
  ['empty', (path: string) => writeFileSync(path, ''), /empty/],
] as const) {
  test(
    `refuses to inspect a cache that is ${name}, and leaves it as it is`,
    withCache(path => {
      mkdirSync(dirname(path));
      prepare(path);
      const before = readFileSync(path);
      const inspection = inspectCache(path);
      assert.is(inspection.state, 'unusable');
      assert.match(inspection.state === 'unusable' ? inspection.reason : '', reason);
      assert.equal(readFileSync(path), before);
    }),
  );
}

test(
  'inspects a cache that is in use, and changes nothing',
  withCache(path => {
    const { store } = open(path);
    store.save(batchOf({ 'a.ts': [] }));
    assert.equal(
      inspect(path, cache => cache.list().map(file => file.id)),
      ['a.ts'],
    );
    assert.is(store.save(batchOf({ 'b.ts': [] })), 'saved');
    store.close();
    assert.equal(readdirSync(dirname(path)), ['cache.db']);
  }),
);

test(
  'clears the cache, its logs and the quarantined ones',
  withCache(path => {
    mkdirSync(dirname(path));
    writeFileSync(path, 'garbage');
    makeCache(path);
    assert.is(readdirSync(dirname(path)).length, 2);
    assert.equal(clearCache(path), { outcome: 'removed' });
    assert.equal(readdirSync(dirname(path)), []);
    makeCache(path);
    assert.ok(isIntact(path));
  }),
);

test(
  'clears garbage, but not the database of another program',
  withCache(path => {
    mkdirSync(dirname(path));
    writeFileSync(path, 'garbage');
    assert.equal(clearCache(path), { outcome: 'removed' });
    assert.not.ok(existsSync(path));
    execute(path, 'CREATE TABLE x (y)');
    assert.equal(clearCache(path), { outcome: 'refused', reason: 'it is the database of another program' });
    assert.ok(existsSync(path));
  }),
);

test(
  'empties a cache that is in use, and its store keeps working',
  withCache(path => {
    const { store, warnings } = open(path);
    store.save(batchOf({ 'a.ts': [] }));
    assert.equal(clearCache(path), { outcome: 'emptied' });
    assert.equal(store.load(VERSIONS), []);
    assert.is(store.save(batchOf({ 'b.ts': [] })), 'saved');
    assert.equal(projectOf(store.load(VERSIONS)), { 'b.ts': [] });
    store.close();
    assert.equal(warnings, []);
    assert.ok(isIntact(path));
  }),
);

test(
  'refuses to clear a cache while another process writes',
  withCache(async path => {
    makeCache(path);
    const child = startChild(['lockWriting', path]);
    await child.printed('locked');
    assert.equal(clearCache(path), { outcome: 'refused', reason: 'another process has locked it' });
    child.process.stdin?.end();
    await child.ended();
    assert.is(
      inspect(path, cache => cache.list().length),
      4,
    );
  }),
);

test.run();
