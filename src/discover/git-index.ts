import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStat } from '../shared/stat.ts';
import type { FileId } from '../types.ts';
import { gitPlaces, readPlain } from './git.ts';
import { mayFilter } from './git-attributes.ts';

/** What git's index knows about files that nobody has touched since git looked at them. */
export interface GitIndex {
  /**
   * The blob id of the file that looks like this. Whoever has seen a content of the same id and the same size has
   * seen this file's bytes: git may have changed line ends on the way, and then the sizes differ.
   */
  blobOf(id: FileId, stat: FileStat): string | undefined;
  /** Is anything below this folder part of the repository? */
  holdsBelow(folder: FileId): boolean;
}

/** Undefined where there is none, or none that can be relied upon. `others`: files of the tree that are no sources. */
export function readGitIndex(root: string, others: ReadonlySet<FileId>): GitIndex | undefined {
  const places = gitPlaces(root);
  if (!places) return undefined;
  const file = join(places.folder, 'index');
  const config = readPlain(join(places.common, 'config'))?.toString('utf8') ?? '';
  const bytes = /objectformat\s*=\s*sha256/i.test(config) ? undefined : readPlain(file);
  const entries = bytes && tryParse(bytes, places.prefix);
  if (!entries || mayFilter({ root, places, config, others, tracked: entries.keys() })) return undefined;
  const writtenMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return {
    blobOf(id, stat) {
      const at = entries.get(id);
      if (at === undefined || stat.changedMs >= writtenMs - TICK_MS) return undefined;
      return looksLike(bytes, at, stat) ? blobAt(bytes, at) : undefined;
    },
    holdsBelow(folder) {
      for (const id of entries.keys()) if (id.startsWith(`${folder}/`)) return true;
      return false;
    },
  };
}

/** A file that was written twice within one tick of the clock may look like the first of them. */
const TICK_MS = 20;

/** Does the file look as it did when git looked at it? */
function looksLike(bytes: Buffer, at: number, { size, mtimeMs, ctimeMs, ino }: FileStat): boolean {
  return (
    size === bytes.readUInt32BE(at + SIZE) &&
    mtimeMs === timeAt(bytes, at + MTIME) &&
    ctimeMs === timeAt(bytes, at) &&
    ino % 2 ** 32 === bytes.readUInt32BE(at + INODE) // Git keeps the lower half.
  );
}

function blobAt(bytes: Buffer, at: number): string {
  return bytes.toString('hex', at + BLOB, at + BLOB + ID_LENGTH);
}

/** Offsets within an entry: ctime, mtime, device, inode, mode, user, group, size, blob id, flags, path. */
const MTIME = 8;
const INODE = 20;
const MODE = 24;
const SIZE = 36;
const BLOB = 40;
const FLAGS = 60;
const PATH = 62;
const ID_LENGTH = 20;

/** In the flags: nobody looks at the file, more flags follow, one side of a conflict. */
const ASSUMED = 0x8000;
const EXTENDED = 0x4000;
const STAGE = 0x3000;
/** In the further flags: the file is not in the worktree, or not yet in any commit. */
const ABSENT = 0x6000;

/** In the mode. */
const KIND = 0o170000;
const REGULAR = 0o100000;

/** The length of a path that is too long for the flags. */
const LONG = 0xfff;
/** No system has longer ones. */
const LONGEST = 4096;

/** Undefined also for what ends too early. */
function tryParse(bytes: Buffer, prefix: string): Map<FileId, number> | undefined {
  try {
    return parseIndex(bytes, prefix);
  } catch {
    return undefined;
  }
}

/**
 * Versions 2 to 4 of the format, as git's own documentation tells it. Returns where the entry of each file begins;
 * undefined for what is not understood.
 */
function parseIndex(bytes: Buffer, prefix: string): Map<FileId, number> | undefined {
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  const isKnown = bytes.toString('latin1', 0, 4) === 'DIRC' && version >= 2 && version <= 4;
  if (!isKnown || count > bytes.length / PATH) return undefined;
  const entries = new Map<FileId, number>();
  let path: Buffer = Buffer.alloc(0);
  let at = 12;
  for (let left = count; left > 0; left--) {
    const flags = bytes.readUInt16BE(at + FLAGS);
    const more = flags & EXTENDED ? bytes.readUInt16BE(at + PATH) : 0;
    const start = at + PATH + (flags & EXTENDED ? 2 : 0);
    // In version 4 only the end of a path is written, and how much of the one before it takes the place of.
    const [dropped, from] = version === 4 ? readVarint(bytes, start) : [path.length, start];
    const length = flags & LONG;
    const end = version === 4 || length === LONG ? bytes.indexOf(0, from) : from + length;
    if (end < from || end - from > LONGEST || dropped > path.length) return undefined;
    const rest = bytes.subarray(from, end);
    path = dropped === path.length ? rest : Buffer.concat([path.subarray(0, path.length - dropped), rest]);
    if (path.length > LONGEST) return undefined;
    const isFile = (bytes.readUInt32BE(at + MODE) & KIND) === REGULAR;
    const isTold = isFile && !(flags & (ASSUMED | STAGE)) && !(more & ABSENT);
    const name = path.toString('utf8');
    if (isTold && name.startsWith(prefix)) entries.set(name.slice(prefix.length), at);
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
  return isWhole(bytes, at) ? entries : undefined;
}

/** Milliseconds since the epoch, from seconds and nanoseconds, as Node computes them. */
function timeAt(bytes: Buffer, at: number): number {
  return bytes.readUInt32BE(at) * 1000 + bytes.readUInt32BE(at + 4) / 1_000_000;
}

/** Git's numbers of any length: seven bits a byte, and one added for each byte that follows. */
function readVarint(bytes: Buffer, start: number): [value: number, end: number] {
  let at = start;
  let value = bytes[at] & 127;
  while (bytes[at++] & 128) value = ((value + 1) << 7) | (bytes[at] & 127);
  return [value, at];
}

/** Extensions up to the sum at the end. One of them says that most entries are in another file. */
function isWhole(bytes: Buffer, from: number): boolean {
  let at = from;
  while (at + 8 <= bytes.length - ID_LENGTH) {
    if (bytes.toString('latin1', at, at + 4) === 'link') return false;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return at === bytes.length - ID_LENGTH;
}
