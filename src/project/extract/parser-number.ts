import { crc32 } from 'node:zlib';

/** `parserNumber` stays below this. A few thousand times this limit is still a safe integer. */
export const PARSER_NUMBER_LIMIT = 1e12;

const RELEASE = 9999;

/**
 * Encodes a version as an integer for the cache: 1.16.18 becomes 01 016 018 9999. A higher version gives a higher
 * number, which queries for the newest facts rely on. Pre-releases sort before their release, but not among themselves.
 */
export function parserNumber(version: string): number {
  const [, ...parts] = /^(\d{1,2})\.(\d{1,3})\.(\d{1,3})(?:-(.+))?$/.exec(version) ?? [];
  if (parts.length === 0) return crc32(version);
  const [major, minor, patch] = parts.map(Number);
  const last = parts[3] === undefined ? RELEASE : crc32(parts[3]) % RELEASE;
  return ((major * 1000 + minor) * 1000 + patch) * (RELEASE + 1) + last;
}
