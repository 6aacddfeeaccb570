import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Erasure, type ErasureKey, erasureKey, type Store } from '../../src/project/store/contract.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { batchOf, execute, factsOf, hashOf, open, query, record, VERSIONS, withCache } from './support.ts';

const DAY = 86_400_000;

const keyOf = (id: string, more: Partial<ErasureKey> = {}): ErasureKey => ({
  hash: hashOf(id),
  dialect: 'ts',
  version: 1,
  settings: 'none classic React',
  ...more,
});

const erasure = (id: string, ...specifiers: string[]): Erasure => ({ key: keyOf(id), specifiers });

const BACKENDS: readonly (readonly [name: string, using: (work: (store: Store) => void) => unknown])[] = [
  ['in memory', work => work(memoryStore())],
  [
    'in a file',
    work =>
      withCache(path => {
        const { store, warnings } = open(path);
        work(store);
        store.close();
        assert.equal(warnings, []);
      })(),
  ],
];

for (const [name, using] of BACKENDS) {
  test(`${name}: what is dropped is found by content, dialect, version and settings`, async () => {
    await using(store => {
      store.saveErasures([erasure('a.ts', './b', './ä 😀 "'), erasure('b.ts')]);
      const known = [keyOf('a.ts'), keyOf('b.ts')];
      const others = [
        keyOf('c.ts'),
        keyOf('a.ts', { dialect: 'tsx' }),
        keyOf('a.ts', { version: 2 }),
        keyOf('a.ts', { settings: 'strict classic React' }),
      ];
      const found = store.findErasures([...known, ...others]);
      assert.equal(
        [...found],
        [
          [erasureKey(known[0]), ['./b', './ä 😀 "']],
          [erasureKey(known[1]), []],
        ],
      );
      store.saveErasures([erasure('a.ts', './c')]);
      assert.equal([...store.findErasures(known.slice(0, 1)).values()], [['./c']]);
      store.saveErasures([]);
    });
  });
}

test(
  'another process finds them, and a damaged row is treated as absent',
  withCache(path => {
    const first = open(path).store;
    first.saveErasures([erasure('a.ts', './b'), erasure('c.ts', './d')]);
    first.close();
    execute(path, `UPDATE erasures SET specifiers = '["./x"]' WHERE hash = '${hashOf('a.ts')}'`);
    const { store, warnings } = open(path);
    const found = store.findErasures([keyOf('a.ts'), keyOf('c.ts')]);
    assert.equal([...found.values()], [['./d']]);
    store.saveErasures([erasure('a.ts', './b')]);
    assert.equal([...store.findErasures([keyOf('a.ts')]).values()], [['./b']], 'it is replaced');
    store.close();
    assert.equal(warnings, []);
  }),
);

test(
  'they are pruned with the facts of the same content and version',
  withCache(path => {
    const on = (day: number, work: (store: Store) => void = () => {}) => {
      const { store } = open(path, () => day * DAY);
      store.load(VERSIONS);
      work(store);
      store.close();
      return query(path, `SELECT specifiers FROM erasures ORDER BY specifiers`);
    };
    const facts = [{ key: { hash: hashOf('keep.ts'), dialect: 'ts', version: 1 }, facts: factsOf() }];
    on(1, store => {
      store.save({ ...batchOf({ 'gone.ts': [] }) });
      store.save({ files: [record('keep.ts')], removed: [], facts });
      const older = { key: keyOf('keep.ts', { version: 0 }), specifiers: ['./older'] };
      store.saveErasures([erasure('keep.ts', './keep'), erasure('gone.ts', './gone'), older]);
    });
    assert.equal(
      on(2, store => store.save({ files: [], removed: ['gone.ts'], facts: [] })),
      [['["./gone"]'], ['["./keep"]']],
    );
    assert.equal(on(32), [['["./gone"]'], ['["./keep"]']]);
    assert.equal(on(34), [['["./keep"]']]);
  }),
);

test(
  'can be read in the sqlite3 shell',
  withCache(path => {
    const { store } = open(path);
    store.save(batchOf({ 'a.ts': ['./b', './c'] }));
    store.saveErasures([erasure('a.ts', './b', './c')]);
    store.close();
    const sql =
      'SELECT files.path, value FROM files JOIN erasures USING (hash, dialect) JOIN json_each(specifiers) ORDER BY 2';
    assert.equal(query(path, sql), [
      ['a.ts', './b'],
      ['a.ts', './c'],
    ]);
  }),
);

test.run();
