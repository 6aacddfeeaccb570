import type { DetailedNode, Report } from '../../report/types.ts';
import { type Arrow, type Box, MAX_ARROWS, MAX_BOXES, type View } from './view.ts';

/**
 * Draws folders instead of files, down to the deepest level that fits mermaid's limits, and deeper if all files are in
 * one folder, because a single box would be useless. All packages share one box.
 */
export function folderView(report: Report): View {
  const { nodes } = report.detailed;
  const ends = endsOf(report);
  const deepest = nodes.reduce((depth, node) => Math.max(depth, depthOf(node)), 1);
  let depth = 1;
  let folding = foldNodes(nodes, depth);
  while (depth < deepest && fits(folding, ends)) {
    const next = foldNodes(nodes, depth + 1);
    if (!fits(next, ends) && folding.folders.length > 2) break;
    folding = next;
    depth++;
  }
  const { folders, folderOf } = largest(folding);
  return {
    boxes: folders.map(folder => boxOf(folder, depth)),
    arrows: foldEdges(report, ends, folderOf),
    notes: notesOf(report, folders),
  };
}

function fits({ folders, folderOf }: Folding, ends: Uint32Array): boolean {
  if (folders.length > MAX_BOXES) return false;
  const arrows = new Set<number>();
  for (let i = 0; i < ends.length && arrows.size <= MAX_ARROWS; i += 2) {
    const from = folderOf[ends[i]];
    const to = folderOf[ends[i + 1]];
    if (from !== to) arrows.add(from * folders.length + to);
  }
  return arrows.size <= MAX_ARROWS;
}

/** The two nodes of each edge, one after the other. */
function endsOf(report: Report): Uint32Array {
  const indexOf = new Map(report.nodes.map((id, i) => [id, i]));
  return Uint32Array.from(report.edges.flat(), id => indexOf.get(id) ?? 0);
}

interface Folder {
  /** `undefined` for the box of all packages and the box of all remaining folders. */
  readonly path: string | undefined;
  readonly content: 'file' | 'package';
  count: number;
  circular: boolean;
  /** The number of folders that it represents. */
  folders: number;
}

interface Folding {
  readonly folders: readonly Folder[];
  /** Node → index of its folder. */
  readonly folderOf: Uint32Array;
}

function foldNodes(nodes: readonly DetailedNode[], depth: number): Folding {
  const folders: Folder[] = [];
  const indexOf = new Map<string | undefined, number>();
  const folderOf = Uint32Array.from(nodes, node => {
    const path = node.type === 'package' ? undefined : ancestor(node.id, depth);
    const index = indexOf.get(path) ?? folders.length;
    if (index === folders.length) {
      indexOf.set(path, index);
      folders.push({ path, content: node.type, count: 0, circular: false, folders: 1 });
    }
    folders[index].count++;
    if (node.isCircular) folders[index].circular = true;
    return index;
  });
  return { folders, folderOf };
}

/** If there are still too many, keeps the folders with the most files, and merges the rest into one box. */
function largest({ folders, folderOf }: Folding): Folding {
  if (folders.length <= MAX_BOXES) return { folders, folderOf };
  const ranked = [...folders.keys()].sort((a, b) => folders[b].count - folders[a].count || a - b);
  const kept = ranked.slice(0, MAX_BOXES - 1).sort((a, b) => a - b);
  const dropped = ranked.slice(MAX_BOXES - 1).map(index => folders[index]);
  const rest: Folder = {
    path: undefined,
    content: 'file',
    count: dropped.reduce((sum, folder) => sum + folder.count, 0),
    circular: dropped.some(folder => folder.circular),
    folders: dropped.length,
  };
  const newIndexOf = new Uint32Array(folders.length).fill(kept.length);
  for (let i = 0; i < kept.length; i++) newIndexOf[kept[i]] = i;
  return {
    folders: [...kept.map(index => folders[index]), rest],
    folderOf: folderOf.map(index => newIndexOf[index]),
  };
}

function foldEdges(report: Report, ends: Uint32Array, folderOf: Uint32Array): Arrow[] {
  const arrows = new Map<number, { from: number; to: number; circular: boolean; weight: number }>();
  const { edges } = report.detailed;
  for (let edge = 0; edge < edges.length; edge++) {
    const from = folderOf[ends[2 * edge]];
    const to = folderOf[ends[2 * edge + 1]];
    if (from === to) continue;
    const key = from * folderOf.length + to;
    const arrow = arrows.get(key) ?? { from, to, circular: false, weight: 0 };
    arrow.weight++;
    if (edges[edge].isCircular) arrow.circular = true;
    arrows.set(key, arrow);
  }
  return [...arrows.values()]
    .map(arrow => ({ ...arrow, count: arrow.weight }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
}

function boxOf({ path, content, count, circular, folders }: Folder, depth: number): Box {
  const remark = `${count} ${content}${count === 1 ? '' : 's'}`;
  if (path === undefined) {
    const name = content === 'package' ? '(external)' : `(${folders} other folders)`;
    return { name, remark, kind: content === 'package' ? 'package' : 'folder', circular };
  }
  const box: Box = { name: path, remark, kind: 'folder', circular };
  return depth === 1 ? box : { ...box, group: ancestor(`${path}/`, 1) };
}

function notesOf({ metrics }: Report, folders: readonly Folder[]): string[] {
  const rest = folders.find(folder => folder.folders > 1);
  const smallest = rest === undefined ? '' : ` The ${rest.folders} smallest folders are one box.`;
  return [
    `Folders are shown instead of ${metrics.filesAnalyzed} files, because there are more than ${MAX_BOXES} nodes.` +
      ` The number on an arrow counts dependencies between files.${smallest}`,
  ];
}

function depthOf(node: DetailedNode): number {
  return node.type === 'package' ? 0 : node.id.split('/').length - 1;
}

/** The first `depth` folders of a file's path; `.` for a file in the root. */
function ancestor(id: string, depth: number): string {
  let end = -1;
  for (let i = 0; i < depth; i++) {
    const next = id.indexOf('/', end + 1);
    if (next === -1) break;
    end = next;
  }
  return end === -1 ? '.' : id.slice(0, end);
}
