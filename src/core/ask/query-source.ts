import type { AnalyzeOptions } from '../analyze/analyze.ts';
import type { Erasures } from '../analyze/erasures.ts';
import type { Unit } from '../analyze/modules/choose.ts';
import type { Roles } from '../analyze/structure/roles.ts';
import type { Graph } from '../graph/graph.ts';

/** What questions are answered from. A restored state has these parts without being analysed again. */
export interface QuerySource {
  readonly graph: () => Graph;
  readonly roles: () => Roles;
  /** Empty while the state is not judged. */
  readonly erasures: () => Erasures;
  readonly rules: AnalyzeOptions;
  readonly workspaces: readonly Unit[];
  /** The import paths of the folders with a go.mod, and of the root inside a Go module. */
  readonly goModules: readonly Unit[];
}
