import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Contents, forget, place } from '../../src/project/discover/forget.ts';
import { createYielder } from '../../src/shared/yield-loop.ts';

/** A tree with one part beside its folders, which counts how often all of it is looked at. */
function makeTree(folders: readonly string[], files: readonly string[]) {
  let listings = 0;
  const part = new (class extends Set<string> {
    override keys() {
      listings++;
      return super.keys();
    }
  })(files);
  const known = new Set(folders);
  const tree = { parts: [part, known], folders: known, contents: new Map() as Contents };
  return { tree, part, known, listings: () => listings };
}

test('removes a folder with all that is below it, and nothing beside it', async () => {
  const { tree, part, known } = makeTree(['', 'a', 'a/b', 'ab'], ['a/x', 'a/b/y', 'ab/z', 'a.x']);
  const touched = new Set<string>();
  await forget({ ...tree, touched }, ['a'], createYielder());
  assert.equal([...part], ['ab/z', 'a.x']);
  assert.equal([...known], ['', 'ab']);
  assert.equal([...touched].sort(), ['a/b', 'a/b/y', 'a/x']);
});

test('looks at all paths for the first folder that is removed, and not for later ones', async () => {
  const { tree, part, listings } = makeTree(['', 'a', 'b'], ['a/x', 'b/x']);
  await forget({ ...tree, touched: new Set() }, ['a/x'], createYielder());
  assert.is(listings(), 0);
  await forget({ ...tree, touched: new Set() }, ['a'], createYielder());
  part.add('b/new');
  place(tree.contents, 'b/new');
  await forget({ ...tree, touched: new Set() }, ['b'], createYielder());
  assert.is(listings(), 1);
  assert.equal([...part], []);
});

test('does not remember a path that is gone', async () => {
  const { tree } = makeTree(['', 'a', 'b'], ['a/x', 'b/x']);
  await forget({ ...tree, touched: new Set() }, ['a'], createYielder());
  await forget({ ...tree, touched: new Set() }, ['b/x'], createYielder());
  assert.equal(
    tree.contents,
    new Map([
      ['', new Set(['b'])],
      ['b', new Set()],
    ]),
  );
});

test.run();
