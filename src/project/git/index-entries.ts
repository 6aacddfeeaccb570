/**
 * The current entry of a walk over git's index. One object is reused for all entries, because an index may have
 * hundreds of thousands, and most callers read only a few bytes of each.
 */
export interface IndexEntry {
  /** Offset of the entry in the index. */
  readonly at: number;
  /** The path is `text` from `from` up to `end`. */
  readonly text: Buffer;
  readonly from: number;
  readonly end: number;
  readonly flags: number;
  /** The extended flags of version 3; 0 if there are none. */
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
/** The flag bits with the length of the path; all set if it does not fit. */
const PATH_LENGTH = 0xfff;
/** No system has longer paths. */
const MAX_PATH_BYTES = 4096;

export interface VisitedIndex {
  readonly count: number;
  /** The names of the mandatory extensions. An index with an unknown one must not be taken as complete. */
  readonly extensions: readonly string[];
}

export interface VisitOptions {
  readonly idLength: number;
  /** Byte → 1 if paths that begin with it are visited. By default all are. */
  readonly firstBytes?: Uint8Array;
}

/** Visits the entries of an index of version 2 to 4. Undefined if the index is malformed or truncated. */
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

/** Returns the offset of the end of the entries. */
function visitAll(index: Index, visit: (entry: IndexEntry) => void): number | undefined {
  const { bytes, count, isCompressed, idLength, firstBytes } = index;
  const flagsAt = OBJECT_ID + idLength;
  const text = isCompressed ? Buffer.alloc(MAX_PATH_BYTES) : bytes;
  const entry = { at: 0, text, from: 0, end: 0, flags: 0, extendedFlags: 0 };
  let at = HEADER;
  for (let left = count; left > 0; left--) {
    // Byte by byte, because a run reads only one index, and until V8 optimises this code, calls dominate its cost.
    const flags = (bytes[at + flagsAt] << 8) | bytes[at + flagsAt + 1];
    const start = at + flagsAt + (flags & EXTENDED ? 4 : 2);
    entry.at = at;
    if (isCompressed) {
      const end = readCompressedPath(bytes, start, entry);
      if (end === undefined) return undefined;
      at = end + 1;
    } else {
      const length = flags & PATH_LENGTH;
      const end = length === PATH_LENGTH ? bytes.indexOf(0, start) : start + length;
      if (end < start || end - start > MAX_PATH_BYTES || end >= bytes.length) return undefined;
      entry.from = start;
      entry.end = end;
      at += (end - at + 8) & ~7; // Padded with one to eight NULs.
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
 * In version 4 a path is stored as the number of bytes to drop from the end of the previous path, and the suffix to
 * append. Returns the offset of the end of the path.
 */
function readCompressedPath(bytes: Buffer, start: number, path: Path): number | undefined {
  const [dropped, from] = readVarint(bytes, start);
  const end = bytes.indexOf(0, from);
  const kept = path.end - dropped;
  if (end < 0 || kept < 0 || kept > path.end || kept + end - from > MAX_PATH_BYTES) return undefined;
  bytes.copy(path.text, kept, from, end);
  path.end = kept + end - from;
  return end;
}

/** Git's variable-length integers: seven bits per byte, plus one for each continuation. */
function readVarint(bytes: Buffer, start: number): [value: number, end: number] {
  let at = start;
  let value = bytes[at] & 127;
  while (bytes[at++] & 128) value = ((value + 1) << 7) | (bytes[at] & 127);
  return [value, at];
}

/** Extensions precede the trailing checksum. Those whose name begins with a capital letter are optional. */
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
