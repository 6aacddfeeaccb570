import type { Graph } from '../../graph/graph.ts';
import { type Roles, TEST } from '../structure/roles.ts';
import { changedAtRunTime } from './changed-at-run-time.ts';
import type { RuntimeEdges } from './runtime-edges.ts';

export interface GrainInput {
  readonly graph: Graph;
  readonly roles: Pick<Roles, 'roleOf'>;
  readonly runtime: RuntimeEdges;
}

/** Answers whether an edge runs against the grain. */
export interface FolderGrain {
  (edge: number): boolean;
  readonly found: Found;
}

/** What has been found out so far. */
interface Found {
  /** Two folders or files, and whether imports from the first one to the second one are the few. */
  readonly pairs: ReadonlyMap<string, boolean>;
  /** The same object as long as nothing but the answers about files that import something else may have changed. */
  readonly basis: object;
  /** The answers about edges: the next analysis compares its costs with those of this one, edge by edge. */
  readonly answers: Uint8Array;
}

/**
 * Between the folders of two files, below the last one that contains both, most imports have one direction. The few that
 * go the other way are the ones that people would remove. An edge is among them if the opposite direction has at least
 * twice as many. Imports by tests do not count, nor do those
 * that do not exist at run time. A pair of folders is counted once, from the side with fewer files.
 */
export function createFolderGrain(input: GrainInput): FolderGrain {
  return grainFrom(input, {
    basis: {},
    pairs: new Map(),
    answers: new Uint8Array(input.graph.edgeCount),
  });
}

/** That of an earlier state with the same files and roles. */
export interface KnownGrain extends GrainInput {
  readonly grain: FolderGrain;
}

/**
 * Counts only the pairs again between which a file imports something else: each edge counts for one pair. Undefined if the
 * answer about one of them has changed.
 */
export function updateFolderGrain(input: GrainInput, before: KnownGrain): FolderGrain | undefined {
  const { graph } = input;
  const sides = [input, before].map(({ graph, runtime: { erasures } }) => ({ graph, erasures }));
  const changed = changedAtRunTime(sides[0], sides[1]);
  const { basis, pairs, answers } = before.grain.found;
  for (const side of sides)
    for (const file of changed)
      for (const [from, to] of pairsFrom(side.graph, file)) {
        const known = pairs.get(keyOf(from, to));
        if (known === undefined) continue;
        const [few, fewBack] = countPair(input, from, to);
        if (known !== few || pairs.get(keyOf(to, from)) !== fewBack) return undefined;
      }
  const moved = new Uint8Array(graph.edgeCount);
  let next = 0;
  for (const file of [...changed, graph.fileCount]) {
    const rows = answers.subarray(before.graph.outStart[next], before.graph.outStart[file]);
    moved.set(rows, graph.outStart[next]);
    next = file + 1;
  }
  return grainFrom(input, { basis, pairs: new Map(pairs), answers: moved });
}

/** What leads to both ends of each import of a file. */
function* pairsFrom({ ids, fileCount, outStart, targets }: Graph, file: number) {
  for (let edge = outStart[file]; edge < outStart[file + 1]; edge++)
    if (targets[edge] < fileCount) yield divergence(ids[file], ids[targets[edge]]);
}

function grainFrom(input: GrainInput, found: Found & { readonly pairs: Map<string, boolean> }): FolderGrain {
  const { pairs, answers } = found;
  const { ids, sources, targets } = input.graph;
  const answer = (edge: number) => {
    if (answers[edge] === UNKNOWN) answers[edge] = isAgainst(edge) ? YES : NO;
    return answers[edge] === YES;
  };
  return Object.assign(answer, { found });

  function isAgainst(edge: number): boolean {
    if (input.runtime.absent[edge] === 1) return false;
    const [from, to] = divergence(ids[sources[edge]], ids[targets[edge]]);
    const key = keyOf(from, to);
    let isFew = pairs.get(key);
    if (isFew === undefined) {
      const [few, fewBack] = countPair(input, from, to);
      isFew = few;
      pairs.set(key, few);
      pairs.set(keyOf(to, from), fewBack);
    }
    return isFew;
  }
}

function keyOf(from: string, to: string): string {
  return `${from}\n${to}`;
}

/** Are imports from the first one to the second one the few, and those back? */
function countPair(input: GrainInput, from: string, to: string): readonly [boolean, boolean] {
  const { graph } = input;
  const [along, against] = countBetween(input, rangeOf(graph, from), rangeOf(graph, to));
  return [isMinority(along, against), isMinority(against, along)];
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
