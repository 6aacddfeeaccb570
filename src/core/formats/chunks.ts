export const CHUNK_LENGTH = 64 * 1024;

/** Joins small pieces into chunks of at least 64 KB, except for the last, to keep the number of writes low. */
export function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
