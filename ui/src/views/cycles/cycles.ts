import { fileNode } from '../../model/ids.ts';
import type { Since } from '../../model/since.ts';
import type { Project } from '../../model/types.ts';

/** The numbers of all cycles, largest first, then by their first file. */
export function largestFirst({ cycles }: Project): readonly number[] {
  return cycles
    .map((_, cycle) => cycle)
    .sort((a, b) => cycles[b].members.length - cycles[a].members.length || a - b);
}

/** The innermost folder that contains all members; `''` is the root. */
export function commonFolder({ ids, cycles }: Project, cycle: number): string {
  const { members } = cycles[cycle];
  // Members are sorted, so a prefix of the first and the last is a prefix of all.
  const first = ids[members[0]];
  const last = ids[members[members.length - 1]];
  let slash = -1;
  for (let i = 0; i < first.length && first[i] === last[i]; i++) if (first[i] === '/') slash = i;
  return slash < 0 ? '' : first.slice(0, slash);
}

export interface CycleFilter {
  /** Words that the path of one member must contain. */
  readonly text: string;
  readonly hidesTypeOnly: boolean;
  readonly hidesLazy: boolean;
  /** Hides cycles inside one unit. */
  readonly hidesInUnits: boolean;
}

export function matchingCycles(
  { ids, cycles }: Project,
  order: readonly number[],
  { text, hidesTypeOnly, hidesLazy, hidesInUnits }: CycleFilter,
): readonly number[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return order.filter(cycle => {
    const { members, typeOnly, lazy, unit } = cycles[cycle];
    if ((hidesTypeOnly && typeOnly) || (hidesLazy && lazy)) return false;
    if (hidesInUnits && unit !== undefined) return false;
    return words.length === 0 || members.some(file => hasAll(ids[file].toLowerCase(), words));
  });
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every(word => text.includes(word));
}

/** How a cycle differs from when the page was opened. */
export type News = 'new' | 'changed';

/** The new and changed cycles. A cycle with members of a closed one is changed, not new. */
export function newsOf(project: Project, since: Since | undefined): ReadonlyMap<number, News> {
  const news = new Map<number, News>();
  if (!since) return news;
  const before = new Set(since.cyclesClosed.flat());
  for (const members of since.cyclesOpened) {
    const node = fileNode(project, members[0]);
    const cycle = node < 0 ? -1 : project.cycleOf[node];
    if (cycle < 0 || project.cycles[cycle].members.length !== members.length) continue;
    news.set(cycle, members.some(file => before.has(file)) ? 'changed' : 'new');
  }
  return news;
}

/** The edge from one file to another, or -1. */
export function edgeBetween({ edges }: Project, source: number, target: number): number {
  for (let edge = edges.outStart[source]; edge < edges.outStart[source + 1]; edge++) {
    if (edges.target[edge] === target) return edge;
  }
  return -1;
}

export interface Member {
  readonly file: number;
  /** Number of members that it uses, and that use it. */
  readonly uses: number;
  readonly usedBy: number;
}

/** The members of a cycle, most connected first. */
export function membersOf({ edges, cycles, cycleOf }: Project, cycle: number): readonly Member[] {
  const { members } = cycles[cycle];
  const list = members.map(file => {
    let uses = 0;
    let usedBy = 0;
    for (let edge = edges.outStart[file]; edge < edges.outStart[file + 1]; edge++) {
      if (cycleOf[edges.target[edge]] === cycle) uses++;
    }
    for (let i = edges.inStart[file]; i < edges.inStart[file + 1]; i++) {
      if (cycleOf[edges.source[edges.inEdges[i]]] === cycle) usedBy++;
    }
    return { file, uses, usedBy };
  });
  return list.sort((a, b) => b.uses + b.usedBy - (a.uses + a.usedBy) || a.file - b.file);
}
