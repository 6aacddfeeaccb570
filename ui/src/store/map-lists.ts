import { type MutualDependency, mutualFolders } from '../model/mutual.ts';
import { arranged } from './derived.ts';

/** A list beside all views that takes the model of the map. */
export function mutualDependencies(limit: number): readonly MutualDependency[] {
  const now = arranged.peek();
  return now ? mutualFolders(now.levels, limit) : [];
}
