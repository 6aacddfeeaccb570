import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStat } from '../../shared/stat.ts';
import type { FileId } from '../../types.ts';
import { INODE, MODE, MTIME, OBJECT_ID, SHA1_LENGTH, SIZE, visitEntries } from '../git/index-entries.ts';
import { gitPaths, objectIdLength, readRegularFile, readText } from '../git/paths.ts';
import { mayFilter } from './git-attributes.ts';

/** The blob ids in git's index, for files that have not changed since git last stat'ed them. */
export interface GitIndex {
  /**
   * The blob id of a file with this stat. Known content with the same id and the same size is the content of this file;
   * if git converted line endings, the sizes differ.
   */
  blobOf(id: FileId, stat: FileStat): string | undefined;
}

/** Undefined if there is no index, or none to rely on. `others` are the files of the tree that are not sources. */
export function readGitIndex(root: string, others: ReadonlySet<FileId>): GitIndex | undefined {
  const paths = gitPaths(root);
  if (!paths) return undefined;
  const file = join(paths.folder, 'index');
  const config = readText(join(paths.common, 'config')) ?? '';
  const bytes = objectIdLength(config) !== SHA1_LENGTH ? undefined : readRegularFile(file);
  const entries = bytes && parseIndex(bytes, paths.prefix);
  if (!entries || mayFilter({ root, paths, others, tracked: entries.keys() })) return undefined;
  const writtenMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return {
    blobOf(id, stat) {
      const at = entries.get(id);
      if (at === undefined || stat.changedMs >= writtenMs - TICK_MS) return undefined;
      return matchesStat(bytes, at, stat) ? blobAt(bytes, at) : undefined;
    },
  };
}

/** Two writes within one tick of the clock may leave the same stat. */
const TICK_MS = 20;

/** Does the file have the stat that git recorded? */
function matchesStat(bytes: Buffer, at: number, { size, mtimeMs, ctimeMs, ino }: FileStat): boolean {
  return (
    size === bytes.readUInt32BE(at + SIZE) &&
    mtimeMs === timeAt(bytes, at + MTIME) &&
    ctimeMs === timeAt(bytes, at) &&
    ino % 2 ** 32 === bytes.readUInt32BE(at + INODE) // Git stores the lower 32 bits.
  );
}

function blobAt(bytes: Buffer, at: number): string {
  return bytes.toString('hex', at + OBJECT_ID, at + OBJECT_ID + SHA1_LENGTH);
}

/** Flags: `assume-unchanged`, and the stage of a merge conflict. */
const ASSUME_UNCHANGED = 0x8000;
const STAGE = 0x3000;
/** Extended flags: `skip-worktree` and `intent-to-add`. */
const SKIP_WORKTREE_OR_INTENT_TO_ADD = 0x6000;

/** The file type bits of the mode. */
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;

/** File → the offset of its entry; undefined if the index is malformed or incomplete. */
function parseIndex(bytes: Buffer, prefix: string): Map<FileId, number> | undefined {
  const entries = new Map<FileId, number>();
  const index = visitEntries(
    bytes,
    { idLength: SHA1_LENGTH },
    ({ at, text, from, end, flags, extendedFlags }) => {
      const isFile = (bytes.readUInt32BE(at + MODE) & FILE_TYPE) === REGULAR;
      if (!isFile || flags & (ASSUME_UNCHANGED | STAGE)) return;
      if (extendedFlags & SKIP_WORKTREE_OR_INTENT_TO_ADD) return;
      const name = text.toString('utf8', from, end);
      if (name.startsWith(prefix)) entries.set(name.slice(prefix.length), at);
    },
  );
  // Folders that a sparse index omits are not in the work tree either.
  return index?.extensions.every(name => name === 'sdir') ? entries : undefined;
}

/** Milliseconds since the epoch, computed from seconds and nanoseconds as Node does. */
function timeAt(bytes: Buffer, at: number): number {
  return bytes.readUInt32BE(at) * 1000 + bytes.readUInt32BE(at + 4) / 1_000_000;
}
