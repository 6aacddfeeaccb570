import { isAbsolute, join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The folder for depgraph's own state, outside every project; undefined for a user without a home folder. */
export function stateFolder(env: Environment): string | undefined {
  // The XDG specification requires relative paths to be ignored.
  const xdg = env.XDG_STATE_HOME;
  if (xdg && isAbsolute(xdg)) return join(xdg, 'depgraph');
  const home = env.HOME || env.USERPROFILE;
  return home && isAbsolute(home) ? join(home, '.local', 'state', 'depgraph') : undefined;
}
