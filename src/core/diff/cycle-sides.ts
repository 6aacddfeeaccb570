import type { FileId } from '../../types.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';

export interface CyclesOfSide {
  readonly graph: Graph;
  readonly analysis: Pick<Analysis, 'cycleFindings' | 'runtime'>;
}

export interface CyclesInput {
  readonly before: CyclesOfSide;
  readonly after: CyclesOfSide;
  /** Old names of moved files → the new ones. */
  readonly names: ReadonlyMap<FileId, FileId>;
}

export type Members = ReadonlySet<FileId>;

/** File → its cycle. */
export type CycleOf = ReadonlyMap<FileId, Members>;
