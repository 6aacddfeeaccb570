import { stronglyConnected } from '../../../src/core/graph/components.ts';
import { groupBy } from '../../../src/core/graph/digraph.ts';
import { once } from '../../../src/shared/once.ts';
import { type Lifted, lift } from './lift.ts';
import { arrangeRows, type Row } from './rows.ts';
import type { Tree } from './tree.ts';
import type { BoxId } from './types.ts';

export type { Row, RowItem } from './rows.ts';

/** The rows of every folder's children: users above, the files they use below. */
export interface Levels {
  readonly tree: Tree;
  /** Computed lazily: a save that moves nothing does not need it. */
  lifted(): Lifted;
  /** Unit → row among its siblings; 0 is at the top. */
  readonly row: Int32Array;
  /** Unit → its tangle, or -1. A tangle is a strongly connected set of siblings. */
  readonly tangle: Int32Array;
  readonly tangleCount: number;
  /** Folders whose children would be placed differently from scratch. Computed lazily. */
  outdated(): ReadonlySet<BoxId>;
  /** The rows of a folder from top to bottom, each from left to right. Computed lazily. */
  rowsOf(folder: number): readonly Row[];
  /** The folders whose rows have been computed. */
  arranged(): Iterable<number>;
  /** The direction of an import between two siblings. */
  directionOf(from: number, to: number): Direction;
}

export type Direction = 'down' | 'level' | 'up';

export function levelsOf(tree: Tree): Levels {
  const lifted = once(() => lift(tree));
  return createLevels({
    tree,
    lifted,
    ...assignRows(tree, lifted()),
    outdated: () => new Set(),
    rows: new Map(),
  });
}

export interface RowAssignment {
  readonly row: Int32Array;
  readonly tangle: Int32Array;
  readonly tangleCount: number;
}

export interface LevelsInput extends RowAssignment {
  readonly tree: Tree;
  readonly lifted: () => Lifted;
  readonly outdated: () => ReadonlySet<BoxId>;
  /** Folder → rows that are already computed. */
  readonly rows: Map<number, readonly Row[]>;
}

export function createLevels({ rows, ...input }: LevelsInput): Levels {
  const { tree, row, tangle } = input;
  /** Unit → position in its tangle, once the rows of its folder are computed. */
  const position = new Uint32Array(tree.unitCount);
  for (const known of rows.values()) notePositions(known);
  return { ...input, rowsOf, arranged: () => rows.keys(), directionOf };

  function rowsOf(folder: number): readonly Row[] {
    const known = rows.get(folder);
    if (known) return known;
    const children = tree.children.subarray(tree.childStart[folder], tree.childStart[folder + 1]);
    const made = arrangeRows({ lifted: input.lifted(), children, row, tangle });
    rows.set(folder, made);
    notePositions(made);
    return made;
  }

  function notePositions(made: readonly Row[]): void {
    for (const { units } of made.flat()) {
      for (let i = 0; i < units.length; i++) position[units[i]] = i;
    }
  }

  function directionOf(from: number, to: number): Direction {
    if (row[from] !== row[to]) return row[from] < row[to] ? 'down' : 'up';
    if (tangle[from] === -1 || tangle[from] !== tangle[to]) return 'level';
    rowsOf(tree.parent[from]);
    return position[from] < position[to] ? 'down' : 'up';
  }
}

/** Assigns rows and tangles. The sibling graphs are disjoint, so one pass over their union covers all folders. */
export function assignRows(tree: Tree, lifted: Lifted): RowAssignment {
  const components = stronglyConnected(
    {
      nodeCount: tree.unitCount,
      edgeCount: lifted.count,
      sources: lifted.source,
      targets: lifted.target,
      outStart: lifted.outStart,
      inStart: lifted.inStart,
      inEdges: lifted.inEdges,
    },
    new Uint8Array(lifted.count),
  );
  const members = groupBy(components.of, components.count);
  const height = new Int32Array(components.count);
  // A component has a larger number than those it uses, so theirs are known first.
  for (let component = 0; component < components.count; component++) {
    let most = 0;
    for (let i = members.start[component]; i < members.start[component + 1]; i++) {
      const unit = members.items[i];
      for (let edge = lifted.outStart[unit]; edge < lifted.outStart[unit + 1]; edge++) {
        const used = components.of[lifted.target[edge]];
        if (used !== component && height[used] >= most) most = height[used] + 1;
      }
    }
    height[component] = most;
  }
  const heights = new Int32Array(tree.unitCount);
  for (let unit = 0; unit < tree.unitCount; unit++) heights[unit] = height[components.of[unit]];
  return { row: rowsFrom(tree, lifted, heights), ...tanglesFrom() };

  function tanglesFrom(): Omit<RowAssignment, 'row'> {
    const tangle = new Int32Array(tree.unitCount).fill(-1);
    const tangleOf = new Int32Array(components.count).fill(-1);
    let tangleCount = 0;
    for (let unit = 0; unit < tree.unitCount; unit++) {
      const component = components.of[unit];
      if (members.start[component + 1] - members.start[component] === 1) continue;
      if (tangleOf[component] === -1) tangleOf[component] = tangleCount++;
      tangle[unit] = tangleOf[component];
    }
    return { tangle, tangleCount };
  }
}

/**
 * Counts rows from the bottom, so that the lowest one is the foundation. A unit without any edge to its siblings is
 * not a foundation; it goes to the top row, with the units that no sibling uses.
 */
function rowsFrom(tree: Tree, lifted: Lifted, height: Int32Array): Int32Array {
  const { parent, unitCount, folderCount } = tree;
  const highest = new Int32Array(folderCount);
  for (let unit = 1; unit < unitCount; unit++) {
    const folder = parent[unit];
    if (folder !== -1 && height[unit] > highest[folder]) highest[folder] = height[unit];
  }
  const row = new Int32Array(unitCount);
  for (let unit = 1; unit < unitCount; unit++) {
    if (parent[unit] === -1 || isAlone(lifted, unit)) continue;
    row[unit] = highest[parent[unit]] - height[unit];
  }
  return row;
}

function isAlone({ outStart, inStart }: Lifted, unit: number): boolean {
  return outStart[unit] === outStart[unit + 1] && inStart[unit] === inStart[unit + 1];
}
