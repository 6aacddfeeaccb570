import { parentOf } from '../../../shared/paths.ts';
import type { AcyclicSetting } from '../../config/rule-shapes.ts';
import type { NodeSet } from '../../query/node-set.ts';
import type { Outcome } from '../bans.ts';
import { findLoops, loopDraft, type Parts } from '../loops.ts';
import type { Scope } from '../scope.ts';

type Between = AcyclicSetting['between'];

/** There may be no cycle between files, folders or modules. */
export function judgeAcyclic(
  { acyclic: { between, with: members } }: { acyclic: AcyclicSetting },
  scope: Scope,
): Outcome {
  const { graph, excepted } = scope;
  const all = PARTS[between](scope);
  const parts = { ...all, partOf: all.partOf.map((part, node) => (excepted[node] === 1 ? -1 : part)) };
  // Files of one unit use each other freely.
  const ignored = scope.ignored.map((flag, edge) => flag | graph.intraUnit[edge]);
  const isMember = members && partsWith(scope.nodes(members), parts);
  const loops = findLoops(graph, parts, ignored).filter(loop => !isMember || loop.parts.some(isMember));
  return {
    judged: countBetween(scope, parts, ignored),
    drafts: loops.map(loop => loopDraft(graph, loop, parts, between.slice(0, -1))),
    closes: closing(scope, parts, loops),
  };
}

/** Tells whether a part contains one of the files. */
function partsWith(files: NodeSet, { partOf }: Parts): (part: number) => boolean {
  const found = new Set(Array.from(files, file => partOf[file]));
  return part => found.has(part);
}

/** Tells whether an import connects two parts of a loop. */
export function closing(
  { graph }: Pick<Scope, 'graph'>,
  { names, partOf }: Parts,
  loops: readonly { readonly parts: Uint32Array }[],
): (edge: number) => boolean {
  const loopOf = new Int32Array(names.length).fill(-1);
  for (const [number, { parts }] of loops.entries()) for (const part of parts) loopOf[part] = number;
  const ofNode = (node: number) => (partOf[node] === -1 ? -1 : loopOf[partOf[node]]);
  return edge => {
    const loop = ofNode(graph.sources[edge]);
    return loop !== -1 && loop === ofNode(graph.targets[edge]);
  };
}

const PARTS: Readonly<Record<Between, (scope: Scope) => Parts>> = {
  files: filesOf,
  folders: foldersOf,
  modules: modulesOf,
};

export function filesOf({ graph }: Pick<Scope, 'graph'>): Parts {
  const partOf = new Int32Array(graph.nodeCount).fill(-1);
  for (let file = 0; file < graph.fileCount; file++) partOf[file] = file;
  return { names: graph.ids.slice(0, graph.fileCount), partOf };
}

/** The folder of a file is the one that contains it directly; `.` is the root. */
function foldersOf({ graph }: Scope): Parts {
  const numbers = new Map<string, number>();
  const partOf = new Int32Array(graph.nodeCount).fill(-1);
  for (let file = 0; file < graph.fileCount; file++) {
    const folder = parentOf(graph.ids[file]) || '.';
    const number = numbers.get(folder) ?? numbers.size;
    numbers.set(folder, number);
    partOf[file] = number;
  }
  return { names: [...numbers.keys()], partOf };
}

function modulesOf({ graph, modules }: Scope): Parts {
  const partOf = new Int32Array(graph.nodeCount).fill(-1);
  partOf.set(modules.moduleOf);
  return { names: modules.list.map(({ name }) => name), partOf };
}

function countBetween({ graph }: Scope, { partOf }: Parts, ignored: Uint8Array): number {
  let count = 0;
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (ignored[edge] === 0 && partOf[graph.sources[edge]] !== -1 && partOf[graph.targets[edge]] !== -1)
      count++;
  }
  return count;
}
