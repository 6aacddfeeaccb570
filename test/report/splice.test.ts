import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { applySplice, spliceBetween } from '../../src/core/report/splice.ts';
import { createRandom } from '../helpers/random.ts';

const isSame = (a: string, b: string) => a === b;

/** Two lists and the expected splice. */
const CASES: readonly [before: string, after: string, at: number, removed: number, added: string][] = [
  ['', '', 0, 0, ''],
  ['abc', 'abc', 3, 0, ''],
  ['abc', 'abxc', 2, 0, 'x'],
  ['abxc', 'abc', 2, 1, ''],
  ['abc', 'axc', 1, 1, 'x'],
  ['abcd', 'xbcy', 0, 4, 'xbcy'],
  ['aa', 'aaa', 2, 0, 'a'],
  ['aaa', 'aa', 2, 1, ''],
  ['', 'abc', 0, 0, 'abc'],
  ['abc', '', 0, 3, ''],
];

for (const [before, after, at, removed, added] of CASES) {
  test(`turns "${before}" into "${after}"`, () => {
    const splice = spliceBetween([...before], [...after], isSame);
    assert.equal(splice, { at, removed, added: [...added] });
    assert.is(applySplice([...before], splice).join(''), after);
  });
}

test('turns any list into any other', () => {
  const random = createRandom(1);
  const some = () => Array.from({ length: random.below(6) }, () => random.pick(['a', 'b']));
  for (let i = 0; i < 2000; i++) {
    const [before, after] = [some(), some()];
    assert.equal(applySplice(before, spliceBetween(before, after, isSame)), after);
  }
});

test.run();
