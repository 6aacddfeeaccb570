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

test('is counted again only if an import between two folders makes the others the few', () => {
  const many = `${RING}, hooks/c -> api/d, hooks/e -> api/f, api/a -> other/g, other/h`;
  const before = analyzed(many);
  assert.equal(cuts(before), ['api/a -> hooks/b']);
  const outcome = (text: string) => {
    const now = analyzed(text, before);
    assert.equal(cuts(now), cuts(analyzed(text)));
    return now.analysis.passes().isAgainstGrain;
  };
  assert.is(outcome(`${many}, hooks/c -> api/f`), 'updated', 'still most');
  assert.is(outcome(`${many}, api/f -> other/h`), 'updated', 'between other folders');
  assert.is(outcome(`${many}, api/d -> hooks/e`), 'ran', 'no longer twice as many');
  assert.is(outcome(many.replace('hooks/c -> api/d', 'hooks/c -> api/d -> hooks/c')), 'ran');
});

test('an update finds what a fresh count finds', () => {
  let before: Analyzed | undefined;
  for (const more of [
    'hooks/c -> api/d',
    'hooks/c -> api/d, api/d -> hooks/b',
    'hooks/c -> hooks/b',
    'hooks/c -> api/d, hooks/b -> api/d, api/d -> hooks/b',
    'hooks/c -t-> api/d, api/d -> hooks/b',
  ]) {
    const text = `${RING}, api/d, hooks/c, ${more}`;
    const now = analyzed(text, before);
    assert.equal(cuts(now), cuts(analyzed(text)), text);
    before = now;
  }
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
