import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { packed, unpacked } from '../../ui/src/worker/packed-request.ts';

const REQUEST = {
  paths: ['a\nb.ts', 'src/c.ts', 'src/ü 😀.ts'],
  files: [0, 2],
  sources: Uint32Array.of(0, 1),
  targets: Uint32Array.of(1, 2),
  modules: {
    list: [{ name: 'src', kind: 'folder' as const, folder: 'src' }],
    moduleOf: Int32Array.of(-1, 0, 0),
  },
  scope: 'src',
  viewport: { width: 800, height: 600 },
};

test('a packed request is unpacked as it was', () => {
  for (const declared of [undefined, ['api', undefined, 'core'], [undefined, undefined, undefined]])
    assert.equal(unpacked(packed({ ...REQUEST, declared })), { ...REQUEST, declared });
  const empty = { ...REQUEST, paths: [], files: [], declared: [] };
  assert.equal(unpacked(packed(empty)), empty);
});

test('a packed request has no lists, which are slow to copy', () => {
  for (const [name, value] of Object.entries(packed({ ...REQUEST, declared: ['a', 'b', 'c'] })))
    assert.not.ok(Array.isArray(value), name);
});

test.run();
