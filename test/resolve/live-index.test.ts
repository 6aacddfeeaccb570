import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLiveIndex } from '../../src/core/resolve/live-index.ts';
import { createLiveModel } from '../../src/core/resolve/model.ts';
import { finish } from '../../src/shared/steps.ts';
import type { Derivation, FileId, Index, Names } from '../../src/types.ts';
import { createRandom, SEED } from '../helpers/random.ts';

const WORDS = ['a', 'b', 'c', 'd'];
const IDS = ['x/1.t', 'x/2.t', 'y/3.t', 'y/4.t', 'z.other'];

/** Maps each declared name to its files, and `folders` to the folders, so that several files share a value. */
const INDEX: Index = {
  name: 'test',
  *list(id, names) {
    if (!id.endsWith('.t')) return;
    for (const name of names()?.declares ?? []) yield [name, id];
    yield ['folders', id.slice(0, 1)];
  },
};

test('an updated index equals a rebuilt one, and reports the keys that changed', () => {
  const random = createRandom(SEED);
  const names = new Map<FileId, Names>();
  const namesOf = (id: FileId) => names.get(id);
  let live = createLiveIndex(INDEX, { files: [], namesOf });
  const keys = [...WORDS, 'folders', 'nothing'];
  const contents = (index = live) => new Map(keys.map(key => [key, index.at(key).join(' ')]));
  for (let step = 0; step < 500; step++) {
    // A fresh index stores repeated values as counts, which later steps decrement.
    if (step % 7 === 0) live = createLiveIndex(INDEX, { files: [...names.keys()].sort(), namesOf });
    const before = contents();
    const change = { added: [] as FileId[], removed: [] as FileId[], redeclared: [] as FileId[] };
    for (const id of random.shuffle(IDS).slice(0, 1 + random.below(3))) {
      const isKnown = names.has(id);
      if (isKnown && random.chance(0.4)) {
        names.delete(id);
        change.removed.push(id);
      } else {
        names.set(id, { declares: random.shuffle(WORDS).slice(0, random.below(4)) });
        change[isKnown ? 'redeclared' : 'added'].push(id);
      }
    }
    const reported = new Map<string, string>();
    live.update(change, (key, difference) => reported.set(key, difference));
    const now = contents();
    assert.equal(now, contents(createLiveIndex(INDEX, { files: names.keys(), namesOf })), `step ${step}`);
    for (const key of keys) {
      const isChanged = now.get(key) !== before.get(key);
      const isFirstOrLast = (now.get(key) === '') !== (before.get(key) === '');
      const expected = isFirstOrLast ? 'presence' : isChanged ? 'values' : undefined;
      assert.is(reported.get(key), expected, `step ${step}, ${key}, SEED=${SEED}`);
      assert.is(live.has(key), now.get(key) !== '');
    }
  }
});

test('invalidates dependents of a derived value when the value changes, not when its inputs do', () => {
  const empty = { others: new Set<FileId>(), pruned: new Set<FileId>(), manifests: new Map() };
  const live = finish(createLiveModel({ ...empty, files: ['a.t'], namesOf: () => undefined }));
  const large: Derivation<boolean> = { name: 'large', find: model => model.filesWith('.t').length > 2 };
  const isLarge = () => live.model.derived(large, '');
  const { value, queries: dependencies } = live.record(isLarge);
  assert.is(value, false);
  const add = (id: FileId) =>
    live.update({ ...empty, added: [id], removed: [], redeclared: [], touched: new Set([id]) });
  assert.not(add('b.t').affects(dependencies));
  assert.ok(add('c.t').affects(dependencies));
  assert.is(isLarge(), true);
});

test('recomputes values derived from manifests when a manifest changes', () => {
  const same = {
    added: [],
    removed: [],
    redeclared: [],
    others: new Set<FileId>(),
    pruned: new Set<FileId>(),
  };
  const live = finish(
    createLiveModel({ ...same, files: [], manifests: new Map([['m', '1']]), namesOf: () => undefined }),
  );
  const manifest: Derivation<string> = { name: 'manifest', find: model => model.manifests.get('m') ?? '' };
  const read = () => live.model.derived(manifest, '');
  assert.is(read(), '1');
  live.update({ ...same, touched: new Set(), manifests: new Map([['m', '2']]) });
  assert.is(read(), '2');
});

test.run();
