import { counted } from '../../../../shared/words.ts';
import type { Risk } from './risk.ts';

export interface Hub {
  /** Id of the file. */
  readonly file: string;
  /** Number of source files that depend on it. */
  readonly users: number;
  /** Number of source files that it depends on. */
  readonly uses: number;
  /** Number of source files that it depends on, directly or not, itself included; only for the first 20. */
  readonly reach?: number;
}

/** Source files with many users that themselves depend on many others. */
export const hubs: Risk<Hub> = {
  name: 'hubs',
  noun: 'hub',
  help: 'files with many users that depend on many others',
  about: 'files',
  find: ({ analysis }) => analysis.outliers.hubs,
  entry({ graph, analysis: { counts, risks } }, file) {
    const reach = risks.reach.get(file);
    return {
      file: graph.ids[file],
      users: counts.users[file],
      uses: counts.uses[file],
      ...(reach !== undefined && { reach }),
    };
  },
  rule: {
    level: 'off',
    description: 'No file that many others use and that itself uses many others',
    message: ({ analysis: { counts } }, file) =>
      `is a hub: ${counted(counts.users[file], 'file')} use it, and it uses ${counts.uses[file]}`,
  },
};
