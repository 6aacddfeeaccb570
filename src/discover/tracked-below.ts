import { lstatSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { toFileId } from '../shared/paths.ts';
import { type GitPaths, gitPaths, objectIdLength, pathExists, readRegularFile } from './git.ts';
import { type IndexEntry, visitEntries } from './git-index-entries.ts';
import { createAliasMatcher } from './path-aliases.ts';

/**
 * `tracked`: something at or below the folder, or in the place of a folder above it, is part of the repository.
 * `untracked`: nothing is, and the folder lies among tracked files. `unknown`: git does not tell.
 */
export interface Tracking {
  readonly state: 'tracked' | 'untracked' | 'unknown';
  /** What is tracked; absent where the folder itself is the top of a work tree. */
  readonly entry?: string;
}

/**
 * Does a folder belong to the repository that it lies in? `neighbours` is a folder in which something must be tracked,
 * for git to say anything: in an ignored folder, an installed package or an unpacked archive nothing is tracked,
 * no matter who wrote it. An entry counts in every mode (file, link, submodule) and under every name that some file system
 * takes for the folder's own.
 */
export function trackingOf(folder: string, neighbours: string): Tracking {
  const places = gitPaths(dirname(folder));
  const isStable = places !== undefined && !isBeingWritten(places);
  const found = places && scanIndex(places, folder, prefixOf(places, neighbours));
  if (found?.entry !== undefined) return { state: 'tracked', entry: found.entry };
  // The work tree of a submodule outlives the submodule, and nothing in the index tells of it then.
  if (pathExists(join(folder, '.git'))) return { state: 'tracked' };
  const isCertain = found?.isComplete && found.hasNeighbours && isStable && !isBeingWritten(places);
  return { state: isCertain ? 'untracked' : 'unknown' };
}

/** A checkout writes the files first and the index last. */
function isBeingWritten({ folder }: GitPaths): boolean {
  try {
    return lstatSync(join(folder, 'index.lock'), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // Not ours to look at, so nothing is known about it.
  }
}

interface Scan {
  /** The first entry that belongs to the folder. */
  entry?: string;
  hasNeighbours: boolean;
  isComplete: boolean;
}

function scanIndex(places: GitPaths, folder: string, neighbours: Buffer): Scan | undefined {
  const bytes = readRegularFile(join(places.folder, 'index'));
  if (!bytes) return undefined;
  const config = readRegularFile(join(places.common, 'config'))?.toString('utf8') ?? '';
  const { firstBytes, matches } = createAliasMatcher(toFileId(relative(places.top, folder)));
  if (neighbours.length > 0) firstBytes[neighbours[0]] = 1;
  const scan: Scan = { hasNeighbours: false, isComplete: false };
  const index = visitEntries(bytes, { idLength: objectIdLength(config), firstBytes }, entry => {
    if (scan.entry === undefined && matches(entry.text, entry.from, entry.end)) {
      scan.entry = entry.text.toString('utf8', entry.from, entry.end);
    }
    scan.hasNeighbours ||= isBelow(neighbours, entry);
  });
  scan.hasNeighbours ||= neighbours.length === 0 && index !== undefined && index.count > 0;
  scan.isComplete = index?.extensions.length === 0;
  return scan;
}

/** The bytes that the entries below a folder begin with. One outside the work tree has no such entries. */
function prefixOf({ top, prefix }: GitPaths, folder: string): Buffer {
  if (folder === top) return Buffer.alloc(0);
  const places = gitPaths(folder);
  return Buffer.from(places?.top === top ? places.prefix : prefix);
}

function isBelow(prefix: Buffer, { text, from, end }: IndexEntry): boolean {
  if (end - from < prefix.length) return false;
  for (let i = 0; i < prefix.length; i++) if (text[from + i] !== prefix[i]) return false;
  return true;
}
