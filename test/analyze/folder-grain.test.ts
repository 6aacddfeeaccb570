import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Analysis, analyze, type PreviousAnalysis } from '../../src/core/analyze/analyze.ts';
import { buildGraph, type Graph } from '../../src/core/graph/graph.ts';
import { draw } from '../graph/draw.ts';

const test = suite('the grain of folders');

/** Without other imports, the last edge of a ring is cut. */
const RING = 'api/a -> hooks/b -> api/a';

test('among as many cuts, the import is cut that runs against most others between two folders', () => {
  assert.equal(cutsIn(RING), ['hooks/b -> api/a']);
  assert.equal(cutsIn(`${RING}, hooks/c -> api/d`), ['api/a -> hooks/b']);
  assert.equal(cutsIn(`${RING}, api/c -> hooks/d`), ['hooks/b -> api/a']);
});

test('compares the folders below the last one that contains both files', () => {
  const ring = 'src/x/api/a -> src/x/hooks/b -> src/x/api/a';
  assert.equal(cutsIn(`${ring}, src/hooks/c -> src/api/d`), ['src/x/hooks/b -> src/x/api/a']);
  assert.equal(cutsIn(`${ring}, src/x/hooks/deep/c -> src/x/api/deep/d`), ['src/x/api/a -> src/x/hooks/b']);
  assert.equal(cutsIn('lib/a -> lib0 -> lib/a, lib0 -> lib/b'), ['lib/a -> lib0']);
});

test('does not count imports by tests, nor those that are gone at run time', () => {
  assert.equal(cutsIn(`${RING}, hooks/c.test.ts -> api/d`), ['hooks/b -> api/a']);
  assert.equal(cutsIn(`${RING}, hooks/c -t-> api/d`), ['hooks/b -> api/a']);
});

test('follows an import in another file, as a cold analysis does', () => {
  const before = analyzed(RING);
  const text = `${RING}, hooks/c -> api/d`;
  assert.equal(cuts(analyzed(text, before)), cuts(analyzed(text)));
  assert.equal(cuts(analyzed(RING, analyzed(text))), cuts(before));
});

test.run();

interface Analyzed {
  readonly graph: Graph;
  readonly analysis: Analysis;
}

function analyzed(text: string, before?: PreviousAnalysis): Analyzed {
  const graph = buildGraph(draw(text));
  return { graph, analysis: analyze(graph, { top: 20, layers: [] }, { before }) };
}

function cuts({ graph, analysis }: Analyzed): string[] {
  return analysis.cycleDetails.flatMap(detail =>
    detail.cuts.map(({ source, target }) => `${graph.ids[source]} -> ${graph.ids[target]}`),
  );
}

function cutsIn(text: string): string[] {
  return cuts(analyzed(text));
}
