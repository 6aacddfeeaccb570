import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Analysis, analyze } from '../../src/core/analyze/analyze.ts';
import { changedRows } from '../../src/core/graph/changed-rows.ts';
import { buildGraph, type Graph } from '../../src/core/graph/graph.ts';
import { draw } from '../graph/draw.ts';

const test = suite('what a save leaves of cycles');

const CYCLES = 'a.ts, b.ts, c.ts, d.ts, e.ts, a.ts -> b.ts, b.ts -> a.ts, c.ts -> d.ts, d.ts -> c.ts';

function graphOf(edges = ''): Graph {
  return buildGraph(draw(`${CYCLES}${edges}`));
}

function analyzed(graph: Graph, before?: { readonly graph: Graph; readonly analysis: Analysis }): Analysis {
  return analyze(graph, { top: 20, layers: [] }, { before });
}

test('a package more leaves details and findings of cycles the same objects', () => {
  const graph = graphOf(', a.ts -> pkg:b');
  const analysis = analyzed(graph);
  const { cycleFindings, cycleDetails } = analysis;
  const next = analyzed(graphOf(', a.ts -> pkg:b, e.ts -> pkg:a'), { graph, analysis });
  assert.is(next.cycleDetails, cycleDetails);
  assert.is(next.cycleFindings, cycleFindings);
});

test('a user more of one file changes which import of its cycle is cut', () => {
  const graph = graphOf(', e.ts -> b.ts');
  const analysis = analyzed(graph);
  const [first, second] = analysis.cycleDetails;
  const later = graphOf(', e.ts -> a.ts');
  const next = analyzed(later, { graph, analysis });
  assert.equal(next.cycleDetails, analyzed(later).cycleDetails);
  assert.not.equal(next.cycleDetails[0].cuts, first.cuts);
  assert.is(next.cycleDetails[1], second);
});

test('the imports of two graphs are compared once', () => {
  const [before, now] = [graphOf(), graphOf(', e.ts -> a.ts')];
  const rows = changedRows(now, before);
  assert.equal(rows, [4]);
  assert.is(changedRows(now, before), rows);
});

test.run();
