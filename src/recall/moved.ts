import { crc32 } from 'node:zlib';
import { readStable } from '../extract/read.ts';
import type { Digest } from '../report/digest.ts';

/** How a report that was written can be recognised. */
export interface Sum {
  readonly bytes: number;
  readonly crc: number;
}

/** Passes the chunks on, and tells their sum when all have gone by. */
export function summing(chunks: Iterable<string>, tell: (sum: Sum) => void): Iterable<Buffer> {
  return (function* () {
    let bytes = 0;
    let crc = 0;
    for (const chunk of chunks) {
      const encoded = Buffer.from(chunk);
      bytes += encoded.length;
      crc = crc32(encoded, crc);
      yield encoded;
    }
    tell({ bytes, crc });
  })();
}

/** Of bytes in several pieces. */
export function sumOf(pieces: readonly Uint8Array[]): Sum {
  return {
    bytes: pieces.reduce((sum, { length }) => sum + length, 0),
    crc: pieces.reduce((crc, piece) => crc32(piece, crc), 0),
  };
}

/** The report at a path as it would be of another place and time; undefined where it is not the one that was written. */
export function movedReport(path: string, sum: Sum, from: Digest, to: Digest): Uint8Array[] | undefined {
  const read = readStable(path, sum.bytes);
  if (!('bytes' in read)) return undefined;
  const { bytes } = read;
  if (bytes.length !== sum.bytes || crc32(bytes) !== sum.crc) return undefined;
  const head = Buffer.from(headOf(from));
  if (!bytes.subarray(0, head.length).equals(head)) return undefined;
  return [Buffer.from(headOf(to)), bytes.subarray(head.length)];
}

/** How every report begins: nothing behind it depends on place or time. */
function headOf({ projectRoot, generatedAt }: Digest): string {
  return JSON.stringify({ projectRoot, generatedAt }).slice(0, -1);
}
