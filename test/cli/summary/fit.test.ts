import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fit, shortPath, tryFit, wrap } from '../../../src/faces/cli/summary/fit.ts';

test('a short path keeps its beginning, and as much of its end as there is room for', () => {
  const path = 'packages/web/src/features/cart/index.ts';
  const lengths = [39, 38, 35, 28, 24, 18, 12];
  assert.equal(
    lengths.map(length => shortPath(path, length)),
    [
      path,
      'packages/…/src/features/cart/index.ts',
      'packages/…/features/cart/index.ts',
      'packages/…/cart/index.ts',
      'packages/…/cart/index.ts',
      '…/cart/index.ts',
      '…/index.ts',
    ],
  );
  assert.is(shortPath('a-very-long-name.ts', 5), 'a-very-long-name.ts', 'a name is never cut');
  assert.is(shortPath('folder/a-very-long-name.ts', 5), '…/a-very-long-name.ts');
});

const PATH = 'packages/web/src/features/shopping-cart/pricing/total.ts';

test('paths are shortened to save a line, as long as enough of them is left', () => {
  const words = (path: (id: string) => string) => `cut ${path(PATH)} here`;
  const fitAfter = (before: number, most: number) =>
    fit(words, { width: 100, before: ' '.repeat(before), most }).map(line => line.trim());
  assert.equal(fitAfter(30, 2), [`cut ${PATH} here`]);
  assert.equal(fitAfter(40, 2), ['cut packages/…/shopping-cart/pricing/total.ts here']);
  assert.equal(
    fitAfter(66, 2),
    ['cut packages/…/pricing/total.ts', 'here'],
    'two lines, for the sake of the path',
  );
  assert.equal(fitAfter(66, 1), ['cut packages/…/total.ts here']);
  assert.equal(fitAfter(60, 1), ['cut packages/…/pricing/total.ts here']);
});

test('what does not fit is cut off at the end, or refused', () => {
  const words = () => 'one two three four five six seven eight nine ten';
  const room = { width: 100, before: `${'>'.repeat(79)} `, most: 2 };
  assert.equal(
    fit(words, room).map(line => line.slice(80)),
    ['one two three four', 'five six seven …'],
  );
  assert.is(tryFit(words, room), undefined);
});

test('a narrow terminal gets more lines, not less text', () => {
  const words = () => 'one two three four five six seven eight nine ten';
  assert.equal(fit(words, { width: 25, most: 1 }), ['one two three four five', 'six seven eight nine ten']);
});

test('lines break at spaces, and a longer word is cut off', () => {
  assert.equal(wrap('a bb ccc', 4), ['a bb', 'ccc']);
  assert.equal(wrap('abcdefgh i', 5), ['abcd…', 'i']);
  assert.equal(
    fit(() => 'evil\x1b[0m\nname', { width: 40, most: 1 }),
    ['evil\\u001b[0m\\u000aname'],
    'as it will be printed',
  );
});

test.run();
