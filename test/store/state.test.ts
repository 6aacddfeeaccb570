import { rmSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SavedState } from '../../src/project/store/contract.ts';
import { execute, open, query, withCache } from './support.ts';

/** A state with these edges, of which those of `changed` are new. */
function stateOf(edges: Record<string, string[]>, changed: string[], key = 'key'): SavedState {
  const row = (id: string) => JSON.stringify(edges[id].map(target => [target, 'lazy', [1, 2]]));
  return {
    key,
    columns: Buffer.from(`columns of ${Object.keys(edges)}`),
    meta: JSON.stringify(edges),
    result: '{}',
    *allLinks() {
      for (const id of Object.keys(edges)) yield [id, row(id)];
    },
    *changedLinks() {
      for (const id of changed) yield [id, edges[id] && row(id)];
    },
    allCycles: () => [{ members: ['a', 'b'], loop: ['a', 'b', 'a'], typeOnly: true, lazy: false, unit: 'u' }],
    hasSameCycles: false,
  };
}

const edgesIn = (path: string) => query(path, "SELECT source || ' ' || target FROM edges ORDER BY 1");

test(
  'finds the last state only by its key',
  withCache(path => {
    const first = open(path).store;
    assert.is(first.loadState('key'), undefined);
    assert.ok(first.saveState(stateOf({ a: ['b'] }, [])));
    first.saveResult('{"digest":1}');
    first.close();
    const { store, warnings } = open(path);
    const found = store.loadState('key');
    assert.is(String(found?.columns), 'columns of a');
    assert.is(found?.meta, '{"a":["b"]}');
    assert.is(found?.result, '{"digest":1}');
    assert.is(store.loadState('other'), undefined);
    store.saveState(stateOf({}, [], 'other'));
    assert.is(store.loadState('key'), undefined, 'only one state is stored');
    assert.equal(warnings, []);
    store.close();
  }),
);

test(
  'has tables of edges and cycles for people',
  withCache(path => {
    const { store } = open(path);
    store.saveState(stateOf({ a: ['src/queue.ts', 'b'], b: ['a'] }, []));
    store.close();
    assert.equal(query(path, "SELECT * FROM edges WHERE target LIKE '%queue%'"), [
      ['a', 'src/queue.ts', 1, '[1,2]', 0, 1, 0],
    ]);
    assert.equal(query(path, 'SELECT number, size, type_only, lazy, unit, loop FROM cycles'), [
      [1, 2, 1, 0, 'u', '["a","b","a"]'],
    ]);
  }),
);

test(
  'writes only changed links, unless another process has saved a state',
  withCache(path => {
    const one = open(path).store;
    const other = open(path).store;
    one.saveState(stateOf({ a: ['b'], b: [], c: ['a'] }, []));
    one.saveState(stateOf({ a: ['c'], b: ['ignored'] }, ['a', 'c']));
    assert.equal(edgesIn(path), [['a c']], 'b was not reported as changed');
    other.saveState(stateOf({ x: ['y'] }, []));
    one.saveState(stateOf({ a: ['b'], b: ['a'] }, ['a']));
    assert.equal(edgesIn(path), [['a b'], ['b a']]);
    other.close();
    one.close();
  }),
);

test(
  'reports lost facts although a state was saved into the recreated cache',
  withCache(path => {
    const { store } = open(path);
    const nothing = { files: [], removed: [], facts: [] };
    assert.is(store.save(nothing), 'saved');
    rmSync(path);
    assert.ok(store.saveState(stateOf({ a: ['b'] }, [])));
    assert.is(store.save(nothing), 'recreated');
    assert.is(store.save(nothing), 'saved');
    store.close();
  }),
);

for (const [name, sql] of [
  ['columns', "UPDATE state SET columns = X'00'"],
  ['meta', "UPDATE state SET meta = '{}'"],
  ['generation', "UPDATE state SET generation = 'x'"],
  ['result', `UPDATE state SET result = '{"digest":2}'`],
] as const) {
  test(
    `ignores a state with damaged ${name}, and warns once`,
    withCache(path => {
      const first = open(path).store;
      first.saveState(stateOf({ a: ['b'] }, []));
      first.close();
      execute(path, sql);
      const { store, warnings } = open(path);
      assert.is(store.loadState('key'), undefined);
      assert.match(warnings.join(), /ignored the damaged state of the last analysis in the cache /);
      assert.ok(store.saveState(stateOf({ a: ['c'] }, [])), 'the next one is intact');
      assert.ok(store.loadState('key'));
      store.close();
    }),
  );
}

test.run();
