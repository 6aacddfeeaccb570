import { createHash } from 'node:crypto';
import type { Config } from '../../core/config/options.ts';
import { gitPaths, readText } from '../git/paths.ts';

/** Two runs with equal keys measure the same in the same tree. */
export function measuresKey(build: string, config: Config, root: string): string {
  const paths = gitPaths(root);
  // Ignore rules and a sparse checkout that are not part of any commit.
  const local = ['info/exclude', 'info/sparse-checkout', 'config', 'config.worktree'].map(name =>
    paths ? [readText(`${paths.common}/${name}`), readText(`${paths.folder}/${name}`)] : [],
  );
  // A daemon may have another port than a command would.
  const { server, watch, editor, advise, ...decisive } = config;
  const inputs = JSON.stringify([build, decisive, paths?.prefix, local]);
  return createHash('sha256').update(inputs).digest('hex').slice(0, 32);
}
