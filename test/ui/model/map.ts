import { autoExpansion, type Expansion } from '../../../ui/src/model/expansion.ts';
import { layout, type MapLayout } from '../../../ui/src/model/layout.ts';
import { type Levels, levelsOf } from '../../../ui/src/model/levels.ts';
import { createTree, type Tree } from '../../../ui/src/model/tree.ts';
import type { Filters, Project } from '../../../ui/src/model/types.ts';
import type { Random } from '../../helpers/random.ts';
import { FILES } from './sample.ts';

export const VIEWPORT = { width: 1100, height: 760 };

export interface Drawn {
  readonly tree: Tree;
  readonly levels: Levels;
  readonly expansion: Expansion;
  readonly layout: MapLayout;
}

export function mapOf(project: Project, filters: Filters = FILES, expansion?: Expansion): Drawn {
  const tree = createTree(project, filters);
  const levels = levelsOf(tree);
  const open = expansion ?? autoExpansion(tree, levels, VIEWPORT);
  return {
    tree,
    levels,
    expansion: open,
    layout: layout(tree, levels, open, { viewport: VIEWPORT }),
  };
}

/** A random set of folders, some with closed parents. */
export function randomExpansion(tree: Tree, random: Random): Expansion {
  const share = random.next();
  return new Set(tree.ids.filter(() => random.chance(share)));
}

export function randomFilters(random: Random, scopes: readonly string[]): Filters {
  return {
    types: random.chance(0.7),
    sources: random.chance(0.9),
    tests: random.chance(0.7),
    generated: random.chance(0.5),
    config: random.chance(0.5),
    vendored: random.chance(0.5),
    packages: random.chance(0.4),
    scope: random.chance(0.2) && scopes.length > 0 ? random.pick(scopes) : '',
  };
}
