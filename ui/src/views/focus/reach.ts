import { computed, signal } from '@preact/signals';
import { dependsOn, hops, type Neighbour, usedBy } from '../../model/neighbours.ts';
import { type FolderGroup, groupByFolder } from './groups.ts';
import { focus, type Target } from './target.ts';

export type Side = 'up' | 'down';
export type Depth = 1 | 2 | 3 | 'all';

export const DEPTHS: readonly Depth[] = [1, 2, 3, 'all'];
export const depth = signal<Depth>(1);

/** The files and packages at one distance from the focused box. */
export interface Column {
  readonly side: Side;
  readonly hop: number;
  /** Whether it also contains everything farther away. */
  readonly isRest: boolean;
  readonly count: number;
  readonly groups: readonly FolderGroup[];
  /** Node → its imports to or from the focused box; only in the first column. */
  readonly direct: ReadonlyMap<number, Neighbour>;
}

/** Everything reachable, with one list for each hop. */
export interface Reach {
  readonly lists: readonly Uint32Array[];
  readonly total: number;
  readonly direct: readonly Neighbour[];
}

export const users = computed(() => reachOf('up'));
export const used = computed(() => reachOf('down'));

export const userColumns = computed(() => columnsOf('up', users.value));
export const usedColumns = computed(() => columnsOf('down', used.value));

function reachOf(direction: Side): Reach | undefined {
  const now = focus.value;
  if (now.state !== 'found') return undefined;
  const { project, id, filters, nodes } = now.target;
  const lists = hops(project, nodes, { direction, depth: 'all', filters });
  const { items } = direction === 'up' ? usedBy(project, id, filters) : dependsOn(project, id, filters);
  return { lists, total: lists.reduce((sum, { length }) => sum + length, 0), direct: items };
}

function columnsOf(side: Side, reach: Reach | undefined): readonly Column[] {
  const now = focus.value;
  if (now.state !== 'found' || !reach) return [];
  const { lists, direct } = reach;
  const single = depth.value === 'all' ? 3 : depth.value;
  const columns = lists
    .slice(0, single)
    .map((nodes, i) => columnOf(now.target, { side, hop: i + 1, nodes, direct: i === 0 ? direct : [] }));
  if (depth.value === 'all' && lists.length > single) {
    const nodes = lists.slice(single).flatMap(list => [...list]);
    columns.push({ ...columnOf(now.target, { side, hop: single + 1, nodes, direct: [] }), isRest: true });
  }
  return columns;
}

interface ColumnInput {
  readonly side: Side;
  readonly hop: number;
  readonly nodes: ArrayLike<number>;
  readonly direct: readonly Neighbour[];
}

function columnOf({ project }: Target, { side, hop, nodes, direct }: ColumnInput): Column {
  // Direct neighbours are sorted by number of imports, all others by name.
  const ordered = hop === 1 ? direct.map(({ node }) => node) : nodes;
  return {
    side,
    hop,
    isRest: false,
    count: nodes.length,
    groups: groupByFolder(project, ordered),
    direct: new Map(direct.map(neighbour => [neighbour.node, neighbour])),
  };
}
