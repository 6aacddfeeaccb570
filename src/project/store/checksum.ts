import { crc32 } from 'node:zlib';
import type { EncodedFacts } from '../../shared/facts-codec.ts';

/** The columns of `files` that the checksum covers, in the order of the table. */
export const FILE_COLUMNS = 'path, language, dialect, size, mtime_ms, stamp, seen_ms, hash';

/** The columns of `facts` that the checksum covers besides the key. */
export const FACTS_COLUMNS = 'loc, imports, problems, names, marks, exceptions';

/**
 * SQLite detects damage to the structure of its pages, but not a flipped bit in a value. A checksum does: a row that
 * does not match its own is treated as absent.
 */
export function fileChecksum(row: readonly unknown[]): number {
  // NUL is the separator because a path may contain any other character.
  return crc32(`${row[0]}\0${row[1]}\0${row[2]}\0${row[3]}\0${row[4]}\0${row[5]}\0${row[6]}\0${row[7]}`);
}

/** Includes the key, so that damage cannot attach facts to the wrong content. */
export function factsChecksum(key: string, facts: EncodedFacts): number {
  const { loc, imports, problems, names, marks, exceptions } = facts;
  // Rows that predate the later columns keep their checksums.
  const later = [names, marks, exceptions];
  while (later.at(-1) === '') later.pop();
  return crc32([key, loc, imports, problems, ...later].join('\0'));
}
