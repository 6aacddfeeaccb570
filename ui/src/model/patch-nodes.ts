import type { Delta, DeltaNode } from '../../../src/report/delta-types.ts';
import { byString } from '../../../src/shared/order.ts';
import { fileNode, PACKAGES_ID, packageNode } from './ids.ts';
import type { Project } from './types.ts';

export type NodeColumns = Pick<Project, 'ids' | 'fileCount' | 'loc' | 'language' | 'layer' | 'risk'>;

export interface PatchedNodes {
  readonly columns: NodeColumns;
  /** Do some nodes have other numbers than before? */
  readonly isMoved: boolean;
  /** Earlier node → its number now, -1 where it was removed. The order of those that stay is the same. */
  nextOf(node: number): number;
  /** Node → its number before, -1 where it was added. */
  previousOf(node: number): number;
}

/** The number of a node by its id in the report, where packages have their `pkg:`; -1 where there is none. */
export function reportNode(nodes: Pick<Project, 'ids' | 'fileCount'>, id: string): number {
  const file = fileNode(nodes, id);
  if (file !== -1 || !id.startsWith(PACKAGES_ID)) return file;
  return packageNode(nodes, id.slice(PACKAGES_ID.length));
}

export function patchNodes(project: Project, { added, removed, changed }: Delta['nodes']): PatchedNodes {
  const files = added.filter(node => node.language !== 'package');
  const moved = added.length + removed.length > 0 ? moveNodes(project, { added, removed }) : stay(project);
  return { ...moved, columns: describeFiles(moved.columns, [...files, ...changed]) };
}

function stay({ ids, fileCount, loc, language, layer, risk }: Project): PatchedNodes {
  const same = (node: number) => node;
  const columns = { ids, fileCount, loc, language, layer, risk };
  return { columns, isMoved: false, nextOf: same, previousOf: same };
}

/** New files have their place in the columns, and nothing in it yet. */
function moveNodes(project: Project, { added, removed }: Omit<Delta['nodes'], 'changed'>): PatchedNodes {
  const isRemoved = new Uint8Array(project.ids.length);
  for (const id of removed) isRemoved[reportNode(project, id)] = 1;
  const isPackage = ({ language }: DeltaNode) => language === 'package';
  const files = added.filter(node => !isPackage(node)).map(({ id }) => id);
  const packages = added.filter(isPackage).map(({ id }) => id.slice(PACKAGES_ID.length));
  const merge: Merge = { project, isRemoved, ids: [], nextOf: [], previousOf: [] };
  mergeIds(merge, { to: project.fileCount, added: files.sort(byString) });
  const fileCount = merge.ids.length;
  mergeIds(merge, { to: project.ids.length, added: packages.sort(byString) });
  const { ids, nextOf, previousOf } = merge;
  const before = previousOf.slice(0, fileCount);
  const columns = {
    ids,
    fileCount,
    loc: Int32Array.from(before, file => project.loc[file]),
    language: before.map(file => project.language[file]),
    layer: Int16Array.from(before, file => project.layer[file]),
    risk: Uint32Array.from(before, file => project.risk[file]),
  };
  return { columns, isMoved: true, nextOf: node => nextOf[node], previousOf: node => previousOf[node] };
}

interface Merge {
  readonly project: Project;
  readonly isRemoved: Uint8Array;
  readonly ids: string[];
  readonly nextOf: number[];
  readonly previousOf: number[];
}

/** Goes on up to the earlier node `to`. Both lists are sorted, so one walk along both keeps the order. */
function mergeIds(
  { project, isRemoved, ids, nextOf, previousOf }: Merge,
  { to, added }: { readonly to: number; readonly added: readonly string[] },
): void {
  let next = 0;
  for (let node = nextOf.length; node < to; node++) {
    const id = project.ids[node];
    if (isRemoved[node] === 1) {
      nextOf.push(-1);
      continue;
    }
    while (next < added.length && added[next] < id) add(added[next++]);
    previousOf.push(node);
    nextOf.push(ids.push(id) - 1);
  }
  while (next < added.length) add(added[next++]);

  function add(id: string): void {
    ids.push(id);
    previousOf.push(-1);
  }
}

function describeFiles(columns: NodeColumns, files: readonly DeltaNode[]): NodeColumns {
  if (files.length === 0) return columns;
  const [loc, layer, risk] = [columns.loc.slice(), columns.layer.slice(), columns.risk.slice()];
  const language = [...columns.language];
  for (const node of files) {
    const file = fileNode(columns, node.id);
    loc[file] = node.loc ?? -1;
    language[file] = node.language;
    layer[file] = node.layer ?? -1;
    risk[file] = node.risk ?? 0;
  }
  return { ...columns, loc, language, layer, risk };
}
