import { lstatSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { toFileId } from '../../shared/file-ids.ts';
import { type IndexEntry, visitEntries } from '../git/index-entries.ts';
import {
  type GitPaths,
  gitPaths,
  objectIdLength,
  pathExists,
  readRegularFile,
  readText,
} from '../git/paths.ts';
import { createAliasMatcher } from './path-aliases.ts';

/**
 * `tracked`: the folder, something below it, or something at the path of an ancestor is tracked. `untracked`: nothing is,
 * and there are tracked files around the folder. `unknown`: the index does not answer.
 */
export interface Tracking {
  readonly state: 'tracked' | 'untracked' | 'unknown';
  /** The tracked path; absent if the folder itself is the top of a work tree. */
  readonly entry?: string;
}

/**
 * Is a folder tracked by its repository? The answer counts only if something in `neighbours` is tracked: in an ignored
 * folder, an installed package or an unpacked archive nothing is, no matter who wrote it. Entries count in every mode
 * (file, link, submodule) and under every name that some file system treats as the folder's.
 */
export function trackingOf(folder: string, neighbours: string): Tracking {
  const paths = gitPaths(dirname(folder));
  const isStable = paths !== undefined && !isBeingWritten(paths);
  const found = paths && scanIndex(paths, folder, prefixOf(paths, neighbours));
  if (found?.entry !== undefined) return { state: 'tracked', entry: found.entry };
  // The work tree of a removed submodule remains on disk, without an entry in the index.
  if (pathExists(join(folder, '.git'))) return { state: 'tracked' };
  const isCertain = found?.isComplete && found.hasNeighbours && isStable && !isBeingWritten(paths);
  return { state: isCertain ? 'untracked' : 'unknown' };
}

/** A checkout writes the files first and the index last. */
function isBeingWritten({ folder }: GitPaths): boolean {
  try {
    return lstatSync(join(folder, 'index.lock'), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // Not accessible, so assume that it is.
  }
}

interface Scan {
  /** The first entry that matches the folder. */
  entry?: string;
  hasNeighbours: boolean;
  isComplete: boolean;
}

function scanIndex(paths: GitPaths, folder: string, neighbours: Buffer): Scan | undefined {
  const bytes = readRegularFile(join(paths.folder, 'index'));
  if (!bytes) return undefined;
  const config = readText(join(paths.common, 'config')) ?? '';
  const { firstBytes, matches } = createAliasMatcher(toFileId(relative(paths.top, folder)));
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

/** The prefix of the index entries below `folder`. Outside the work tree, falls back to the prefix in `paths`. */
function prefixOf({ top, prefix }: GitPaths, folder: string): Buffer {
  if (folder === top) return Buffer.alloc(0);
  const paths = gitPaths(folder);
  return Buffer.from(paths?.top === top ? paths.prefix : prefix);
}

function isBelow(prefix: Buffer, { text, from, end }: IndexEntry): boolean {
  if (end - from < prefix.length) return false;
  for (let i = 0; i < prefix.length; i++) if (text[from + i] !== prefix[i]) return false;
  return true;
}
