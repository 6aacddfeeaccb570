import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { baseName } from '../shared/paths.ts';
import type { FileStat } from '../shared/stat.ts';
import type { FileId } from '../types.ts';
import { gitPlaces } from './git.ts';

/** What git's index knows about files that nobody has touched since git looked at them. */
export interface GitIndex {
  /**
   * The blob id of the file that looks like this. Whoever has seen a content of the same id and the same size has
   * seen this file's bytes: git may have changed line ends on the way, and then the sizes differ.
   */
  blobOf(id: FileId, stat: FileStat): string | undefined;
}

/** Undefined where there is none, or none that can be relied upon. `others`: where files with attributes may be. */
export function readGitIndex(root: string, others: Iterable<FileId>): GitIndex | undefined {
  const places = gitPlaces(root);
  if (!places || usesFilters(root, places.common, others)) return undefined;
  try {
    const file = join(places.folder, 'index');
    const writtenMs = statSync(file).mtimeMs;
    if (/objectformat\s*=\s*sha256/i.test(readFileSync(join(places.common, 'config'), 'utf8')))
      return undefined;
    const bytes = readFileSync(file);
    const entries = parseIndex(bytes, places.prefix);
    return (
      entries && {
        blobOf(id, stat) {
          const at = entries.get(id);
          if (at === undefined || stat.changedMs >= writtenMs - TICK_MS) return undefined;
          return looksLike(bytes, at, stat) ? blobAt(bytes, at) : undefined;
        },
      }
    );
  } catch {
    return undefined; // Not there yet, or not readable: files are read instead.
  }
}

/** A file that was written twice within one tick of the clock may look like the first of them. */
const TICK_MS = 20;

/** Does the file look as it did when git looked at it? */
function looksLike(bytes: Buffer, at: number, { stamp }: FileStat): boolean {
  const times = `${bytes.readUInt32BE(at + SIZE)}-${timeAt(bytes, at + MTIME)}-${timeAt(bytes, at)}-`;
  if (!stamp.startsWith(times)) return false;
  // Git keeps the lower half of the inode's number.
  return BigInt.asUintN(32, BigInt(stamp.slice(times.length))) === BigInt(bytes.readUInt32BE(at + INODE));
}

function blobAt(bytes: Buffer, at: number): string {
  return bytes.toString('hex', at + BLOB, at + BLOB + ID_LENGTH);
}

/** Programs and encodings that stand between a file and its blob; for line ends see `blobOf`. */
const FILTERS = /\b(?:filter(?!=lfs\b)|ident|working-tree-encoding)\b/;

function usesFilters(root: string, common: string, others: Iterable<FileId>): boolean {
  const files = [join(common, 'info/attributes')];
  for (const id of others) if (baseName(id) === '.gitattributes') files.push(join(root, id));
  return files.some(file => {
    try {
      return FILTERS.test(readFileSync(file, 'utf8'));
    } catch {
      return false;
    }
  });
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

/**
 * Versions 2 to 4 of the format, as git's own documentation tells it. Returns where the entry of each file begins;
 * undefined for what is not understood.
 */
function parseIndex(bytes: Buffer, prefix: string): Map<FileId, number> | undefined {
  const version = bytes.readUInt32BE(4);
  if (bytes.toString('latin1', 0, 4) !== 'DIRC' || version < 2 || version > 4) return undefined;
  const entries = new Map<FileId, number>();
  let path = Buffer.alloc(0);
  let at = 12;
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    const flags = bytes.readUInt16BE(at + FLAGS);
    const more = flags & EXTENDED ? bytes.readUInt16BE(at + PATH) : 0;
    const start = at + PATH + (flags & EXTENDED ? 2 : 0);
    let name: string;
    let next: number;
    if (version === 4) {
      // The part of the path before it that is dropped, and what follows instead.
      const [dropped, from] = readVarint(bytes, start);
      const end = bytes.indexOf(0, from);
      path = Buffer.concat([path.subarray(0, path.length - dropped), bytes.subarray(from, end)]);
      name = path.toString('utf8');
      next = end + 1;
    } else {
      const length = flags & LONG;
      const end = length < LONG ? start + length : bytes.indexOf(0, start);
      name = bytes.toString('utf8', start, end);
      next = at + ((end - at + 8) & ~7);
    }
    const isFile = (bytes.readUInt32BE(at + MODE) & KIND) === REGULAR;
    const isTold = isFile && !(flags & (ASSUMED | STAGE)) && !(more & ABSENT);
    if (isTold && name.startsWith(prefix)) entries.set(name.slice(prefix.length), at);
    at = next;
  }
  return isWhole(bytes, at) ? entries : undefined;
}

/** Nanoseconds since the epoch, in digits. */
function timeAt(bytes: Buffer, at: number): string {
  return `${bytes.readUInt32BE(at)}${String(bytes.readUInt32BE(at + 4)).padStart(9, '0')}`;
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
