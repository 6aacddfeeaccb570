import { realpathSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { defaultConfig } from '../../core/config/options.ts';
import { idBelow } from '../../shared/file-ids.ts';
import type { Environment } from '../../shared/state-folder.ts';
import { PROJECT_FILE } from '../config/load.ts';
import { isIgnoredFolder } from '../discover/repository.ts';
import { isNeverEntered } from '../discover/rules.ts';
import { vendoredAbove } from '../discover/vendored.ts';
import { gitTop } from '../git/paths.ts';

/** The root of a project, and how it was recognised. */
export interface FoundRoot {
  readonly root: string;
  /** What marks the folder as a project; absent if nothing does and the root is the folder itself. */
  readonly marker?: string;
}

/**
 * Finds the project that a folder belongs to: the nearest folder at or above it with a configuration or a report of
 * ours, else the top of its git work tree, else the folder itself. Paths are absolute, with symbolic links resolved.
 */
export function findRoot(folder: string, home: string | undefined): FoundRoot {
  const top = gitTop(folder);
  const git = top === undefined || (top !== folder && isShared(top)) ? undefined : top;
  for (const candidate of foldersToSearch(folder, git, home)) {
    const marker = markerIn(candidate);
    if (marker !== undefined) return { root: candidate, marker };
  }
  return git !== undefined && git !== home && analyses(git, folder)
    ? { root: git, marker: '.git' }
    : { root: folder };
}

/**
 * The folders to search, innermost first, up to the top of the work tree or the home folder. Outside both, the search
 * stops at the first folder of another user, because anyone could leave a file in a folder like `/tmp`.
 */
export function foldersToSearch(folder: string, git: string | undefined, home: string | undefined): string[] {
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

/** The real path of the user's home folder; undefined if it does not exist. */
export function homeFolder(env: Environment): string | undefined {
  try {
    return realpathSync(env.HOME || env.USERPROFILE || homedir());
  } catch {
    return undefined;
  }
}

const OUT_DIR = defaultConfig().outDir;

/**
 * The output folder counts only if it contains a report: `depgraph demo` creates one in any folder, and commands such
 * as `resolve` leave a cache in every folder that they run in.
 */
function markerIn(folder: string): string | undefined {
  if (statOf(join(folder, PROJECT_FILE))?.isFile()) return PROJECT_FILE;
  return statOf(join(folder, OUT_DIR, 'graph.json'))?.isFile() ? OUT_DIR : undefined;
}

/** Would an analysis of the work tree enter this folder? */
function analyses(top: string, folder: string): boolean {
  const names = idBelow(top, folder)?.split('/') ?? [];
  return !names.some(isNeverEntered) && !vendoredAbove(top, folder) && !isIgnoredFolder(folder);
}

/** A folder in which every user may create files, such as `/tmp`, or the root of the file system. */
function isShared(folder: string): boolean {
  if (isTop(folder)) return true;
  const stat = statOf(folder);
  if (!stat || process.getuid === undefined) return stat === undefined;
  const isWritableByAll = (stat.mode & 0o002) !== 0;
  const isSticky = (stat.mode & 0o1000) !== 0;
  // Foreign file systems show all files as world-writable, but owned by the user who mounted them.
  return isWritableByAll && (isSticky || stat.uid !== process.getuid());
}

/** In some containers the home folder is the root of the file system. */
function isTop(folder: string): boolean {
  return dirname(folder) === folder;
}

/** Always false on Windows, which has no user ids. */
function isOwn(folder: string): boolean {
  return process.getuid !== undefined && statOf(folder)?.uid === process.getuid();
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // Permission denied: it cannot be a marker of ours.
  }
}
