import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'uvu';
import * as assert from 'uvu/assert';
import { isSafeSqlite } from '../../src/project/store/connection.ts';
import { factsKey, type Store } from '../../src/project/store/contract.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { APPLICATION_ID, readMigrations, SCHEMA_VERSION } from '../../src/project/store/schema.ts';
import { findPackageRoot, packageRoot } from '../../src/shared/package-root.ts';
import type { Facts } from '../../src/types.ts';
import {
  batchOf,
  factsOf,
  hashOf,
  isIntact,
  open,
  projectOf,
  query,
  record,
  VERSIONS,
  withCache,
} from './support.ts';

const DAY = 86_400_000;

/** What every store must do, whatever its backend. */
function conformance(
  name: string,
  using: (work: (store: Store) => void) => () => void | Promise<void>,
): void {
  const store = suite(name);

  store(
    'is empty at first',
    using(store => {
      assert.equal(store.load(VERSIONS), []);
      assert.is(store.findFacts([{ hash: hashOf('x'), dialect: 'ts', version: 1 }]).size, 0);
    }),
  );

  store(
    'returns files and facts exactly',
    using(store => {
      const file = record('src/ä 😀/a.ts', { size: 2 ** 40, mtimeMs: 1_700_000_000_123.456 });
      const facts: Facts = {
        imports: [
          { specifier: './\ud800', kind: 'static', line: 1, typeOnly: true },
          { specifier: 'a', kind: 'glob', line: 2, lazy: true, names: ['b'], except: ['c'] },
        ],
        problems: [{ line: 3, message: 'unexpected "\u0000"' }],
        loc: 77,
      };
      const key = { hash: file.hash, dialect: 'ts', version: 1 };
      assert.is(store.save({ files: [file], removed: [], facts: [{ key, facts }] }), 'saved');
      assert.equal(store.load(VERSIONS), [{ ...file, facts }]);
      assert.equal(store.findFacts([key]), new Map([[factsKey(key), facts]]));
    }),
  );

  store(
    'replaces a file, removes a file, and keeps its facts',
    using(store => {
      store.save(batchOf({ 'a.ts': ['./b'], 'b.ts': [] }));
      store.save({ ...batchOf({ 'a.ts': ['./c'] }), removed: ['b.ts', 'never-there.ts'] });
      assert.equal(projectOf(store.load(VERSIONS)), { 'a.ts': ['./c'] });
      assert.is(store.findFacts([{ hash: hashOf('b.ts'), dialect: 'ts', version: 1 }]).size, 1);
    }),
  );

  store(
    'joins a file only with facts of its own content, dialect and version',
    using(store => {
      const key = { hash: hashOf('a.ts'), dialect: 'ts', version: 1 };
      store.save({
        files: [record('a.ts')],
        removed: [],
        facts: [
          { key: { ...key, version: 2 }, facts: factsOf('./newer') },
          { key: { ...key, dialect: 'tsx' }, facts: factsOf('./dialect') },
          { key: { ...key, hash: hashOf('other') }, facts: factsOf('./content') },
        ],
      });
      assert.equal(projectOf(store.load(VERSIONS)), { 'a.ts': undefined });
      assert.equal(projectOf(store.load(new Map([['ts', 2]]))), { 'a.ts': ['./newer'] });
      assert.equal(projectOf(store.load(new Map())), { 'a.ts': undefined });
    }),
  );

  store(
    'does not throw after it was closed',
    using(store => {
      store.close();
      store.close();
      assert.type(store.load(VERSIONS).length, 'number');
      assert.instance(store.findFacts([]), Map);
      assert.type(store.save(batchOf({ 'a.ts': [] })), 'string');
    }),
  );

  store.run();
}

conformance('store in a file', work =>
  withCache(path => {
    const { store, warnings } = open(path);
    work(store);
    store.close();
    assert.equal(warnings, []);
    assert.ok(isIntact(path));
  }),
);

conformance('store in memory', work => () => work(memoryStore()));

test(
  'finds what another process saved',
  withCache(path => {
    const first = open(path);
    first.store.save(batchOf({ 'a.ts': ['./b'], 'b.ts': [] }));
    first.store.close();
    assert.not.ok(existsSync(`${path}-wal`), 'the last connection checkpoints the log');
    const second = open(path);
    assert.is(second.store.path, path);
    assert.equal(projectOf(second.store.load(VERSIONS)), { 'a.ts': ['./b'], 'b.ts': [] });
    second.store.close();
    assert.equal([...first.warnings, ...second.warnings], []);
  }),
);

test(
  'does not store a file name that has no UTF-8 form, but its neighbours',
  withCache(path => {
    const { store, warnings } = open(path);
    store.save({ files: [record('a\ud800.ts'), record('b😀.ts')], removed: [], facts: [] });
    assert.equal(Object.keys(projectOf(store.load(VERSIONS))), ['b😀.ts']);
    store.close();
    assert.equal(warnings, []);
  }),
);

test(
  'prunes facts 30 days after the last file stopped using them',
  withCache(path => {
    const start = Date.parse('2026-01-01T12:00:00Z');
    const kept = (day: number, work: (store: Store) => void = () => {}): string[] => {
      const { store } = open(path, () => start + day * DAY);
      store.load(VERSIONS);
      work(store);
      store.close();
      const rows = query(path, 'SELECT imports FROM facts ORDER BY imports') as string[][];
      return rows.map(row => /"\.\/(\w+)"/.exec(row[0] ?? '')?.[1] ?? '');
    };
    const onlyKeep = { files: [], removed: ['gone.ts', 'back.ts'], facts: [] };
    const project = batchOf({ 'keep.ts': ['./keep'], 'gone.ts': ['./gone'], 'back.ts': ['./back'] });
    kept(0, store => store.save(project));
    assert.equal(kept(100), ['back', 'gone', 'keep'], 'used all the time');
    kept(101, store => store.save(onlyKeep));
    assert.equal(kept(131), ['back', 'gone', 'keep'], '30 days later');
    kept(131, store => store.save({ ...project, files: project.files.slice(2), facts: [] })); // back.ts is back …
    kept(131, store => store.save(onlyKeep)); // … for a moment on the same day
    assert.equal(kept(132), ['back', 'keep'], 'gone.ts was not used for 31 days');
    assert.equal(kept(162), ['back', 'keep']);
    assert.equal(kept(163), ['keep']);
  }),
);

test(
  'prunes the facts of an older extractor',
  withCache(path => {
    const run = (day: number, version: number, work: (store: Store) => void = () => {}) => {
      const { store } = open(path, () => day * DAY);
      store.load(new Map([['ts', version]]));
      work(store);
      store.close();
      return query(path, 'SELECT version FROM facts ORDER BY version');
    };
    const key = { hash: hashOf('a.ts'), dialect: 'ts' };
    const facts = [1, 2].map(version => ({ key: { ...key, version }, facts: factsOf() }));
    run(1, 1, store => store.save({ files: [record('a.ts')], removed: [], facts }));
    assert.equal(run(2, 2), [[1], [2]]);
    assert.equal(run(20, 2), [[1], [2]]);
    assert.equal(run(33, 2), [[2]]);
  }),
);

test(
  'has tables that are readable in the sqlite3 shell',
  withCache(path => {
    const { store } = open(path, () => Date.parse('2026-01-31T12:00:00Z'));
    const facts: Facts = {
      imports: [
        { specifier: './b', kind: 'static', line: 1 },
        { specifier: './types', kind: 'static', line: 2, typeOnly: true },
        { specifier: 'os', kind: 'static', line: 3, names: ['path', 'sep'] },
        { specifier: './c', kind: 'dynamic', line: 40, lazy: true },
      ],
      problems: [],
      loc: 50,
    };
    const keys = [1, 2].map(version => ({ hash: hashOf('src/x.ts'), dialect: 'ts', version }));
    store.save({
      files: [record('src/x.ts'), record('src/y.ts')],
      removed: [],
      facts: keys.map(key => ({ key, facts })),
    });
    store.close();
    assert.equal(query(path, `SELECT * FROM imports WHERE path LIKE '%x%'`), [
      ['src/x.ts', 1, 'static', './b', 0, 0],
      ['src/x.ts', 2, 'static', './types', 1, 0],
      ['src/x.ts', 3, 'static', 'os', 0, 0],
      ['src/x.ts', 40, 'dynamic', './c', 0, 1],
    ]);
    assert.equal(query(path, 'SELECT DISTINCT parsed_at FROM facts'), [['2026-01-31T12:00:00.000Z']]);
    assert.equal(query(path, 'PRAGMA journal_mode'), [['wal']]);
    assert.equal(query(path, 'PRAGMA application_id'), [[APPLICATION_ID]]);
    assert.equal(query(path, 'PRAGMA user_version'), [[SCHEMA_VERSION]]);
  }),
);

test('numbers migrations without gaps, up to SCHEMA_VERSION', () => {
  const numbers = readMigrations().map(migration => migration.number);
  assert.equal(
    numbers,
    Array.from({ length: SCHEMA_VERSION }, (_, index) => index + 1),
  );
});

test('finds the package root from any depth, or fails with a reason', () => {
  assert.is(JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')).name, 'depgraph');
  assert.is(findPackageRoot(join(packageRoot(), 'dist')), packageRoot());
  assert.throws(() => findPackageRoot('/'), /no package\.json of depgraph/);
});

test('considers SQLite safe for several writers from 3.51.3 on', () => {
  const versions = ['3.51.3', '3.52.0', '4.0.0', '3.51.2', '3.49.10', '3.9.99'];
  assert.equal(versions.map(isSafeSqlite), [true, true, true, false, false, false]);
});

test.run();
