import type { Graph } from '../../graph/graph.ts';
import { type Roles, TEST } from './roles.ts';

/** Does an edge exist in tests only: by the texts of all its imports, or by the role of their file? */
export function isTestEdge({ tests, sources }: Graph, { roleOf }: Roles, edge: number): boolean {
  return tests[edge] === 1 || roleOf[sources[edge]] === TEST;
}
