import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filesOfStack, noteStacks } from '../../../ui/src/model/stack-files.ts';

test('a stack holds the same set of files until a picture has others in it', () => {
  const draw = (...paths: readonly string[]) =>
    noteStacks(
      {
        ...{ project: { ids: paths }, boxes: [{ kind: 'stack' }], ids: ['a stack'] },
        boxOf: new Int32Array(paths.length),
      },
      '',
    );
  draw('a.ts', 'b.ts');
  const held = filesOfStack('a stack');
  assert.equal([...(held ?? [])], ['a.ts', 'b.ts']);
  draw('a.ts', 'b.ts');
  assert.is(filesOfStack('a stack'), held);
  draw('a.ts', 'c.ts');
  assert.equal([...(filesOfStack('a stack') ?? [])], ['a.ts', 'c.ts']);
});

test.run();
