import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { DepgraphError, fail, reasonOf } from '../shared/errors.ts';
import type { Log } from '../shared/log.ts';
import { type Lock, takeLock } from '../store/lock.ts';
import { type ControlServer, type Controls, serveControl } from './control.ts';
import { startTimeOf } from './process-time.ts';
import { type Environment, hasSocket, makeStateDir, type StateDir } from './state-dir.ts';

/** What `daemon.json` says, for people and for messages. Only the lock says whether it is still true. */
export interface DaemonInfo {
  readonly pid: number;
  /** Together with the pid it names the process for good. */
  readonly startTime: string | undefined;
  readonly version: string;
  readonly bootId: string;
  readonly url: string;
  readonly root: string;
  readonly startedAt: string;
}

/** The right to serve a root. */
export interface Instance {
  readonly stateDir: StateDir;
  /** Makes the daemon known: from now on it can be asked. Again where it has become unknown. */
  announce(info: Omit<DaemonInfo, 'pid' | 'startTime'>, controls: Controls, log: Log): Promise<void>;
  /** False before it is announced, and when somebody removed the socket: a cleaner of temporary files, say. */
  isKnown(): boolean;
  /** Takes the announcement back for good; the root stays claimed. */
  withdraw(): Promise<void>;
  /** False when somebody deleted the state folder: then a second daemon can start beside this one. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/** Undefined when another process serves the root. */
export async function claim(root: string, env: Environment): Promise<Instance | undefined> {
  const stateDir = makeStateDir(root, env);
  const lock = await lockPatiently(stateDir);
  if (!lock) return undefined;
  rmSync(stateDir.info, { force: true }); // It tells of a daemon that was killed.
  return createInstance({ root, env, stateDir, lock });
}

interface Claimed {
  readonly root: string;
  readonly env: Environment;
  readonly stateDir: StateDir;
  readonly lock: Lock;
}

function createInstance({ root, env, stateDir, lock }: Claimed): Instance {
  let control: ControlServer | undefined;
  let isWithdrawn = false;
  return {
    stateDir,
    isHeld: lock.isHeld,
    async announce(info, controls, log) {
      try {
        const lost = control;
        control = undefined;
        await lost?.close();
        makeStateDir(root, env); // Its folders may have been removed together with the socket.
        const next = await serveControl(stateDir.socket, controls, log);
        if (isWithdrawn) return next.close();
        control = next;
        writeInfo(stateDir, { pid: process.pid, startTime: startTimeOf(process.pid), ...info });
      } catch (error) {
        if (error instanceof DepgraphError) throw error;
        fail('state_unusable', { path: stateDir.folder, reason: reasonOf(error) });
      }
    },
    isKnown: () => control !== undefined && hasSocket(stateDir) && existsSync(stateDir.info),
    withdraw,
    async release() {
      await withdraw();
      lock.release();
    },
  };

  async function withdraw(): Promise<void> {
    isWithdrawn = true;
    const known = control;
    control = undefined;
    // After somebody deleted the folder, what is there now is another daemon's.
    if (!lock.isHeld()) return known?.abandon();
    if (known) rmSync(stateDir.info, { force: true });
    await known?.close();
  }
}

export function readInfo(stateDir: StateDir): DaemonInfo | undefined {
  try {
    const info = JSON.parse(readFileSync(stateDir.info, 'utf8')) as Partial<DaemonInfo>;
    const isWhole = typeof info.pid === 'number' && typeof info.url === 'string';
    return isWhole && typeof info.root === 'string' ? (info as DaemonInfo) : undefined;
  } catch {
    return undefined;
  }
}

/** Whoever only asks whether the lock is held holds it for a moment, which must not look like a daemon. */
async function lockPatiently(stateDir: StateDir): Promise<Lock | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const lock = takeLock(stateDir.lock);
      if (lock || attempt === 5) return lock;
    } catch (error) {
      if (error instanceof DepgraphError) throw error;
      fail('state_unusable', { path: stateDir.lock, reason: reasonOf(error) });
    }
    await delay(15 * attempt);
  }
}

/** Written beside its place and then moved there: nobody ever reads half of it. */
function writeInfo(stateDir: StateDir, info: DaemonInfo): void {
  const temporary = `${stateDir.info}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(info)}\n`, { mode: 0o600 });
  renameSync(temporary, stateDir.info);
}
