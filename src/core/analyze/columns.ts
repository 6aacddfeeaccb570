import type { FileNode } from '../../types.ts';
import type { Graph } from '../graph/graph.ts';
import type { Erasures } from './erasures.ts';
import { isSameSize } from './judgement/file-size.ts';
import { countOutgoing } from './judgement/outliers.ts';
import type { Bindings } from './modules/bindings.ts';
import { isSmall } from './structure/close.ts';

/**
 * What passes read of a graph. Each is the same object as in the graph before if nothing changed that a pass could tell.
 * None reads the line of an import.
 */
export interface GraphColumns {
  /** The names of nodes. */
  readonly ids: object;
  /** Sources, targets and kinds of edges, and their numbers of lines. */
  readonly edges: object;
  /** The names of files, and their units. */
  readonly units: object;
  /** The names of files, their languages and marks. */
  readonly marks: object;
  /** The lines of files, as far as it matters how many they are. */
  readonly sizes: object;
  /** Which files are small. */
  readonly small: object;
}

/** What passes read. The structure depends neither on what compilers drop nor on names. */
export interface Columns extends GraphColumns {
  readonly erasures: Erasures;
  readonly bindings: Bindings;
}

/** A graph and its columns. */
export interface WithColumns {
  readonly graph: Graph;
  readonly columns: GraphColumns;
}

export function columnsOf(graph: Graph, before?: WithColumns): GraphColumns {
  const own = { ids: graph.ids, edges: graph.targets };
  if (!before || !hasSameFiles(graph, before.graph))
    return { ...own, units: {}, marks: {}, sizes: {}, small: {} };
  let { units, marks, sizes, small } = before.columns;
  for (let file = 0; file < graph.fileCount; file++) {
    const [was, is] = [before.graph.files[file], graph.files[file]];
    if (was === is) continue;
    if (was.unit !== is.unit && units === before.columns.units) units = {};
    if (!hasSameMarks(was, is) && marks === before.columns.marks) marks = {};
    if (!isSameSize(was, is, countOutgoing(before.graph, file)) && sizes === before.columns.sizes) sizes = {};
    if (isSmall(was) !== isSmall(is) && small === before.columns.small) small = {};
  }
  return { ...own, units, marks, sizes, small };
}

export function isSameGraph(a: GraphColumns, b: GraphColumns): boolean {
  return (Object.keys(a) as (keyof GraphColumns)[]).every(name => a[name] === b[name]);
}

function hasSameFiles(a: Graph, b: Graph): boolean {
  if (a.files === b.files || a.ids === b.ids) return true;
  return a.fileCount === b.fileCount && a.files.every((node, file) => node.id === b.files[file].id);
}

function hasSameMarks(a: FileNode, b: FileNode): boolean {
  return a.language === b.language && a.marks?.join() === b.marks?.join();
}
