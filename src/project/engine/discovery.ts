import { dirname } from 'node:path';
import type { Config } from '../../core/config/options.ts';
import type { FileId } from '../../types.ts';
import { createLinkTargets } from '../discover/link-targets.ts';
import { walkAll } from '../discover/surroundings.ts';
import { rescan, type Tree } from '../discover/tree.ts';
import { rulesFor, type Target } from '../settings/settings.ts';
import type { SourceAt } from '../source/source.ts';
import type { Manifests } from './manifests.ts';
import type { RunScope } from './run-queue.ts';
import type { WatchTargets } from './watch-targets.ts';

/** The current tree, and the paths where it may differ from the last run's. */
export interface Touched {
  readonly tree: Tree;
  readonly paths: ReadonlySet<FileId> | 'all';
}

export interface DiscoveryOptions {
  /** The previous tree is invalid, so named paths are not enough. */
  readonly mustWalk: boolean;
  /** Aborts a walk that nothing depends on. */
  readonly signal?: AbortSignal | undefined;
  /** Where the files are read from. */
  readonly sourceAt: SourceAt;
}

/** Keeps the tree in sync with the disk. */
export interface Discovery {
  update(scope: RunScope, config: Config, options: DiscoveryOptions): Promise<Touched>;
  /** Undefined before the first update. */
  tree(): Tree | undefined;
  watchTargets(manifests: Pick<Manifests, 'outside'>): WatchTargets | undefined;
}

export function createDiscovery(target: Target): Discovery {
  const linkTargetsOf = createLinkTargets();
  let tree: Tree | undefined;
  let readFrom: SourceAt | undefined;
  /** Built on demand, and reused while only files change. */
  let folders: ReadonlySet<FileId> | undefined;

  return {
    async update(scope, config, { mustWalk, signal, sourceAt }) {
      const named = mustWalk || leavesRoot(scope.paths) ? 'all' : scope.paths;
      if (tree && sourceAt !== readFrom) tree = withSource(tree, sourceAt);
      readFrom = sourceAt;
      const paths = tree && named !== 'all' ? await rescan(tree, named) : undefined;
      if (tree && paths) {
        for (const id of paths) if (isFolder(tree, id) || folders?.has(id)) folders = undefined;
        return { tree, paths };
      }
      tree = await walkAll(target.root, rulesFor(target, config, sourceAt), {
        sourceAt,
        signal: mustWalk || scope.full ? undefined : signal,
      });
      folders = undefined;
      return { tree, paths: 'all' };
    },
    tree: () => tree,
    watchTargets(manifests) {
      if (!tree) return undefined;
      folders ??= new Set([...tree.folders.keys(), ...tree.marked]);
      return {
        folders,
        outside: manifests.outside(tree),
        linkTargets: linkTargetsOf(tree),
        above: foldersAbove(tree),
      };
    },
  };
}

/** A path outside the root may affect the whole tree: an ignore file, a manifest, a folder that contains the root. */
function leavesRoot(paths: RunScope['paths']): boolean {
  return paths !== 'all' && [...paths].some(id => id === '..' || id.startsWith('../'));
}

function isFolder({ folders, marked }: Tree, id: FileId): boolean {
  return folders.has(id) || marked.has(id);
}

/** From the root's parent up to the top of its repository. */
function foldersAbove({ root, surroundings }: Tree): string[] {
  const folders: string[] = [];
  for (let at = root; surroundings && at !== surroundings.top; folders.push(at)) at = dirname(at);
  return folders;
}

/** The same tree, whose paths are rescanned in another source. The surroundings are left as they were walked. */
function withSource(tree: Tree, sourceAt: SourceAt): Tree {
  return { ...tree, source: sourceAt(tree.root) };
}
