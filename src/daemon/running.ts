import { type Environment, type Home, isServed, knownHomes } from './state-dir.ts';
import { readInfo } from './instance.ts';
import { readRemembered } from './remembered.ts';

export interface RunningDaemon {
  readonly root: string;
  readonly home: Home;
}

/** All daemons of this user, those that do not answer included. */
export function runningDaemons(env: Environment): RunningDaemon[] {
  return knownHomes(env)
    .filter(isServed)
    .map(home => ({ home, root: (readInfo(home) ?? readRemembered(home))?.root ?? home.folder }));
}
