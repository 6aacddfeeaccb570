import { counted } from '../../../../shared/words.ts';
import type { Risk } from './risk.ts';

export interface DependencyExplosion {
  /** Id of the file. */
  readonly file: string;
  /** Number of files that depend on it. */
  readonly incoming: number;
  /** Number of its dependencies. */
  readonly outgoing: number;
  /** The sum of both. */
  readonly totalConnections: number;
}

/** Files of any role with far more connections than most. */
export const explosions: Risk<DependencyExplosion> = {
  name: 'explosions',
  noun: 'dependency explosion',
  help: 'files of any role with many connections',
  about: 'files',
  find: ({ analysis }) => analysis.risks.explosions,
  entry: ({ graph, analysis: { degrees } }, file) => ({
    file: graph.ids[file],
    incoming: degrees.incoming[file],
    outgoing: degrees.outgoing[file],
    totalConnections: degrees.connections[file],
  }),
  words: ({ totalConnections }, { thresholds }) =>
    `${totalConnections} connections (threshold ${thresholds.dependency_explosion_min_connections})`,
  rule: {
    level: 'off',
    description: 'No file with far more connections than most',
    message: ({ analysis: { degrees } }, file) =>
      `has ${counted(degrees.connections[file], 'connection')}, far more than most`,
  },
  signal: 'dependency_explosion',
  thresholds: ({ analysis }) => ({ dependency_explosion_min_connections: analysis.risks.explosionThreshold }),
};
