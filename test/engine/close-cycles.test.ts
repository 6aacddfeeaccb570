import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';

test('a close cycle counts from the save on that makes its small file large', async () => {
  const { root, write } = makeProject({
    'b/item.rb': 'class Item\n  Cart.new\nend\n',
    'a/cart.rb': `class Cart\n  Item.new\nend\n${'\n'.repeat(40)}`,
  });
  const engine = openEngine({ root });
  const counts = () => {
    const { eager, close } = engine.snapshot()?.digest().cycles ?? {};
    return [eager, close?.count];
  };
  await engine.scan();
  assert.equal(counts(), [0, 1]);
  for (const [lines, expected] of [
    [27, [0, 1]],
    [28, [1, 0]],
    [27, [0, 1]],
  ] as const) {
    write({ 'b/item.rb': `class Item\n  Cart.new\nend\n${'\n'.repeat(lines)}` });
    await engine.apply(['b/item.rb']);
    assert.equal(counts(), expected, `${lines} empty lines`);
  }
});

test.run();
