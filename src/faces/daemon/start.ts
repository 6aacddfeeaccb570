import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { DepgraphError, type ErrorCode, fail } from '../../shared/errors.ts';
import { askStatus } from './client.ts';
import { compareVersions } from './compare-versions.ts';
import { readInfo } from './instance.ts';
import type { DaemonStatus } from './protocol.ts';
import { type Environment, isServed, makeStateDir, type StateDir } from './state-dir.ts';
import { stopDaemon } from './stop.ts';

export interface StartOptions {
  readonly root: string;
  readonly env: Environment;
  readonly version: string;
  /** The user named the port, so do not fall back to another one. */
  readonly isPortFixed: boolean;
  /**
   * The command line of the daemon process, `depgraphd run …`, with the options of the daemon that it replaces. Throws
   * the error with which that process would fail to start.
   */
  command(circumstances: Circumstances): Promise<readonly string[]>;
}

export interface Circumstances {
  /** The older daemon to replace. */
  readonly replaced: DaemonStatus | undefined;
  /** The port of the previous daemon is in use. */
  readonly isPortTaken: boolean;
  readonly stateDir: StateDir;
}

export interface Started {
  readonly status: DaemonStatus;
  readonly stateDir: StateDir;
  /** `running`: a daemon of the same or a newer version was already there. */
  readonly outcome: 'started' | 'running' | 'replaced';
  /** The older daemon that was replaced. */
  readonly replaced: DaemonStatus | undefined;
}

/** The IPC message of a daemon process to its parent: it serves, or why it failed. */
export type StartMessage =
  | { readonly type: 'ready' }
  | {
      readonly type: 'failed';
      readonly code: ErrorCode | undefined;
      readonly message: string;
      readonly hint: string | undefined;
    };

const TIMEOUT_MS = 20_000;
const POLL_MS = 40;
/** Several timeouts may be a process that is shutting down, or a machine on which many start at once. */
const MAX_TIMEOUTS = 8;

/** Starts a daemon or finds the running one. Concurrent calls end up with the same daemon. */
export async function startDaemon(options: StartOptions): Promise<Started> {
  const stateDir = makeStateDir(options.root, options.env);
  const deadline = performance.now() + TIMEOUT_MS;
  let outcome: Started['outcome'] = 'running';
  let replaced: DaemonStatus | undefined;
  let command: readonly string[] | undefined;
  let timeouts = 0;
  while (performance.now() < deadline) {
    const answer = await askStatus(stateDir);
    if (answer.state === 'answered') {
      const { body: status } = answer;
      if (compareVersions(status.version, options.version) >= 0)
        return { status, stateDir, outcome, replaced };
      // Validates the options first, so that a working daemon is not stopped for one that cannot start.
      command = await options.command({ replaced: status, isPortTaken: false, stateDir });
      await stopDaemon(options.root, stateDir);
      outcome = 'replaced';
      replaced = status;
    } else if (!isServed(stateDir)) {
      command ??= await options.command({ replaced, isPortTaken: false, stateDir });
      const end = await tryStart(options, command, stateDir);
      if (end === 'ready' && outcome !== 'replaced') outcome = 'started';
      if (end === 'port taken') command = await options.command({ replaced, isPortTaken: true, stateDir });
    } else if (answer.state === 'silent' && ++timeouts === MAX_TIMEOUTS) {
      break;
    } else {
      await delay(POLL_MS); // Another process is starting a daemon.
    }
  }
  const info = readInfo(stateDir);
  return fail('daemon_silent', { root: options.root, pid: info ? ` (pid ${info.pid})` : '' });
}

/** Spawns the daemon. Throws the error with which it failed. */
async function tryStart(
  options: StartOptions,
  command: readonly string[],
  stateDir: StateDir,
): Promise<'ready' | 'another was faster' | 'port taken'> {
  const message = await spawnDaemon(command, options.env, stateDir);
  if (message.type === 'ready') return 'ready';
  if (message.code === 'project_served') return 'another was faster';
  if (message.code === 'port_in_use' && !options.isPortFixed) return 'port taken';
  if (message.code === undefined)
    return fail('daemon_failed', { root: options.root, reason: message.message, log: stateDir.log });
  throw new StartFailure(message.code, message);
}

/** An error of the daemon process, with its own message and hint. */
class StartFailure extends DepgraphError {
  override readonly hint: string | undefined;

  constructor(code: ErrorCode, { message, hint }: { message: string; hint: string | undefined }) {
    super(code, {});
    this.message = message;
    this.hint = hint;
  }
}

function spawnDaemon(
  command: readonly string[],
  env: Environment,
  stateDir: StateDir,
): Promise<StartMessage> {
  const errors = openSync(stateDir.stderrFile, 'w', 0o600);
  const child = spawn(process.execPath, command, {
    detached: true,
    // Not the current folder or the project, which a long-running process would keep busy.
    cwd: stateDir.folder,
    env,
    stdio: ['ignore', 'ignore', errors, 'ipc'],
    windowsHide: true,
  });
  closeSync(errors);
  return new Promise(done => {
    const finish = (message: StartMessage) => {
      done(message);
      child.removeAllListeners();
      if (child.connected) child.disconnect();
      child.unref();
    };
    child.once('message', message => finish(message as StartMessage));
    child.once('error', error => finish(unexpected(error.message)));
    child.once('exit', (code, signal) =>
      finish(unexpected(`its process exited with ${signal ?? `code ${code}`}`)),
    );
  });
}

function unexpected(message: string): StartMessage {
  return { type: 'failed', code: undefined, message, hint: undefined };
}
