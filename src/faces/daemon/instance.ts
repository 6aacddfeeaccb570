import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Lock, takeLock } from '../../project/store/lock.ts';
import { DepgraphError, fail, reasonOf } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import { type ControlServer, type Controls, serveControl } from './control.ts';
import { startTimeOf } from './process-time.ts';
import type { DaemonStatus } from './protocol.ts';
import { type Environment, hasSocket, makeStateDir, type StateDir, writeState } from './state-dir.ts';

/** The contents of `daemon.json`, for messages. Only the lock proves that the daemon still runs. */
export interface DaemonInfo
  extends Pick<DaemonStatus, 'pid' | 'version' | 'bootId' | 'url' | 'root' | 'startedAt'> {
  /** Identifies the process together with the pid, which the system may reuse. */
  readonly startTime: string | undefined;
}

/** A claimed root, and the control socket of its daemon. */
export interface Instance {
  readonly stateDir: StateDir;
  /** Opens the control socket and writes `daemon.json`. Call it again if either was removed. */
  announce(info: Omit<DaemonInfo, 'pid' | 'startTime'>, controls: Controls, log: Log): Promise<void>;
  /** False before `announce`, and after something (such as a cleaner of temporary files) removed the socket. */
  isAnnounced(): boolean;
  /** Closes the control socket for good. The root stays claimed. */
  withdraw(): Promise<void>;
  /** False if the state folder was deleted: a second daemon can then start beside this one. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/** Locks the root. Undefined if another process serves it. */
export async function claim(root: string, env: Environment): Promise<Instance | undefined> {
  const stateDir = makeStateDir(root, env);
  const lock = await takeLockWithRetry(stateDir);
  if (!lock) return undefined;
  rmSync(stateDir.info, { force: true }); // Left over from a daemon that was killed.
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
        makeStateDir(root, env); // The folders may have been removed together with the socket.
        const next = await serveControl(stateDir.socket, controls, log);
        if (isWithdrawn) return next.close();
        control = next;
        const { pid } = process;
        writeState(stateDir.info, { pid, startTime: startTimeOf(pid), ...info } satisfies DaemonInfo);
      } catch (error) {
        if (error instanceof DepgraphError) throw error;
        fail('state_unusable', { path: stateDir.folder, reason: reasonOf(error) });
      }
    },
    isAnnounced: () => control !== undefined && hasSocket(stateDir) && existsSync(stateDir.info),
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
    // If the folder was deleted, the files there now belong to another daemon.
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

/** Retries, because a process that only tests the lock holds it for a moment. */
async function takeLockWithRetry(stateDir: StateDir): Promise<Lock | undefined> {
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
