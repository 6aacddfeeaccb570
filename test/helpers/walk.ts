import type { IgnoreChain } from '../../src/project/discover/ignore-chain.ts';
import type { WalkRules } from '../../src/project/discover/rules.ts';
import { type Tree, walk } from '../../src/project/discover/tree.ts';

/** WalkRules without a language: every file is a source, and every folder except `.git` is entered. */
export const allFiles: WalkRules = {
  gitignore: true,
  enters: (_id, name) => name !== '.git',
  isSource: () => true,
  isManifest: () => false,
};

export async function sourcesOf(root: string, rules: WalkRules = allFiles): Promise<string[]> {
  return [...(await walk(root, rules)).sources.keys()].sort();
}

/** The content of a tree, in an order that does not depend on how it was found. */
export function describeTree(tree: Tree): unknown {
  return {
    sources: sorted(tree.sources),
    manifests: sorted(tree.manifests),
    others: [...tree.others].sort(),
    pruned: [...tree.pruned].sort(),
    marked: [...tree.marked].sort(),
    folders: sorted(tree.folders).map(([id, chain]) => [id, ...sourcesIn(chain)]),
    links: [...tree.links].sort(),
    unreadable: sorted(tree.unreadable),
  };
}

function sourcesIn(chain: IgnoreChain | undefined): string[] {
  return chain ? [chain.source, ...sourcesIn(chain.parent)] : [];
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
