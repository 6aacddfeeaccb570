import type { FileId, Outline } from '../../types.ts';
import type { RuntimeEdges } from '../analyze/judgement/runtime-edges.ts';
import type { Knot } from '../analyze/structure/knots.ts';
import { measureCircular } from '../graph/circular.ts';
import { digraph, groupBy } from '../graph/digraph.ts';
import type { Graph } from '../graph/graph.ts';
import { importedNames, type Move, moveOf } from './moves.ts';
import { createOrigins, type Origin } from './origins.ts';

/** What ends imports of one file of a loop at load time, all of them together, and costs less than to remove them. */
export interface Repair {
  /** The file that is imported now. */
  readonly of: FileId;
  /** How many files of the loop change their imports of it, and the first of these. */
  readonly importers: number;
  readonly first: { readonly file: FileId; readonly line: number };
  /** What they can import from the files that declare it, because this file only passes it on. */
  readonly names: readonly string[];
  /** The file that all of these names come from, if it is one. */
  readonly from?: FileId;
  /** What else they import, and has to move to a file of its own. */
  readonly move?: Move;
  /** How many files the largest loop has that is left. */
  readonly left: number;
}

export interface RepairInput {
  readonly graph: Graph;
  readonly runtime: RuntimeEdges;
  readonly outlines: ReadonlyMap<FileId, Outline>;
}

/** The best repair that does at least as much as the first cut of a loop at load time. */
export function findRepair(knot: Knot, input: RepairInput): Repair | undefined {
  const loop = createLoop(knot, input);
  const most = Math.min(knot.largest[0], knot.members.length - 1);
  let best: Repair | undefined;
  for (const target of knot.members) {
    for (const repair of repairsOf(target, loop)) {
      if (repair.left <= most && (!best || isBetter(repair, best))) best = repair;
    }
  }
  return best;
}

/** What leaves less of the loop, then what moves nothing, then what moves less, then what changes fewer files. */
function isBetter(a: Repair, b: Repair): boolean {
  const order = a.left - b.left || linesOf(a) - linesOf(b) || a.importers - b.importers;
  return order < 0;
}

function linesOf({ move }: Repair): number {
  return move?.lines ?? 0;
}

interface Loop extends RepairInput {
  readonly members: Uint32Array;
  /** The edges between members that exist at load time. */
  readonly edges: readonly number[];
  readonly contains: ReadonlySet<number>;
  originOf(node: number, name: string): Origin | undefined;
}

function createLoop({ members }: Knot, input: RepairInput): Loop {
  const { graph, runtime } = input;
  const contains = new Set(members);
  const edges: number[] = [];
  for (const node of members)
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++)
      if (runtime.notEager[edge] === 0 && contains.has(graph.targets[edge])) edges.push(edge);
  return { ...input, members, edges, contains, originOf: createOrigins({ ...input, contains }) };
}

/** An import of a file by another one of the loop, and where its names come from. */
interface Use {
  readonly edge: number;
  readonly names: readonly { readonly name: string; readonly local: string; readonly origin: Origin }[];
}

function* repairsOf(target: number, loop: Loop): Generator<Repair> {
  const uses = loop.edges
    .filter(edge => loop.graph.targets[edge] === target)
    .flatMap(edge => useOf(edge, loop));
  const indirect = uses.filter(({ names }) => names.every(({ origin }) => origin.node !== target));
  if (indirect.length > 0) yield repairOf(target, indirect, loop);
  const own = uses.filter(use => !indirect.includes(use));
  const findMove = own.length > 0 ? movesOutOf(target, loop) : undefined;
  if (!findMove) return;
  const ended = own.filter(use => ownNames(target, [use]).every(name => findMove([name])));
  const names = ownNames(target, ended);
  const move = ended.length > 0 && names.length <= MAX_NAMES ? findMove(names) : undefined;
  const changed = uses.filter(use => indirect.includes(use) || ended.includes(use));
  if (move) yield { ...repairOf(target, changed, loop), move };
}

/** More than these is another division of the file, not a move. */
const MAX_NAMES = 3;

function ownNames(target: number, uses: readonly Use[]): readonly string[] {
  const own = uses.flatMap(({ names }) => names.filter(({ origin }) => origin.node === target));
  return [...new Set(own.map(({ name }) => name))];
}

function useOf(edge: number, { graph, outlines, originOf }: Loop): Use[] {
  const outline = outlines.get(graph.ids[graph.sources[edge]]);
  const lines = graph.lines.subarray(graph.lineStart[edge], graph.lineStart[edge + 1]);
  const imported = outline && importedNames(outline, [...lines]);
  // A re-export would have to be written again for its users.
  const isHere = new Set(lines);
  if (!imported || outline.imports.some(one => one.reexports && isHere.has(one.line))) return [];
  const names = imported.flatMap(({ name, local }) => {
    const origin = originOf(graph.targets[edge], name);
    return origin ? [{ name, local, origin }] : [];
  });
  return names.length === imported.length ? [{ edge, names }] : [];
}

/** A new file for what is declared in the target takes nothing of the loop with it, so no loop leads through it. */
function repairOf(target: number, uses: readonly Use[], loop: Loop): Repair {
  const { ids, fileCount, sources, lines, lineStart } = loop.graph;
  const elsewhere = uses.flatMap(({ edge, names }) =>
    names.filter(({ origin }) => origin.node !== target).map(one => ({ ...one, source: sources[edge] })),
  );
  const added = elsewhere.flatMap(({ source, origin: { node, isInside } }) =>
    !isInside || node === undefined || node === source ? [] : [[source, node] as const],
  );
  const origins = new Set(elsewhere.map(({ origin }) => origin.node));
  const [only = ids.length] = origins.size === 1 ? origins : [];
  const [{ edge: first }] = uses;
  return {
    of: ids[target],
    importers: uses.length,
    first: { file: ids[sources[first]], line: lines[lineStart[first]] },
    // A default export, or a module as a whole, has no name but those of its users.
    names: [
      ...new Set(
        elsewhere.map(({ origin: { name }, local }) => (name === 'default' || name === '*' ? local : name)),
      ),
    ].sort(),
    ...(only < fileCount && { from: ids[only] }),
    left: leftOf(loop, uses, added),
  };
}

/** What moves these names of a file, if it takes nothing of the loop with it. */
function movesOutOf(
  target: number,
  { graph, runtime, outlines, contains }: Loop,
): ((names: readonly string[]) => Move | undefined) | undefined {
  const outline = outlines.get(graph.ids[target]);
  if (!outline) return undefined;
  const inLoop = new Set<number>();
  for (let edge = graph.outStart[target]; edge < graph.outStart[target + 1]; edge++) {
    if (runtime.notEager[edge] === 1 || !contains.has(graph.targets[edge])) continue;
    for (let i = graph.lineStart[edge]; i < graph.lineStart[edge + 1]; i++) inLoop.add(graph.lines[i]);
  }
  const most = MAX_SHARE * outline.declarations.reduce((end, { lastLine }) => Math.max(end, lastLine), 0);
  return names => {
    const wanted = names.map(name => ({ name, local: name }));
    const found = moveOf(outline, wanted);
    if (!found || found.move.lines > most) return undefined;
    return [...found.needed].some(line => inLoop.has(line)) ? undefined : found.move;
  };
}

/** If more of a file would have to leave it, it is the wrong one to change. */
const MAX_SHARE = 0.5;

function leftOf(
  { graph, members, edges }: Loop,
  ended: readonly Use[],
  added: readonly (readonly [source: number, target: number])[],
): number {
  const gone = new Set(ended.map(({ edge }) => edge));
  const numberOf = new Map(Array.from(members, (node, i) => [node, i]));
  const pairs = [
    ...edges.filter(edge => !gone.has(edge)).map(edge => [graph.sources[edge], graph.targets[edge]] as const),
    ...added,
  ].map(([source, target]) => [numberOf.get(source) ?? 0, numberOf.get(target) ?? 0] as const);
  const sources = Uint32Array.from(pairs, ([source]) => source);
  const order = groupBy(sources, members.length).items;
  const left = digraph(
    members.length,
    order.map(i => pairs[i][0]),
    order.map(i => pairs[i][1]),
  );
  return measureCircular(left, new Uint8Array(pairs.length)).largest;
}
