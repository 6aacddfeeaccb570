import { readFileSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { idBelow } from '../shared/paths.ts';
import { diskSource } from '../source/disk.ts';
import { readText as readSourceText, type Source } from '../source/source.ts';
import { SHA1_LENGTH, SHA256_LENGTH } from './git-index-entries.ts';
import { type IgnoreChain, isIgnored, withPatterns } from './ignore-chain.ts';

/**
 * The ignore rules that apply to the root before its own `.gitignore`: the repository's `info/exclude` and the
 * `.gitignore` files of the folders above. Git itself is never run, because it would run programs that a hostile
 * repository configures.
 */
export function outerIgnoreRules(root: string, source: Source): IgnoreChain | undefined {
  const outer = rulesAbove(root, source);
  // A folder that the user names explicitly is analysed even if git ignores it.
  return outer === 'ignored' ? undefined : outer;
}

/** The top of the work tree that contains a folder; undefined without git. */
export function gitTop(folder: string): string | undefined {
  const above = foldersAbove(folder);
  return above && (above[0] ?? folder);
}

/** Is a folder ignored by its repository? */
export function isIgnoredFolder(folder: string): boolean {
  return rulesAbove(folder) === 'ignored';
}

function rulesAbove(root: string, source: Source = diskSource(root)): IgnoreChain | 'ignored' | undefined {
  const above = foldersAbove(root);
  if (!above) return undefined;
  const top = above[0] ?? root;
  let chain = withRules(undefined, readText(excludeFile(ownFolder(top))), namesBetween(top, root));
  for (const folder of above) {
    const names = namesBetween(folder, root);
    const file = `${'../'.repeat(names.length)}.gitignore`;
    chain = withRules(chain, readSourceText(source, file, Number.MAX_SAFE_INTEGER), names);
    if (isIgnored(chain, '../'.repeat(names.length - 1), true)) return 'ignored';
  }
  return chain;
}

/** The repository of a folder that is only a part of it. */
export interface EnclosingRepository {
  /** Absolute path of the top of the work tree. */
  readonly top: string;
  /** Path from there to the folder, with a trailing `/`. */
  readonly prefix: string;
}

/**
 * Undefined for a folder that is itself the top of a repository, is in none, or is ignored by its repository. A
 * repository of the home folder does not count: it holds dotfiles, not projects. Nor does one that belongs to another
 * user, because anyone can create a `.git` in `/tmp`.
 */
export function enclosingRepository(
  root: string,
  { gitignore }: { readonly gitignore: boolean },
): EnclosingRepository | undefined {
  const top = foldersAbove(root)?.[0];
  if (top === undefined || containsHome(top) || isForeign(top, root)) return undefined;
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
    return true; // One of them has been removed.
  }
}

function containsHome(folder: string): boolean {
  try {
    const home = realpathSync(homedir());
    return home === folder || idBelow(folder, home) !== undefined;
  } catch {
    return false; // There is no home folder.
  }
}

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

/**
 * Adds the rules of a folder above the root; `names` is the path from there to the root. Ids are relative to the root,
 * so the folders on that path have the ids `''` (the root), `../`, and so on.
 */
function withRules(chain: IgnoreChain | undefined, text: string | undefined, names: readonly string[]) {
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

/** In worktrees and submodules, `.git` is a file that points to the actual folder. */
function ownFolder(top: string): string {
  const path = join(top, '.git');
  const pointer = readText(path)?.match(/^gitdir: (.+)/)?.[1];
  return pointer === undefined ? path : resolve(top, pointer.trim());
}

/** All worktrees of a repository share this file. */
function excludeFile(folder: string): string {
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

function readText(path: string): string | undefined {
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
