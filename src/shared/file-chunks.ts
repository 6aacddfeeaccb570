import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1024 * 1024;

/** Reads a file in chunks of 1 MiB. */
export function* fileChunks(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const length = readSync(file, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
