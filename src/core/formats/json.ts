import { outlineOf, type ReportInput, type ReportOutline } from '../report/report.ts';
import { CHUNK_LENGTH, inChunks } from './chunks.ts';
import { edgeRow, escapedIds, idRow, nodeRow, pairRow, type Row } from './json-rows.ts';

/**
 * The exact bytes of `JSON.stringify(buildReport(input))` plus a newline, written straight from the columns, because
 * the objects of a large report take more time and memory than its text.
 */
export function jsonChunks(input: ReportInput): Iterable<string> {
  return inChunks(jsonPieces(input));
}

function* jsonPieces(input: ReportInput): Generator<string> {
  const { graph } = input;
  const outline = outlineOf(input);
  const ids = escapedIds(graph.ids);
  yield '{';
  yield* members(outline, ['projectRoot', 'generatedAt']);
  yield '"nodes":[';
  yield* rows(graph.nodeCount, idRow(ids));
  yield '],"edges":[';
  yield* rows(graph.edgeCount, pairRow(graph, ids));
  yield '],';
  yield* members(outline, ['metrics', 'cycles', 'risks']);
  yield '"detailed":{"nodes":[';
  yield* rows(graph.nodeCount, nodeRow(input, ids));
  yield '],"edges":[';
  yield* rows(graph.edgeCount, edgeRow(input, ids));
  yield ']},';
  yield* members(outline, [
    'schemaVersion',
    'health',
    'cycleDetails',
    'hubs',
    'orphans',
    'reach',
    'packages',
    'modules',
  ]);
  yield `"diagnostics":${JSON.stringify(outline.diagnostics)}}\n`;
}

function* members(outline: ReportOutline, names: readonly (keyof ReportOutline)[]): Generator<string> {
  for (const name of names) yield `"${name}":${JSON.stringify(outline[name])},`;
}

function* rows(count: number, row: Row): Generator<string> {
  let text = '';
  for (let i = 0; i < count; i++) {
    if (i > 0) text += ',';
    text += row(i);
    if (text.length < CHUNK_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text;
}
