import type { Report } from '../report/types.ts';
import { inChunks } from './chunks.ts';

/** Input for `cytoscape({ elements })`, with all fields of the detailed nodes and edges as data. */
export function cytoscapeChunks(report: Report): Iterable<string> {
  return inChunks(cytoscapePieces(report));
}

function* cytoscapePieces({ detailed }: Report): Generator<string> {
  yield '{"elements":{"nodes":[';
  yield* elementPieces(detailed.nodes);
  yield '],"edges":[';
  yield* elementPieces(detailed.edges);
  yield ']}}\n';
}

function* elementPieces(items: readonly object[]): Generator<string> {
  for (let i = 0; i < items.length; i++) {
    yield `${i === 0 ? '' : ','}{"data":${JSON.stringify(items[i])}}`;
  }
}
