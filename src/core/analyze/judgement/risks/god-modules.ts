import { counted } from '../../../../shared/words.ts';
import type { Graph } from '../../../graph/graph.ts';
import type { Risk } from './risk.ts';

export interface GodModule {
  /** Id of the file. */
  readonly file: string;
  /** Number of its dependencies. */
  readonly outgoing: number;
}

/** Source files with far more dependencies than most. */
export const gods: Risk<GodModule> = {
  name: 'gods',
  noun: 'god module',
  help: 'god modules; gods:all those of any role',
  about: 'files',
  find: ({ analysis }) => analysis.outliers.gods,
  entry: ({ graph, analysis }, file) => ({ file: graph.ids[file], outgoing: analysis.counts.outgoing[file] }),
  rule: {
    level: 'off',
    description: 'No file with far more dependencies than most',
    message({ graph, analysis }, file) {
      const packages = countPackages(graph, file);
      const files = counted(analysis.counts.outgoing[file] - packages, 'file');
      const both = packages === 0 ? files : `${files} and ${counted(packages, 'package')}`;
      return `depends on ${both}, far more than most`;
    },
  },
};

/** Those that it imports, not only for their types. */
function countPackages({ outStart, targets, typeOnly, fileCount }: Graph, file: number): number {
  let packages = 0;
  for (let edge = outStart[file]; edge < outStart[file + 1]; edge++)
    if (targets[edge] >= fileCount && typeOnly[edge] === 0) packages++;
  return packages;
}

/** The same among files of any role, by a lower threshold and with type-only imports. */
export const godModules: Risk<GodModule> = {
  name: 'gods:all',
  noun: 'god module',
  note: ' of any role',
  about: 'files',
  find: ({ analysis }) => analysis.risks.godModules,
  entry: ({ graph, analysis }, file) => ({
    file: graph.ids[file],
    outgoing: analysis.degrees.outgoing[file],
  }),
  words: ({ outgoing }, { thresholds }) =>
    `uses ${outgoing} (threshold ${thresholds.god_module_min_outgoing})`,
  signal: 'god_module',
  thresholds: ({ analysis }) => ({ god_module_min_outgoing: analysis.risks.godThreshold }),
};
