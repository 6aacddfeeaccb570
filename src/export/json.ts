import type { Report } from '../report/types.ts';
import { inChunks } from './chunks.ts';

/** Byte for byte `JSON.stringify(report)` and a newline. */
export function jsonChunks(report: Report): Iterable<string> {
  return inChunks(jsonPieces(report));
}

/** The long lists of a report stand at most this deep: report, `detailed`, `nodes`. */
const DEPTH = 3;

/** Enough elements to make the calls cheap, few enough for a piece to stay in the tens of kilobytes. */
const SLICE = 128;

function* jsonPieces(report: Report): Generator<string> {
  yield* piecesOf(report, DEPTH);
  yield '\n';
}

/** `JSON.stringify(value)` in pieces, taking lists and objects apart down to `depth`. */
function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) yield JSON.stringify(value);
  else if (Array.isArray(value)) yield* listPieces(value);
  else yield* objectPieces(value, depth);
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  yield '[';
  for (let at = 0; at < list.length; at += SLICE) {
    const text = JSON.stringify(list.slice(at, at + SLICE));
    yield `${at === 0 ? '' : ','}${text.slice(1, -1)}`;
  }
  yield ']';
}

function* objectPieces(value: object, depth: number): Generator<string> {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  yield '{';
  for (let i = 0; i < members.length; i++) {
    const [name, member] = members[i];
    yield `${i === 0 ? '' : ','}${JSON.stringify(name)}:`;
    yield* piecesOf(member, depth - 1);
  }
  yield '}';
}
