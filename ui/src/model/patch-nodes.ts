import type { Delta, DeltaNode } from '../../../src/core/report/delta-types.ts';
import { byString } from '../../../src/shared/order.ts';
import { fileNode, PACKAGES_ID, packageNode } from './ids.ts';
import type { Project } from './types.ts';

/** The columns of numbers. */
type FileColumns = Pick<Project, 'loc' | 'layer' | 'risk' | 'module' | 'role' | 'barrel'>;

export type NodeColumns = Pick<Project, 'ids' | 'fileCount' | 'language' | 'unit'> & FileColumns;

export interface PatchedNodes {
  readonly columns: NodeColumns;
  /** Whether any node number has changed. */
  readonly isMoved: boolean;
  /** Earlier node → its current number, or -1 if it was removed. Remaining nodes keep their order. */
  readonly nextOf: Int32Array;
  /** Node → its previous number, or -1 if it was added. */
  readonly previousOf: Int32Array;
}

/** The node with this report id, where packages start with `pkg:`; -1 if there is none. */
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

function stay({ ids, fileCount, language, unit, ...project }: Project): PatchedNodes {
  const same = new Int32Array(ids.length);
  for (let node = 0; node < ids.length; node++) same[node] = node;
  const { loc, layer, risk, module, role, barrel } = project;
  const columns = { ids, fileCount, language, unit, loc, layer, risk, module, role, barrel };
  return { columns, isMoved: false, nextOf: same, previousOf: same };
}

function moveNodes(project: Project, { added, removed }: Omit<Delta['nodes'], 'changed'>): PatchedNodes {
  const isRemoved = new Uint8Array(project.ids.length);
  for (const id of removed) isRemoved[reportNode(project, id)] = 1;
  const isPackage = ({ language }: DeltaNode) => language === 'package';
  const files = added.filter(node => !isPackage(node)).map(({ id }) => id);
  const packages = added.filter(isPackage).map(({ id }) => id.slice(PACKAGES_ID.length));
  const nextOf = new Int32Array(project.ids.length).fill(-1);
  const merge: Merge = { project, isRemoved, ids: [], nextOf, previousOf: [] };
  mergeIds(merge, { from: 0, to: project.fileCount, added: files.sort(byString) });
  const fileCount = merge.ids.length;
  mergeIds(merge, { from: project.fileCount, to: project.ids.length, added: packages.sort(byString) });
  const previousOf = Int32Array.from(merge.previousOf);
  const columns = moveColumns(project, previousOf.subarray(0, fileCount));
  return { columns: { ids: merge.ids, fileCount, ...columns }, isMoved: true, nextOf, previousOf };
}

/** The columns in the new order. The values of added files are filled in by `describeFiles`. */
function moveColumns(project: Project, previousOf: Int32Array): Omit<NodeColumns, 'ids' | 'fileCount'> {
  const language: string[] = [];
  const unit: (string | undefined)[] = [];
  for (const before of previousOf) {
    language.push(before === -1 ? '' : project.language[before]);
    unit.push(before === -1 ? undefined : project.unit[before]);
  }
  return {
    language,
    unit,
    loc: move(project.loc, new Int32Array(previousOf.length)),
    layer: move(project.layer, new Int16Array(previousOf.length)),
    risk: move(project.risk, new Uint32Array(previousOf.length)),
    module: move(project.module, new Int32Array(previousOf.length).fill(-1)),
    role: move(project.role, new Uint8Array(previousOf.length)),
    barrel: move(project.barrel, new Uint8Array(previousOf.length)),
  };

  function move<T extends FileColumns[keyof FileColumns]>(from: T, to: T): T {
    for (let file = 0; file < previousOf.length; file++) {
      if (previousOf[file] !== -1) to[file] = from[previousOf[file]];
    }
    return to;
  }
}

interface Merge {
  readonly project: Project;
  readonly isRemoved: Uint8Array;
  readonly ids: string[];
  readonly nextOf: Int32Array;
  readonly previousOf: number[];
}

/** Merges two sorted lists of ids. */
function mergeIds(
  { project, isRemoved, ids, nextOf, previousOf }: Merge,
  { from, to, added }: { readonly from: number; readonly to: number; readonly added: readonly string[] },
): void {
  let next = 0;
  for (let node = from; node < to; node++) {
    if (isRemoved[node] === 1) continue;
    const id = project.ids[node];
    while (next < added.length && added[next] < id) add(added[next++]);
    nextOf[node] = ids.push(id) - 1;
    previousOf.push(node);
  }
  while (next < added.length) add(added[next++]);

  function add(id: string): void {
    ids.push(id);
    previousOf.push(-1);
  }
}

function describeFiles(columns: NodeColumns, files: readonly DeltaNode[]): NodeColumns {
  if (files.length === 0) return columns;
  const [loc, layer] = [columns.loc.slice(), columns.layer.slice()];
  const [role, barrel] = [columns.role.slice(), columns.barrel.slice()];
  const [language, unit] = [[...columns.language], [...columns.unit]];
  for (const node of files) {
    const file = fileNode(columns, node.id);
    loc[file] = node.loc ?? -1;
    language[file] = node.language;
    unit[file] = node.unit;
    layer[file] = node.layer ?? -1;
    role[file] = node.role ?? 0;
    barrel[file] = node.barrel ? 1 : 0;
  }
  return { ...columns, loc, language, unit, layer, role, barrel };
}
