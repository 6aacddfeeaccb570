import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { areClose } from '../../src/core/analyze/structure/close.ts';

const LARGE = 31;
const SMALL = 30;

function isClose(language: string, sizes: Readonly<Record<string, number | undefined>>): boolean {
  return areClose(
    Object.entries(sizes).map(([id, loc]) => ({ id, language, ...(loc !== undefined && { loc }) })),
  );
}

test('one file and small ones are close where classes are loaded on use', () => {
  const files = { 'src/Post.php': 400, 'src/Event/Hidden.php': SMALL, 'src/Event/Revised.php': 1 };
  for (const language of ['php', 'java', 'kotlin', 'scala', 'csharp', 'ruby'])
    assert.ok(isClose(language, files), language);
  for (const language of ['typescript', 'javascript', 'vue', 'python', 'c', 'go', 'rust'])
    assert.not(isClose(language, files), language);
});

test('two large files are close only if one is named after the other', () => {
  const areNamed = (a: string, b: string) => isClose('csharp', { [a]: LARGE, [b]: LARGE });
  assert.ok(areNamed('src/Theme.cs', 'src/observers/ThemeObserver.cs'));
  assert.ok(areNamed('src/IShape.cs', 'src/Shape.cs'));
  assert.ok(areNamed('src/units.rb', 'src/unit.rb'));
  assert.not(areNamed('src/Theme.cs', 'src/Skin.cs'));
  assert.not(areNamed('src/Ab.cs', 'src/Abc.cs'));
  assert.not(areNamed('a/Controller.cs', 'b/Controller.cs'));
  assert.not(areNamed('src/main.cs', 'src/mainly.cs'));
});

test('of several files, all but one are small or named after that one', () => {
  assert.ok(isClose('java', { 'Cart.java': LARGE, 'CartRow.java': LARGE, 'Sum.java': SMALL }));
  assert.not(isClose('java', { 'Cart.java': LARGE, 'CartRow.java': LARGE, 'Sum.java': LARGE }));
  assert.not(isClose('java', { 'Cart.java': LARGE, 'Sum.java': undefined }), 'a file that cannot be read');
});

test('six files are the most', () => {
  const small = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.java`, SMALL]));
  assert.ok(isClose('java', small(6)));
  assert.not(isClose('java', small(7)));
});

test('a file that imports itself is close in every language', () => {
  assert.ok(isClose('vue', { 'TreeNode.vue': LARGE }));
});

test.run();
