import type { Graph } from '../../graph/graph.ts';
import { type Roles, TEST } from '../structure/roles.ts';
import type { RuntimeEdges } from './runtime-edges.ts';

export interface GrainInput {
  readonly graph: Graph;
  readonly roles: Pick<Roles, 'roleOf'>;
  readonly runtime: RuntimeEdges;
}

/** Answers whether an edge runs against the grain. */
export type FolderGrain = (edge: number) => boolean;

/**
 * Between the folders of two files, below the last one that contains both, most imports have one direction. The few that
 * go the other way are the ones that people would remove. An edge is among them if the opposite direction has at least
 * twice as many. Imports by tests do not count, nor do those
 * that do not exist at run time. A pair of folders is counted once, from the side with fewer files.
 */
export function createFolderGrain(input: GrainInput): FolderGrain {
  const known = new Map<string, boolean>();
  // The next analysis compares its costs with those of this one, edge by edge.
  const answers = new Uint8Array(input.graph.edgeCount);
  return edge => {
    if (answers[edge] === UNKNOWN) answers[edge] = isAgainst(edge) ? YES : NO;
    return answers[edge] === YES;
  };

  function isAgainst(edge: number): boolean {
    if (input.runtime.absent[edge] === 1) return false;
    const { ids, sources, targets } = input.graph;
    const [from, to] = divergence(ids[sources[edge]], ids[targets[edge]]);
    const key = `${from}\n${to}`;
    let answer = known.get(key);
    if (answer === undefined) {
      const [along, against] = countBetween(input, rangeOf(input.graph, from), rangeOf(input.graph, to));
      answer = isMinority(along, against);
      known.set(key, answer);
      known.set(`${to}\n${from}`, isMinority(against, along));
    }
    return answer;
  }
}

const UNKNOWN = 0;
const NO = 1;
const YES = 2;

const MAJORITY = 2;

function isMinority(along: number, against: number): boolean {
  return against > 0 && against >= MAJORITY * along;
}

/** What leads to each of two paths in the last folder that contains both: a folder with its slash, or a file. */
function divergence(a: string, b: string): readonly [string, string] {
  let start = 0;
  for (let i = 0; i < a.length && a[i] === b[i]; i++) if (a[i] === '/') start = i + 1;
  return [entryFrom(a, start), entryFrom(b, start)];
}

function entryFrom(id: string, start: number): string {
  const slash = id.indexOf('/', start);
  return slash === -1 ? id : id.slice(0, slash + 1);
}

/** Files from `start` to before `end`. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Files are in string order, so those of a folder follow each other. */
function rangeOf({ ids, fileCount }: Graph, entry: string): Range {
  const start = firstFrom(ids, fileCount, entry);
  if (!entry.endsWith('/')) return { start, end: start + 1 };
  // The character after a slash is a zero.
  return { start, end: firstFrom(ids, fileCount, `${entry.slice(0, -1)}0`) };
}

function firstFrom(ids: readonly string[], count: number, text: string): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle] < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The numbers of imports from the first range to the second, and back. */
function countBetween(input: GrainInput, a: Range, b: Range): readonly [number, number] {
  if (a.end - a.start > b.end - b.start) {
    const [along, against] = countBetween(input, b, a);
    return [against, along];
  }
  const { graph, roles, runtime } = input;
  const counts = (edge: number, node: number) =>
    node >= b.start &&
    node < b.end &&
    runtime.absent[edge] === 0 &&
    roles.roleOf[graph.sources[edge]] !== TEST;
  let along = 0;
  let against = 0;
  for (let edge = graph.outStart[a.start]; edge < graph.outStart[a.end]; edge++)
    if (counts(edge, graph.targets[edge])) along++;
  for (let i = graph.inStart[a.start]; i < graph.inStart[a.end]; i++)
    if (counts(graph.inEdges[i], graph.sources[graph.inEdges[i]])) against++;
  return [along, against];
}
