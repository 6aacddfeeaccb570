import { readFileSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { idBelow } from '../shared/paths.ts';
import { SHA1_LENGTH, SHA256_LENGTH } from './git-index-entries.ts';
import { type IgnoreChain, isIgnored, withPatterns } from './ignore-chain.ts';

/**
 * The ignore rules that hold in the root before its own `.gitignore` is read: the repository's
 * `info/exclude` and the `.gitignore` files of the folders above. Git itself is never run, since it
 * would run the programs that a hostile repository configures.
 */
export function outerIgnoreRules(root: string): IgnoreChain | undefined {
  const outer = rulesAbove(root);
  // Someone who asks for a folder by name means it, even where git ignores it.
  return outer === 'ignored' ? undefined : outer;
}

/** The top folder of the work tree that a folder belongs to; undefined without git. */
export function gitTop(folder: string): string | undefined {
  const above = foldersAbove(folder);
  return above && (above[0] ?? folder);
}

/** Does the repository that a folder belongs to ignore it? */
export function isIgnoredFolder(folder: string): boolean {
  return rulesAbove(folder) === 'ignored';
}

function rulesAbove(root: string): IgnoreChain | 'ignored' | undefined {
  const above = foldersAbove(root);
  if (!above) return undefined;
  const top = above[0] ?? root;
  let chain = readRules(undefined, excludeFile(ownFolder(top)), namesBetween(top, root));
  for (const folder of above) {
    const names = namesBetween(folder, root);
    chain = readRules(chain, join(folder, '.gitignore'), names);
    if (isIgnored(chain, '../'.repeat(names.length - 1), true)) return 'ignored';
  }
  return chain;
}

/** The repository that a folder is a part of, without being the whole of it. */
export interface EnclosingRepository {
  /** The root of the git work tree; absolute. */
  readonly top: string;
  /** From there to the folder, with `/` at the end. */
  readonly prefix: string;
}

/**
 * Undefined for a folder that is a repository of its own, that is in none, or that its repository ignores. A
 * repository in the home folder keeps someone's settings; the folders of the home folder are not parts of it. One
 * that belongs to somebody else was not made for this folder: anyone can make a `.git` in `/tmp`.
 */
export function enclosingRepository(
  root: string,
  { gitignore }: { readonly gitignore: boolean },
): EnclosingRepository | undefined {
  const top = foldersAbove(root)?.[0];
  if (top === undefined || holdsHome(top) || isForeign(top, root)) return undefined;
  if (gitignore && rulesAbove(root) === 'ignored') return undefined;
  const prefix = namesBetween(top, root)
    .map(name => `${name}/`)
    .join('');
  return { top, prefix };
}

function isForeign(top: string, root: string): boolean {
  try {
    const { uid } = statSync(join(top, '.git'));
    return uid !== process.getuid?.() && uid !== statSync(root).uid;
  } catch {
    return true; // One of them was removed meanwhile.
  }
}

function holdsHome(folder: string): boolean {
  try {
    const home = realpathSync(homedir());
    return home === folder || idBelow(folder, home) !== undefined;
  } catch {
    return false; // Without a home folder there is none to protect.
  }
}

/** Where the repository that the root belongs to keeps what; all paths are absolute. */
export interface GitPaths {
  /** The top of the work tree. */
  readonly top: string;
  /** The worktree's own folder, where its HEAD, index and index.lock are. */
  readonly folder: string;
  /** The folder that all worktrees share, with the configuration. */
  readonly common: string;
  /** What stands before an id in the index: empty, or the way down to the root with a `/` at its end. */
  readonly prefix: string;
  /** The files outside the root's tree that decide what is ignored in it, whether they exist or not. */
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

/**
 * Ids are relative to the root, and these rules stand in a folder above it, with `names` on the way.
 * While we ask about the folders on that way, the root has the id `''`, its parent `../`, and so on.
 */
function readRules(chain: IgnoreChain | undefined, file: string, names: readonly string[]) {
  const text = readText(file);
  if (text === undefined) return chain;
  const prefix = names.map(name => `${name}/`).join('');
  return withPatterns(chain, text, id => {
    if (id !== '' && !id.startsWith('../')) return prefix + id;
    return names.slice(0, names.length - id.length / '../'.length).join('/');
  });
}

/** The folders from the top of the repository down to the root's parent; undefined without git. */
function foldersAbove(root: string): string[] | undefined {
  const above: string[] = [];
  for (let folder = root; !pathExists(join(folder, '.git')); ) {
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    above.unshift(parent);
    folder = parent;
  }
  return above;
}

function namesBetween(folder: string, root: string): string[] {
  const names: string[] = [];
  for (let at = root; at !== folder; at = dirname(at)) names.unshift(basename(at));
  return names;
}

/** Worktrees and submodules have a `.git` file that points to the real folder. */
function ownFolder(top: string): string {
  const path = join(top, '.git');
  const pointer = readText(path)?.match(/^gitdir: (.+)/)?.[1];
  return pointer === undefined ? path : resolve(top, pointer.trim());
}

/** All worktrees of a repository share one. */
function excludeFile(folder: string): string {
  return join(commonFolder(folder), 'info', 'exclude');
}

function commonFolder(folder: string): string {
  const common = readText(join(folder, 'commondir'));
  return common === undefined ? folder : resolve(folder, common.trim());
}

/** How long the object ids in the repository's index are, by its configuration. */
export function objectIdLength(config: string): number {
  return /objectformat\s*=\s*sha256/i.test(config) ? SHA256_LENGTH : SHA1_LENGTH;
}

export function pathExists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // Not ours to look at, so it cannot be our repository either.
  }
}

function readText(path: string): string | undefined {
  return readRegularFile(path)?.toString('utf8');
}

/** Only of plain files: reading a named pipe would wait for its writer. */
export function readRegularFile(path: string): Buffer | undefined {
  try {
    return statSync(path).isFile() ? readFileSync(path) : undefined;
  } catch {
    return undefined; // Missing, or not ours to read: then it says nothing.
  }
}
