import { readInfo } from './instance.ts';
import { readRemembered } from './remembered.ts';
import { type Environment, isServed, knownStateDirs, type StateDir } from './state-dir.ts';

export interface RunningDaemon {
  readonly root: string;
  readonly stateDir: StateDir;
}

/** All daemons of this user, including those that do not respond. */
export function runningDaemons(env: Environment): RunningDaemon[] {
  return knownStateDirs(env)
    .filter(isServed)
    .map(stateDir => ({
      stateDir,
      root: (readInfo(stateDir) ?? readRemembered(stateDir))?.root ?? stateDir.folder,
    }));
}
