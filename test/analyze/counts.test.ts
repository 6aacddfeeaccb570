import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Analysis, analyze } from '../../src/core/analyze/analyze.ts';
import { buildGraph, type Graph } from '../../src/core/graph/graph.ts';
import { draw } from '../graph/draw.ts';

const test = suite('the counts of files');

const FILES = 'a/index.ts, a/part.ts, b.ts, c.ts, c.test.ts';

test('an update counts what a fresh count counts', () => {
  let before: { readonly graph: Graph; readonly analysis: Analysis } | undefined;
  const outcomes: (string | undefined)[] = [];
  for (const edges of [
    'b.ts -> c.ts',
    'b.ts -> c.ts, b.ts -> a/part.ts, a/index.ts -> a/part.ts, a/index.ts -> c.ts',
    'b.ts -t-> c.ts, a/index.ts -> a/part.ts, c.test.ts -> c.ts',
    'c.test.ts -> b.ts, c.ts -> b.ts, a/part.ts -> pkg:x',
    'c.test.ts -> b.ts, c.ts -> b.ts, a/part.ts -> pkg:y',
  ]) {
    const graph = buildGraph(draw(`${FILES}, ${edges}`));
    const analyzed = (context?: Parameters<typeof analyze>[2]) =>
      analyze(graph, { top: 20, layers: [] }, context);
    const analysis = analyzed({ before });
    assert.equal(analysis.counts, analyzed().counts, edges);
    outcomes.push(analysis.passes().counts);
    before = { graph, analysis };
  }
  assert.equal(outcomes, ['ran', 'updated', 'updated', 'updated', 'updated']);
});

test.run();
