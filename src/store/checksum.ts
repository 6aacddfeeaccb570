import { crc32 } from 'node:zlib';
import type { EncodedFacts } from '../shared/facts-codec.ts';

/** The columns of `files` that the checksum covers, in the order of the table. */
export const FILE_COLUMNS = 'path, language, dialect, size, mtime_ms, stamp, seen_ms, hash';

/**
 * SQLite detects damage to the structure of its pages, but not a flipped bit in a value. A checksum does: a row that
 * does not match its own is treated as absent.
 */
export function fileChecksum(row: readonly unknown[]): number {
  // NUL is the separator because a path may contain any other character.
  return crc32(`${row[0]}\0${row[1]}\0${row[2]}\0${row[3]}\0${row[4]}\0${row[5]}\0${row[6]}\0${row[7]}`);
}

/** Includes the key, so that damage cannot attach facts to the wrong content. */
export function factsChecksum(key: string, { loc, imports, problems, names, marks }: EncodedFacts): number {
  // Rows that predate `names` or `marks` keep their checksums.
  const later = marks !== '' ? [names, marks] : names !== '' ? [names] : [];
  return crc32([key, loc, imports, problems, ...later].join('\0'));
}
