import { type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT_FILE } from '../config/load.ts';
import { defaultConfig } from '../config/options.ts';
import { gitTop, isIgnoredFolder } from '../discover/git.ts';
import { isNeverEntered } from '../discover/rules.ts';
import { vendoredAbove } from '../discover/vendored.ts';
import { idBelow } from '../shared/paths.ts';

export interface FoundRoot {
  readonly root: string;
  /** What marks it as a project; absent where nothing does, and the root is the folder itself. */
  readonly marker?: string;
}

/**
 * The project that a folder belongs to: the nearest folder at or above it with a configuration or a cache of ours,
 * else the top of its git work tree, else the folder itself. Paths are absolute, with symbolic links resolved.
 */
export function findRoot(folder: string, home: string | undefined): FoundRoot {
  const top = gitTop(folder);
  const git = top === undefined || (top !== folder && isShared(top)) ? undefined : top;
  for (const candidate of candidates(folder, git, home)) {
    const marker = markerIn(candidate);
    if (marker !== undefined) return { root: candidate, marker };
  }
  return git !== undefined && git !== home && holds(git, folder)
    ? { root: git, marker: '.git' }
    : { root: folder };
}

/**
 * The folders to search, the innermost first: up to the top of the work tree, or up to the home folder. Elsewhere
 * only as long as the folders belong to this user, because anyone could leave a file in a place like `/tmp`.
 */
function candidates(folder: string, git: string | undefined, home: string | undefined): string[] {
  const isAtHome =
    home !== undefined && !isTop(home) && (folder === home || idBelow(home, folder) !== undefined);
  const last = git ?? (isAtHome ? home : undefined);
  const found = [folder];
  for (let at = folder; at !== last; ) {
    at = dirname(at);
    if (isShared(at) || (last === undefined && !isOwn(at))) break;
    found.push(at);
  }
  return found;
}

const OUT_DIR = defaultConfig().outDir;

/**
 * The output folder counts only with a report in it: `depgraph demo` leaves one in any folder, and `--json`, `resolve`
 * and the like leave a cache in every folder that they are asked about.
 */
function markerIn(folder: string): string | undefined {
  if (statOf(join(folder, PROJECT_FILE))?.isFile()) return PROJECT_FILE;
  return statOf(join(folder, OUT_DIR, 'graph.json'))?.isFile() ? OUT_DIR : undefined;
}

/** Would an analysis of the work tree look at this folder? */
function holds(top: string, folder: string): boolean {
  const names = idBelow(top, folder)?.split('/') ?? [];
  return !names.some(isNeverEntered) && !vendoredAbove(top, folder) && !isIgnoredFolder(folder);
}

/** A place in which everyone may create files, such as `/tmp`, and the root of the file system. */
function isShared(folder: string): boolean {
  if (isTop(folder)) return true;
  const stat = statOf(folder);
  if (!stat || process.getuid === undefined) return stat === undefined;
  const isWritableByAll = (stat.mode & 0o002) !== 0;
  const isSticky = (stat.mode & 0o1000) !== 0;
  // Disks of other systems show all files as writable by all; there they belong to the user who mounted them.
  return isWritableByAll && (isSticky || stat.uid !== process.getuid());
}

/** Some containers have it as the home folder. */
function isTop(folder: string): boolean {
  return dirname(folder) === folder;
}

/** Windows does not tell. */
function isOwn(folder: string): boolean {
  return process.getuid !== undefined && statOf(folder)?.uid === process.getuid();
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // Not ours to look at, so it marks nothing of ours.
  }
}
