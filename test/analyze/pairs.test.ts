import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { areTogether } from '../../src/core/analyze/structure/pairs.ts';

const ROWS: readonly (readonly [a: string, b: string, haveUnits: boolean, areTogether: boolean])[] = [
  ['src/Theme.php', 'src/ThemeObserver.php', false, true],
  ['src/Shape.cs', 'src/IShape.cs', false, true],
  ['src/cart.ts', 'src/cart.spec-helper.ts', false, true],
  ['src/Theme.php', 'src/observers/ThemeObserver.php', false, false],
  ['src/Theme.php', 'src/observers/ThemeObserver.php', true, true],
  ['src/Theme.php', 'src/Skin.php', true, false],
  ['src/a.ts', 'src/bar.ts', false, false],
  ['src/a/Controller.php', 'src/b/Controller.php', true, false],
  ['src/index.ts', 'src/indexer.ts', false, false],
];

for (const [a, b, haveUnits, expected] of ROWS) {
  const where = haveUnits ? ' of languages with units' : '';
  test(`${a} and ${b}${where} ${expected ? 'belong' : 'do not belong'} together`, () => {
    assert.is(areTogether(a, b, haveUnits), expected);
    assert.is(areTogether(b, a, haveUnits), expected);
  });
}

test.run();
