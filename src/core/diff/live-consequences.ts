import { type Graph, nodeOf } from '../graph/graph.ts';
import { stepOf } from '../query/edges.ts';
import type { Consequence } from './consequence.ts';
import { consequencesOfMoves } from './consequences.ts';
import type { CyclesOfSide } from './cycle-sides.ts';
import { compareCycles } from './cycles.ts';
import { compareHealth, type HealthOfSide } from './health-causes.ts';
import { compareEdges } from './imports.ts';
import type { CycleChange } from './types.ts';

interface LiveSide extends CyclesOfSide {
  readonly analysis: CyclesOfSide['analysis'] & HealthOfSide['analysis'];
}

/** What saves did to cycles and the score, without a look at which files moved. */
export function consequencesBetween(before: LiveSide, after: LiveSide): Consequence[] {
  if (before.analysis === after.analysis) return [];
  const cycles = compareCycles({ before, after, names: NO_NAMES }).filter(isNoMove);
  const [was, is] = [before.analysis.health.score, after.analysis.health.score];
  if (cycles.length === 0 && was === is) return [];
  const edges = compareEdges(before.graph, after.graph, NO_NAMES);
  const closing = [...edges.added, ...edges.stronger];
  return consequencesOfMoves({
    cycles,
    health: compareHealth({ before, after, cycles, closing }),
    files: { removed: removedFiles(before.graph, after.graph) },
    imports: { removed: edges.removed.map(edge => stepOf(before.graph, edge)) },
  });
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** A file of a cycle with another name is one that left and one that joined. */
function isNoMove({ fate, sizesBefore, sizesAfter }: CycleChange): boolean {
  return fate !== 'grown' || sizesAfter[0] > sizesBefore[0];
}

function removedFiles(before: Graph, after: Graph): string[] {
  return before.ids.slice(0, before.fileCount).filter(id => nodeOf(after, id) >= after.fileCount);
}
