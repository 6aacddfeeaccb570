import { counted } from '../../../../shared/words.ts';
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
    message: ({ analysis }, file) =>
      `depends on ${counted(analysis.counts.outgoing[file], 'file')}, far more than most`,
  },
};

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
