import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SHA1_LENGTH, SHA256_LENGTH } from './index-entries.ts';

/** The absolute paths of the repository that contains the root. */
export interface GitPaths {
  /** The top of the work tree. */
  readonly top: string;
  /** The git folder of this worktree, with its HEAD, index and index.lock. */
  readonly folder: string;
  /** The git folder that all worktrees share, with the configuration. */
  readonly common: string;
  /** The prefix of the root's files in the index: empty, or the path from `top` to the root with a trailing `/`. */
  readonly prefix: string;
  /** The files outside the root that affect what is ignored inside it, whether they exist or not. */
  readonly ruleFiles: readonly string[];
}

/** Undefined without git. */
export function gitPaths(root: string): GitPaths | undefined {
  const above = foldersAbove(root);
  if (!above) return undefined;
  const top = above[0] ?? root;
  const folder = ownFolder(top);
  return {
    top,
    folder,
    common: commonFolder(folder),
    prefix: namesBetween(top, root)
      .map(name => `${name}/`)
      .join(''),
    ruleFiles: [excludeFile(folder), ...above.map(outer => join(outer, '.gitignore'))],
  };
}

/** The top of the work tree that contains a folder; undefined without git. */
export function gitTop(folder: string): string | undefined {
  const above = foldersAbove(folder);
  return above && (above[0] ?? folder);
}

/** The folders from the top of the repository down to the root's parent; undefined without git. */
export function foldersAbove(root: string): string[] | undefined {
  const above: string[] = [];
  for (let folder = root; !pathExists(join(folder, '.git')); ) {
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    above.unshift(parent);
    folder = parent;
  }
  return above;
}

/** The folders from `top`, which contains the root or is the root, down to the root's parent. */
export function foldersBetween(top: string, root: string): string[] {
  const above: string[] = [];
  for (let folder = root; folder !== top; ) {
    folder = dirname(folder);
    above.unshift(folder);
  }
  return above;
}

export function namesBetween(folder: string, root: string): string[] {
  const names: string[] = [];
  for (let at = root; at !== folder; at = dirname(at)) names.unshift(basename(at));
  return names;
}

/** In worktrees and submodules, `.git` is a file that points to the actual folder. */
export function ownFolder(top: string): string {
  const path = join(top, '.git');
  const pointer = readText(path)?.match(/^gitdir: (.+)/)?.[1];
  return pointer === undefined ? path : resolve(top, pointer.trim());
}

/** All worktrees of a repository share this file. */
export function excludeFile(folder: string): string {
  return join(commonFolder(folder), 'info', 'exclude');
}

function commonFolder(folder: string): string {
  const common = readText(join(folder, 'commondir'));
  return common === undefined ? folder : resolve(folder, common.trim());
}

/** The length of object ids in bytes, given the text of the repository's configuration. */
export function objectIdLength(config: string): number {
  return /objectformat\s*=\s*sha256/i.test(config) ? SHA256_LENGTH : SHA1_LENGTH;
}

export function pathExists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // Not accessible, so it cannot be our repository.
  }
}

export function readText(path: string): string | undefined {
  return readRegularFile(path)?.toString('utf8');
}

/** Reads regular files only, because opening a named pipe would block. */
export function readRegularFile(path: string): Buffer | undefined {
  try {
    return statSync(path).isFile() ? readFileSync(path) : undefined;
  } catch {
    return undefined; // A missing or unreadable file counts as absent.
  }
}
