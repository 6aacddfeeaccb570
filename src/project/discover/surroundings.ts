import { dialectOf } from '../../core/languages/registry.ts';
import { baseName } from '../../shared/paths.ts';
import { type FileStat, NO_STAT } from '../../shared/stat.ts';
import { createYielder } from '../../shared/yield-loop.ts';
import type { FileId } from '../../types.ts';
import type { Source } from '../source/source.ts';
import type { WalkRules } from './rules.ts';
import { type Surroundings, type Tree, type WalkOptions, walk } from './tree.ts';

/** Walks the root, and the rest of its repository if the rules specify one. */
export async function walkAll(root: string, rules: WalkRules, options?: WalkOptions): Promise<Tree> {
  const tree = await walk(root, rules, options);
  if (!rules.surroundings) return tree;
  const { top, prefix, rules: outer } = rules.surroundings;
  const around = await walk(top, outer, options);
  // The root is walked separately, so it is not a folder that no walk entered.
  around.pruned.delete(prefix.slice(0, -1));
  tree.surroundings = { top, prefix, tree: around, families: new Set() };
  return tree;
}

/**
 * Stats the files of these families. Their languages find files by declared names, so resolution needs their content
 * and not only their paths. Families that were stat'ed before are skipped.
 */
export async function statSources(
  { tree: { sources, source }, families }: Surroundings,
  wanted: Iterable<string>,
): Promise<void> {
  const missing = new Set([...wanted].filter(name => !families.has(name)));
  if (missing.size === 0) return;
  const yieldLoop = createYielder();
  for (const id of filesOfFamilies(sources.keys(), missing)) {
    if (sources.get(id) === NO_STAT) {
      const found = source.stat(id);
      if (found.kind === 'file') sources.set(id, found.stat);
    }
    await yieldLoop();
  }
  for (const name of missing) families.add(name);
}

/** The files of these families of languages. */
export function* filesOfFamilies(ids: Iterable<FileId>, families: ReadonlySet<string>): Generator<FileId> {
  for (const id of ids) {
    const family = dialectOf(baseName(id))?.language.family.name;
    if (family !== undefined && families.has(family)) yield id;
  }
}

export interface Base {
  readonly folder: string;
  readonly source: Source;
  readonly prefix: string;
}

/** The folder that resolution's ids are relative to: the top of the repository around the root, or the root. */
export function baseOf({ root, source, surroundings }: Tree): Base {
  return surroundings
    ? { folder: surroundings.top, source: surroundings.tree.source, prefix: surroundings.prefix }
    : { folder: root, source, prefix: '' };
}

/** All manifests that the walks found, keyed by the ids that resolution uses. */
export function manifestsOf(tree: Tree): ReadonlyMap<FileId, FileStat> {
  const { surroundings, manifests } = tree;
  if (!surroundings) return manifests;
  const all = new Map(surroundings.tree.manifests);
  for (const [id, stat] of manifests) all.set(surroundings.prefix + id, stat);
  return all;
}
