import { once } from '../../../shared/once.ts';
import type { Steps } from '../../../shared/steps.ts';
import { type Components, stronglyConnected } from '../../graph/components.ts';
import { countDependents } from '../../graph/dependents.ts';
import type { Graph } from '../../graph/graph.ts';
import { type Roles, SOURCE } from '../structure/roles.ts';
import type { RuntimeEdges } from './runtime-edges.ts';
import { sampleOf } from './sample.ts';

/** How far changes reach among source files: along the imports that exist at run time, and along all of them. */
export interface Reach {
  readonly runTime: ReachMeasure;
  readonly all: ReachMeasure;
}

export interface ReachMeasure {
  /** The mean share of the source files that a change of a source file reaches, itself included; 0 without files. */
  readonly share: number;
  /** The number of files in the largest group that imports close; 0 if there is none. */
  readonly core: number;
  /** Does the share follow from a sample of the files? Then it is within two points. */
  readonly isEstimated: boolean;
  /** File → the number of source files that depend on it, itself included; 0 for a file that is no source. */
  readonly reached: Uint32Array;
}

export interface ReachInput {
  readonly graph: Graph;
  readonly roles: Pick<Roles, 'roleOf' | 'sources'>;
  readonly runtime: Pick<RuntimeEdges, 'absent'>;
  /** False for an edge that exists for other reasons than the program; all count by default. */
  readonly isCounted?: (edge: number) => boolean;
  /** Above this many groups, a sample of half as many files is counted. */
  readonly maxGroups?: number;
}

/** Up to this many groups of files, the share is exact. The share of half as many files is within two points. */
export const MAX_GROUPS = 5000;

export function* findReach(input: ReachInput): Steps<Reach> {
  const { graph, roles, runtime, maxGroups = MAX_GROUPS } = input;
  const files = sourceFiles(roles);
  const sample = once(() => sampleOf(files, graph.ids, Math.ceil(maxGroups / 2)));
  const measure = (without: Uint8Array) => measureReach({ graph, without, files, sample, maxGroups });
  const withoutOther = otherEdges(input);
  const all = yield* measure(withoutOther);
  const isSame = !runtime.absent.some((flag, edge) => flag === 1 && withoutOther[edge] === 0);
  if (isSame) return { runTime: all, all };
  const withoutAbsent = withoutOther.slice();
  for (let edge = 0; edge < graph.edgeCount; edge++) withoutAbsent[edge] |= runtime.absent[edge];
  return { runTime: yield* measure(withoutAbsent), all };
}

/** Edge → 1 unless it is counted and between two source files. */
function otherEdges({ graph, roles, isCounted = () => true }: ReachInput): Uint8Array {
  const { edgeCount, sources, targets, fileCount } = graph;
  const without = new Uint8Array(edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    const isInner = targets[edge] < fileCount && roles.roleOf[targets[edge]] === SOURCE;
    if (!isInner || roles.roleOf[sources[edge]] !== SOURCE || !isCounted(edge)) without[edge] = 1;
  }
  return without;
}

interface MeasureInput {
  readonly graph: Graph;
  /** Edge → 1 if it is ignored. */
  readonly without: Uint8Array;
  readonly files: Uint32Array;
  /** Some of the files. */
  readonly sample: () => Uint32Array;
  readonly maxGroups: number;
}

function* measureReach(input: MeasureInput): Steps<ReachMeasure> {
  const { graph, without, files, sample, maxGroups } = input;
  const components = stronglyConnected(graph, without);
  yield;
  const sizes = sizesOf(components, files);
  const isEstimated = sizes.reduce((groups, size) => groups + Math.min(size, 1), 0) > maxGroups;
  const counted = isEstimated ? sample() : files;
  const counts = yield* countDependents({ graph, without, components, counted });
  const scale = counted.length === 0 ? 0 : files.length / counted.length;
  const reached = new Uint32Array(graph.fileCount);
  let sum = 0;
  for (const file of files) {
    const count = counts[components.of[file]];
    sum += count;
    reached[file] = Math.max(1, Math.round(scale * count));
  }
  return {
    share: files.length === 0 ? 0 : sum / (files.length * counted.length),
    core: coreOf(input, components),
    isEstimated,
    reached,
  };
}

function sourceFiles({ roleOf, sources }: ReachInput['roles']): Uint32Array {
  const files = new Uint32Array(sources);
  let at = 0;
  for (let file = 0; file < roleOf.length; file++) if (roleOf[file] === SOURCE) files[at++] = file;
  return files;
}

/** Component → the number of these files in it. */
function sizesOf({ count, of }: Components, files: Uint32Array): Uint32Array {
  const sizes = new Uint32Array(count);
  for (const file of files) sizes[of[file]]++;
  return sizes;
}

/** Uses inside one unit pass on a change, but close no group. */
function coreOf({ graph, without, files }: MeasureInput, components: Components): number {
  const isUse = graph.intraUnit.some((flag, edge) => flag === 1 && without[edge] === 0);
  const closing = isUse
    ? stronglyConnected(
        graph,
        without.map((flag, edge) => flag | graph.intraUnit[edge]),
      )
    : components;
  const largest = sizesOf(closing, files).reduce((most, size) => Math.max(most, size), 0);
  return largest > 1 ? largest : 0;
}
