import { type MutualDependency, mutualFolders } from '../model/mutual.ts';
import { arranged, layout } from './derived.ts';

/** What other parts of the page derive from the map. It costs more than applying a save. */

export function isMapOutdated(): boolean {
  const now = arranged.peek();
  return now !== undefined && (now.levels.outdated().size > 0 || hasBoxesBeside());
}

/** A save puts a new top folder beside the rows. */
function hasBoxesBeside(): boolean {
  return layout.peek()?.boxes.some(({ isBeside }) => isBeside) ?? false;
}

export function mutualDependencies(limit: number): readonly MutualDependency[] {
  const now = arranged.peek();
  return now ? mutualFolders(now.levels, limit) : [];
}
