import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStat } from '../shared/stat.ts';
import type { FileId } from '../types.ts';
import { gitPaths, objectIdLength, readRegularFile } from './git.ts';
import { mayFilter } from './git-attributes.ts';
import { INODE, MODE, MTIME, OBJECT_ID, SHA1_LENGTH, SIZE, visitEntries } from './git-index-entries.ts';

/** What git's index knows about files that nobody has touched since git looked at them. */
export interface GitIndex {
  /**
   * The blob id of the file that looks like this. Whoever has seen a content of the same id and the same size has
   * seen this file's bytes: git may have changed line ends on the way, and then the sizes differ.
   */
  blobOf(id: FileId, stat: FileStat): string | undefined;
}

/** Undefined where there is none, or none that can be relied upon. `others`: files of the tree that are no sources. */
export function readGitIndex(root: string, others: ReadonlySet<FileId>): GitIndex | undefined {
  const places = gitPaths(root);
  if (!places) return undefined;
  const file = join(places.folder, 'index');
  const config = readRegularFile(join(places.common, 'config'))?.toString('utf8') ?? '';
  const bytes = objectIdLength(config) !== SHA1_LENGTH ? undefined : readRegularFile(file);
  const entries = bytes && parseIndex(bytes, places.prefix);
  if (!entries || mayFilter({ root, places, others, tracked: entries.keys() })) return undefined;
  const writtenMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return {
    blobOf(id, stat) {
      const at = entries.get(id);
      if (at === undefined || stat.changedMs >= writtenMs - TICK_MS) return undefined;
      return looksLike(bytes, at, stat) ? blobAt(bytes, at) : undefined;
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
  return bytes.toString('hex', at + OBJECT_ID, at + OBJECT_ID + SHA1_LENGTH);
}

/** In the flags: nobody looks at the file, or one side of a conflict. */
const ASSUMED = 0x8000;
const STAGE = 0x3000;
/** In the further flags: the file is not in the worktree, or not yet in any commit. */
const ABSENT = 0x6000;

/** In the mode. */
const KIND = 0o170000;
const REGULAR = 0o100000;

/** Where the entry of each file begins; undefined for an index that is not understood, or is not all there is. */
function parseIndex(bytes: Buffer, prefix: string): Map<FileId, number> | undefined {
  const entries = new Map<FileId, number>();
  const index = visitEntries(
    bytes,
    { idLength: SHA1_LENGTH },
    ({ at, text, from, end, flags, extendedFlags }) => {
      const isFile = (bytes.readUInt32BE(at + MODE) & KIND) === REGULAR;
      const isTold = isFile && !(flags & (ASSUMED | STAGE)) && !(extendedFlags & ABSENT);
      if (!isTold) return;
      const name = text.toString('utf8', from, end);
      if (name.startsWith(prefix)) entries.set(name.slice(prefix.length), at);
    },
  );
  // Folders that a sparse index leaves out are not in the worktree either.
  return index?.extensions.every(name => name === 'sdir') ? entries : undefined;
}

/** Milliseconds since the epoch, from seconds and nanoseconds, as Node computes them. */
function timeAt(bytes: Buffer, at: number): number {
  return bytes.readUInt32BE(at) * 1000 + bytes.readUInt32BE(at + 4) / 1_000_000;
}
