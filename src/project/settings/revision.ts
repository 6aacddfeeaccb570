import { PROJECT_FILE } from '../config/load.ts';
import { IGNORE_FILE } from '../discover/path-to-rescan.ts';
import { isManifestName, maxBytesOf } from '../discover/rules.ts';
import { sparseCheckout } from '../discover/sparse-checkout.ts';
import type { Repository } from '../git/repository.ts';
import { type GitTree, openGitTree } from '../source/git-tree.ts';
import { readText, type Source, type SourceAt } from '../source/source.ts';

/** A state of the project that git has recorded. */
export interface Revision {
  /** Undefined for the index. */
  readonly commit: string | undefined;
  readonly tree: string;
  readonly sourceAt: SourceAt;
  readonly entries: GitTree['entries'];
}

export const INDEX = ':index';

/** Opens a commit, or the index. What a sparse checkout leaves out is left out here, too. */
export async function openRevision(repository: Repository, revision: string): Promise<Revision> {
  const commit = revision === INDEX ? undefined : await repository.commitOf(revision);
  const tree = commit === undefined ? await repository.indexTree() : await repository.treeOf(commit);
  const { sourceAt, entries } = await openTree(repository, tree, revision);
  return { commit, tree, sourceAt, entries };
}

/** Opens a tree object, by a name for messages. */
export function openTree(repository: Repository, tree: string, name: string): Promise<GitTree> {
  const isLeftOut = sparseCheckout(repository.paths);
  return openGitTree(repository, tree, { name, isKept, ...(isLeftOut && { isLeftOut }) });
}

/** Larger manifests are not read; an ignore file of that size is read when the walk comes to it. */
export function isKept(name: string, size: number): boolean {
  return size <= maxBytesOf(name) && (name === IGNORE_FILE || isManifestName(name));
}

const MAX_CONFIG_BYTES = 1_048_576;

/** The text of the project's configuration in this state; undefined if it has none. */
export function projectTextOf(root: Source): string | undefined {
  return readText(root, PROJECT_FILE, MAX_CONFIG_BYTES);
}
