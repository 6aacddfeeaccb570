/**
 * The entry that a walk through git's index has reached. One object for all entries: an index may have hundreds of
 * thousands, and most callers look at a few bytes of each.
 */
export interface IndexEntry {
  /** Where the entry begins in the index. */
  readonly at: number;
  /** The bytes of the path are those of `text` from `from` up to `end`. */
  readonly text: Buffer;
  readonly from: number;
  readonly end: number;
  readonly flags: number;
  /** The further flags of version 3; 0 where there are none. */
  readonly extendedFlags: number;
}

export const SHA1_LENGTH = 20;
export const SHA256_LENGTH = 32;

/** Offsets within an entry: ctime, mtime, device, inode, mode, user, group, size, object id, flags, path. */
export const MTIME = 8;
export const INODE = 20;
export const MODE = 24;
export const SIZE = 36;
export const OBJECT_ID = 40;

const HEADER = 12;
const EXTENDED = 0x4000;
/** The length of a path that is too long for the flags. */
const LONG = 0xfff;
/** No system has longer paths. */
const LONGEST = 4096;

export interface VisitedIndex {
  readonly count: number;
  /** The names of the mandatory extensions: an index with one that the caller does not know is not all there is. */
  readonly extensions: readonly string[];
}

export interface VisitOptions {
  readonly idLength: number;
  /** By byte, 1 for those that the path of an entry may begin with for it to be visited; all are without it. */
  readonly firstBytes?: Uint8Array;
}

/** Visits the entries of an index of version 2 to 4. Undefined for what is not understood, or ends too early. */
export function visitEntries(
  bytes: Buffer,
  options: VisitOptions,
  visit: (entry: IndexEntry) => void,
): VisitedIndex | undefined {
  if (bytes.length < HEADER + options.idLength || bytes.toString('latin1', 0, 4) !== 'DIRC') return undefined;
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  if (version < 2 || version > 4 || count > bytes.length / OBJECT_ID) return undefined;
  const end = visitAll({ bytes, count, isCompressed: version === 4, ...options }, visit);
  const extensions = end === undefined ? undefined : mandatoryExtensions(bytes, end, options.idLength);
  return extensions && { count, extensions };
}

interface Index extends VisitOptions {
  readonly bytes: Buffer;
  readonly count: number;
  readonly isCompressed: boolean;
}

/** Returns where the entries end. */
function visitAll(index: Index, visit: (entry: IndexEntry) => void): number | undefined {
  const { bytes, count, isCompressed, idLength, firstBytes } = index;
  const flagsAt = OBJECT_ID + idLength;
  const text = isCompressed ? Buffer.alloc(LONGEST) : bytes;
  const entry = { at: 0, text, from: 0, end: 0, flags: 0, extendedFlags: 0 };
  let at = HEADER;
  for (let left = count; left > 0; left--) {
    // Byte by byte: a run reads one index, and while this code is new to V8, calls of functions take most of the time.
    const flags = (bytes[at + flagsAt] << 8) | bytes[at + flagsAt + 1];
    const start = at + flagsAt + (flags & EXTENDED ? 4 : 2);
    entry.at = at;
    if (isCompressed) {
      const end = readCompressedPath(bytes, start, entry);
      if (end === undefined) return undefined;
      at = end + 1;
    } else {
      const end = (flags & LONG) === LONG ? bytes.indexOf(0, start) : start + (flags & LONG);
      if (end < start || end - start > LONGEST || end >= bytes.length) return undefined;
      entry.from = start;
      entry.end = end;
      at += (end - at + 8) & ~7; // Filled up with one to eight zeros.
    }
    if (firstBytes !== undefined && firstBytes[text[entry.from]] !== 1) continue;
    entry.flags = flags;
    entry.extendedFlags = flags & EXTENDED ? (bytes[start - 2] << 8) | bytes[start - 1] : 0;
    visit(entry);
  }
  return at;
}

interface Path {
  readonly text: Buffer;
  end: number;
}

/**
 * In version 4 only the end of a path is written, and how many bytes of the path before it are dropped. Returns where
 * the path ends in the index.
 */
function readCompressedPath(bytes: Buffer, start: number, path: Path): number | undefined {
  const [dropped, from] = readVarint(bytes, start);
  const end = bytes.indexOf(0, from);
  const kept = path.end - dropped;
  if (end < 0 || kept < 0 || kept > path.end || kept + end - from > LONGEST) return undefined;
  bytes.copy(path.text, kept, from, end);
  path.end = kept + end - from;
  return end;
}

/** Git's numbers of any length: seven bits a byte, and one added for each byte that follows. */
function readVarint(bytes: Buffer, start: number): [value: number, end: number] {
  let at = start;
  let value = bytes[at] & 127;
  while (bytes[at++] & 128) value = ((value + 1) << 7) | (bytes[at] & 127);
  return [value, at];
}

/** The extensions go up to the checksum at the end. Those whose name begins with a capital may be ignored. */
function mandatoryExtensions(bytes: Buffer, from: number, idLength: number): string[] | undefined {
  const names: string[] = [];
  let at = from;
  while (at + 8 <= bytes.length - idLength) {
    const name = bytes.toString('latin1', at, at + 4);
    if (!/^[A-Z]/.test(name)) names.push(name);
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return at === bytes.length - idLength ? names : undefined;
}
