import { readlinkSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { baseName } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import type { Tree } from './tree.ts';

/** No system follows longer chains of links. */
const MAX_LINKS = 40;

/**
 * The absolute paths that a symbolic link leads to, one for each link of a chain. The last one may not exist: a file
 * created there appears in the project.
 */
export function linkTargets(path: string): string[] {
  const targets: string[] = [];
  let next = targetOf(path);
  while (next !== undefined && targets.length < MAX_LINKS) {
    targets.push(next);
    next = targetOf(next);
  }
  return targets;
}

/** Undefined for a path that is not a link. A relative target is resolved against the real folder of its link. */
function targetOf(path: string): string | undefined {
  try {
    const target = readlinkSync(path);
    return resolve(realpathSync(dirname(path)), target);
  } catch {
    return undefined;
  }
}

interface Known {
  readonly inode: number | undefined;
  readonly targets: readonly string[];
}

/**
 * The targets of the tree's links to sources and manifests. Called after every run, so targets are memoised until the
 * next walk, or until the link leads to another file.
 */
export function createLinkTargets(): (tree: Tree) => string[] {
  let known = new Map<FileId, Known>();
  let last: Tree | undefined;
  return tree => {
    if (tree !== last) known = new Map();
    last = tree;
    for (const id of known.keys()) if (!tree.links.has(id)) known.delete(id);
    for (const id of tree.links) {
      const inode = (tree.sources.get(id) ?? tree.manifests.get(id))?.ino;
      const before = known.get(id);
      if (!before || before.inode !== inode) known.set(id, { inode, targets: usefulTargets(tree, id) });
    }
    return [...new Set([...known.values()].flatMap(({ targets }) => targets))];
  };
}

/** Every target needs a watch on its folder, so links to assets and folders are left to the sweep. */
function usefulTargets({ root, rules }: Tree, id: FileId): string[] {
  const name = baseName(id);
  return rules.isSource(id, name) || rules.isManifest(name) ? linkTargets(`${root}/${id}`) : [];
}
