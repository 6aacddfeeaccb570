import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createDeclaredIndex,
  declarersIn,
  encodeDeclarer,
} from '../../../src/core/languages/kit/declared-index.ts';

const index = createDeclaredIndex(
  'letters',
  id => id.endsWith('.a'),
  function* (id, names) {
    for (const name of names?.declares ?? []) yield [name, encodeDeclarer(id, names?.package ?? '')];
  },
);

test('files of other languages have no entries, and are not read', () => {
  const entries = index.list('x.b', () => {
    throw new Error('read');
  });
  assert.equal([...entries], []);
});

test('a value names the file and what is known about the declaration', () => {
  const entries = [...index.list('dir/x.a', () => ({ package: 'p', declares: ['A', 'B'] }))];
  assert.equal(
    entries.map(([key]) => key),
    ['A', 'B'],
  );
  const values = entries.map(([, value]) => value);
  assert.equal(declarersIn(values), [
    { id: 'dir/x.a', detail: 'p' },
    { id: 'dir/x.a', detail: 'p' },
  ]);
});

test('a file without names declares nothing', () => {
  assert.equal([...index.list('x.a', () => undefined)], []);
});

test('the values of a key are decoded once', () => {
  const values = [encodeDeclarer('x.a', '')];
  assert.is(declarersIn(values), declarersIn(values));
});

test.run();
