import { realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { idBelow } from '../../shared/file-ids.ts';
import {
  excludeFile,
  foldersAbove,
  foldersBetween,
  namesBetween,
  ownFolder,
  readText,
} from '../git/paths.ts';
import { diskSource } from '../source/disk.ts';
import { readText as readSourceText, type Source } from '../source/source.ts';
import { type IgnoreChain, isIgnored, withPatterns } from './ignore-chain.ts';

/**
 * The ignore rules that apply to the root before its own `.gitignore`: the repository's `info/exclude` and the
 * `.gitignore` files of the folders above, up to `top` if the user names one. Git itself is never run, because it would run programs that a hostile
 * repository configures.
 */
export function outerIgnoreRules(root: string, source: Source, top?: string): IgnoreChain | undefined {
  const outer = rulesAbove(root, source, top);
  // A folder that the user names explicitly is analysed even if git ignores it.
  return outer === 'ignored' ? undefined : outer;
}

/** Is a folder ignored by its repository? */
export function isIgnoredFolder(folder: string): boolean {
  return rulesAbove(folder) === 'ignored';
}

/** `named`: the top of the repository, if the user names it. */
function rulesAbove(
  root: string,
  source: Source = diskSource(root),
  named?: string,
): IgnoreChain | 'ignored' | undefined {
  const above = named === undefined ? foldersAbove(root) : foldersBetween(named, root);
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
  source: Source = diskSource(root),
): EnclosingRepository | undefined {
  const top = foldersAbove(root)?.[0];
  if (top === undefined || containsHome(top) || isForeign(top, root)) return undefined;
  if (gitignore && rulesAbove(root, source) === 'ignored') return undefined;
  return repositoryAt(top, root);
}

/** The repository whose top the user names; undefined if that is the folder itself. */
export function namedRepository(root: string, top: string): EnclosingRepository | undefined {
  return top === root ? undefined : repositoryAt(top, root);
}

function repositoryAt(top: string, root: string): EnclosingRepository {
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

/**
 * Adds the rules of a folder above the root; `names` is the path from there to the root. Ids are relative to the root,
 * so the folders on that path have the ids `''` (the root), `../`, and so on.
 */
function withRules(chain: IgnoreChain | undefined, text: string | undefined, names: readonly string[]) {
  if (text === undefined) return chain;
  const prefix = names.map(name => `${name}/`).join('');
  return withPatterns(chain, { folder: `../${names.join('/')}`, text }, id => {
    if (id !== '' && !id.startsWith('../')) return prefix + id;
    return names.slice(0, names.length - id.length / '../'.length).join('/');
  });
}
