import type { Delta, DeltaNode } from '../../../src/report/delta-types.ts';
import { byString, lowerBound } from '../../../src/shared/order.ts';
import { fileNode, PACKAGES_ID, packageNode } from './ids.ts';
import { folderOf } from './names.ts';
import type { Project } from './types.ts';

type NodeColumns = Pick<Project, 'ids' | 'fileCount' | 'loc' | 'language' | 'languages' | 'layer' | 'risk'>;

export interface PatchedNodes {
  readonly columns: NodeColumns;
  /** Earlier node → its number now, -1 where it went. The order of those that stay is the same. */
  readonly nextOf: Int32Array;
  /** Node → its number before, -1 where it came. */
  readonly previousOf: Int32Array;
}

/** The number of a node by its id in the report, where packages have their `pkg:`; -1 where there is none. */
export function reportNode(nodes: Pick<Project, 'ids' | 'fileCount'>, id: string): number {
  const file = fileNode(nodes, id);
  if (file !== -1 || !id.startsWith(PACKAGES_ID)) return file;
  return packageNode(nodes, id.slice(PACKAGES_ID.length));
}

export function patchNodes(project: Project, { added, removed }: Delta['nodes']): PatchedNodes {
  if (added.length === 0 && removed.length === 0) return unchanged(project);
  const isGone = new Uint8Array(project.ids.length);
  for (const id of removed) {
    const node = reportNode(project, id);
    if (node !== -1) isGone[node] = 1;
  }
  const merged = startMerge(project, isGone);
  const files = added.filter(node => node.language !== 'package');
  const packages = added
    .filter(node => node.language === 'package')
    .map(({ id }) => id.slice(PACKAGES_ID.length));
  mergeIds(merged, { from: 0, to: project.fileCount, added: files.map(({ id }) => id).sort(byString) });
  const fileCount = merged.ids.length;
  mergeIds(merged, { from: project.fileCount, to: project.ids.length, added: packages.sort(byString) });
  const previousOf = Int32Array.from(merged.previousOf);
  const moved = { ids: merged.ids, fileCount, previousOf };
  return { columns: columnsOf(project, moved, files), nextOf: merged.nextOf, previousOf };
}

function unchanged(project: Project): PatchedNodes {
  const { ids, fileCount, loc, language, languages, layer, risk } = project;
  const same = new Int32Array(ids.length);
  for (let node = 0; node < ids.length; node++) same[node] = node;
  return {
    columns: { ids, fileCount, loc, language, languages, layer, risk },
    nextOf: same,
    previousOf: same,
  };
}

interface Merge {
  readonly project: Project;
  readonly isGone: Uint8Array;
  readonly ids: string[];
  readonly nextOf: Int32Array;
  readonly previousOf: number[];
}

function startMerge(project: Project, isGone: Uint8Array): Merge {
  return { project, isGone, ids: [], nextOf: new Int32Array(project.ids.length).fill(-1), previousOf: [] };
}

/** Both lists are sorted, so one walk along both keeps the order. */
function mergeIds(
  { project, isGone, ids, nextOf, previousOf }: Merge,
  { from, to, added }: { readonly from: number; readonly to: number; readonly added: readonly string[] },
): void {
  let next = 0;
  for (let node = from; node < to; node++) {
    if (isGone[node] === 1) continue;
    const id = project.ids[node];
    while (next < added.length && added[next] < id) come(added[next++]);
    nextOf[node] = ids.push(id) - 1;
    previousOf.push(node);
  }
  while (next < added.length) come(added[next++]);

  function come(id: string): void {
    ids.push(id);
    previousOf.push(-1);
  }
}

type Moved = Pick<Project, 'ids' | 'fileCount'> & Pick<PatchedNodes, 'previousOf'>;

function columnsOf(
  project: Project,
  { ids, fileCount, previousOf }: Moved,
  files: readonly DeltaNode[],
): NodeColumns {
  const loc = new Int32Array(fileCount);
  const language = new Uint8Array(fileCount);
  const layer = new Int16Array(fileCount);
  const risk = new Uint32Array(fileCount);
  for (let file = 0; file < fileCount; file++) {
    const before = previousOf[file];
    if (before === -1) continue;
    loc[file] = project.loc[before];
    language[file] = project.language[before];
    layer[file] = project.layer[before];
    risk[file] = project.risk[before];
  }
  const languages = [...project.languages];
  for (const node of files) {
    const file = fileNode({ ids, fileCount }, node.id);
    loc[file] = node.loc ?? -1;
    if (!languages.includes(node.language)) languages.push(node.language);
    language[file] = languages.indexOf(node.language);
    layer[file] = layerBeside(project, node.id);
  }
  return { ids, fileCount, loc, language, languages, layer, risk };
}

/** An event does not tell layers, but files of one folder are mostly in one. */
function layerBeside(project: Project, id: string): number {
  const folder = folderOf(id);
  const place = lowerBound(project.ids, id, 0, project.fileCount);
  for (const file of [place - 1, place]) {
    if (file >= 0 && file < project.fileCount && folderOf(project.ids[file]) === folder)
      return project.layer[file];
  }
  return -1;
}
