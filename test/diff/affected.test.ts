import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { affectedFiles } from '../../src/core/diff/affected.ts';
import type { Graph } from '../../src/core/graph/graph.ts';
import { graphs } from '../query/random.ts';
import { graphOf } from './states.ts';

interface Change {
  readonly changed?: readonly string[];
  readonly inputs?: readonly string[];
}

function affected(before: Graph, after: Graph, { changed = [], inputs = [] }: Change = {}): string[] {
  const blobs = (graph: Graph) =>
    new Map(
      graph.ids
        .slice(0, graph.fileCount)
        .map(id => [id, graph === after && changed.includes(id) ? '2' : '1']),
    );
  return affectedFiles({ before, after, blobsBefore: blobs(before), blobsAfter: blobs(after), inputs }).map(
    ({ id, steps }) => `${id} ${steps}`,
  );
}

test('changed files, then what reaches them, nearest first', () => {
  const graph = graphOf('test -> page -> cart -> money, other -> page, lone, money');
  assert.equal(
    affected(graph, graphOf('test -> page -> cart -> money, other -> page, lone, money'), {
      changed: ['cart'],
    }),
    ['cart 0', 'page 1', 'other 2', 'test 2'],
  );
});

test('users of a deleted file are one step away, though their import is gone', () => {
  assert.equal(affected(graphOf('top -> a -> gone, gone, b'), graphOf('top -> a, b')), ['a 1', 'top 2']);
});

test('an added file is changed', () => {
  assert.equal(affected(graphOf('a'), graphOf('a -> new, new')), ['new 0', 'a 1']);
});

test('a changed manifest affects everything below its folder, and what reaches it', () => {
  const drawing = 'web/a, web/deep/b, lib/c -> web/a, lone';
  const [before, after] = [graphOf(drawing), graphOf(drawing)];
  assert.equal(affected(before, after, { inputs: ['web/package.json'] }), [
    'web/a 0',
    'web/deep/b 0',
    'lib/c 1',
  ]);
  assert.is(affected(before, after, { inputs: ['package.json'] }).length, 4);
});

test('equals a breadth-first search by hand on random graphs', () => {
  fc.assert(
    fc.property(graphs, fc.nat(8), (graph, nth) => {
      const start = graph.ids[nth % graph.fileCount];
      const steps = new Map([[start, 0]]);
      for (const [id, at] of steps)
        for (let edge = 0; edge < graph.edgeCount; edge++) {
          const [from, to] = [graph.ids[graph.sources[edge]], graph.ids[graph.targets[edge]]];
          if (to === id && !steps.has(from)) steps.set(from, at + 1);
        }
      const expected = [...steps].map(([id, at]) => `${id} ${at}`).sort();
      assert.equal(affected(graph, { ...graph }, { changed: [start] }).sort(), expected);
    }),
  );
});

test.run();
