import type { Unit } from '../analyze/modules/choose.ts';
import type { Graph } from '../graph/graph.ts';

/**
 * What selectors and queries read. The command line and the server make it from a snapshot, the page from its model:
 * nothing below this folder may need more of Node than the language itself.
 */
export interface QueryView {
  readonly graph: QueryGraph;
  isTest(file: number): boolean;
  /** The package or namespace that the file declares, in languages that have one. */
  packageOf(file: number): string | undefined;
  readonly workspaces: readonly Unit[];
  /** Those that the rules declare. */
  readonly modules: readonly DeclaredModule[];
  /** The module that a file belongs to or is beside, whether the rules declare it or not; absent where nobody asks. */
  partOf?(file: number): string | undefined;
  hasUnresolved(file: number): boolean;
  /** Do compilers drop the imports of this edge, although they are not type-only? Absent where that is not known. */
  isErased?(edge: number): boolean;
  /** Revision → the files that differ from it, for those that the expression names. */
  readonly changed?: ChangedFiles | undefined;
}

export type ChangedFiles = ReadonlyMap<string, readonly string[]>;

export type QueryGraph = Pick<
  Graph,
  | 'nodeCount'
  | 'edgeCount'
  | 'sources'
  | 'targets'
  | 'outStart'
  | 'inStart'
  | 'inEdges'
  | 'ids'
  | 'fileCount'
  | 'typeOnly'
  | 'lazy'
  | 'intraUnit'
  | 'lineStart'
  | 'lines'
>;

/** A part of the project that the rules name. */
export interface DeclaredModule {
  readonly name: string;
  readonly tags: readonly string[];
  /** Ascending file numbers. */
  readonly files: Uint32Array;
}
