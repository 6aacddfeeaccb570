import { ListView } from '../report/list-view.ts';
import type { ReportView } from '../report/report.ts';
import type { Report } from '../report/types.ts';
import { inChunks } from './chunks.ts';

/** Byte for byte `JSON.stringify(report)` and a newline. A view gives the bytes of the report that it is a view of. */
export function jsonChunks(report: Report | ReportView): Iterable<string> {
  return inChunks(jsonPieces(report));
}

/** The long lists of a report stand at most this deep: report, `detailed`, `nodes`. */
const DEPTH = 3;

/** Enough elements to make the calls cheap, few enough for a piece to stay in the tens of kilobytes. */
const SLICE = 128;

function* jsonPieces(report: Report | ReportView): Generator<string> {
  yield* piecesOf(report, DEPTH);
  yield '\n';
}

/** `JSON.stringify(value)` in pieces, taking lists and objects apart down to `depth`. */
function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) yield JSON.stringify(value);
  else if (Array.isArray(value) || value instanceof ListView) yield* listPieces(value);
  else yield* objectPieces(value, depth);
}

function* listPieces(list: readonly unknown[] | ListView<unknown>): Generator<string> {
  yield '[';
  for (let at = 0; at < list.length; at += SLICE) {
    const text = JSON.stringify(list.slice(at, at + SLICE));
    yield `${at === 0 ? '' : ','}${text.slice(1, -1)}`;
  }
  yield ']';
}

/** Members are read one after the other: those of a view are made when they are read. */
function* objectPieces(value: object, depth: number): Generator<string> {
  yield '{';
  let isFirst = true;
  for (const name of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member === undefined) continue;
    yield `${isFirst ? '' : ','}${JSON.stringify(name)}:`;
    isFirst = false;
    yield* piecesOf(member, depth - 1);
  }
  yield '}';
}
