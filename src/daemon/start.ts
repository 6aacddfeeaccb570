import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { DepgraphError, type ErrorCode, fail } from '../shared/errors.ts';
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
  /** The port was asked for by name: another one will not do. */
  readonly isPortFixed: boolean;
  /**
   * The command that becomes the daemon, `depgraphd run …`, with the options of the one that it replaces. Throws what
   * would keep it from starting.
   */
  command(circumstances: Circumstances): Promise<readonly string[]>;
}

export interface Circumstances {
  /** An older daemon that has to go. */
  readonly replaced: DaemonStatus | undefined;
  /** The port of the one before cannot be had any more. */
  readonly isPortTaken: boolean;
  readonly stateDir: StateDir;
}

export interface Started {
  readonly status: DaemonStatus;
  readonly stateDir: StateDir;
  /** `running`: it was there before us, of the same version or a newer one. */
  readonly outcome: 'started' | 'running' | 'replaced';
  /** The older one that was there before. */
  readonly replaced: DaemonStatus | undefined;
}

/** What a process that became a daemon, or could not, tells the one that started it. */
export type StartMessage =
  | { readonly type: 'ready' }
  | {
      readonly type: 'failed';
      readonly code: ErrorCode | undefined;
      readonly message: string;
      readonly hint: string | undefined;
    };

const WAIT_MS = 20_000;
const ASK_EVERY_MS = 40;
/** One may be that of a process that is just ending, or of a machine on which many start at once. */
const MOST_SILENCES = 3;

/** However many start at once, one daemon lives, and all of them are told of it. */
export async function startDaemon(options: StartOptions): Promise<Started> {
  const stateDir = makeStateDir(options.root, options.env);
  const deadline = performance.now() + WAIT_MS;
  let outcome: Started['outcome'] = 'running';
  let replaced: DaemonStatus | undefined;
  let command: readonly string[] | undefined;
  let silences = 0;
  while (performance.now() < deadline) {
    const answer = await askStatus(stateDir);
    if (answer.state === 'answered') {
      const { body: status } = answer;
      if (compareVersions(status.version, options.version) >= 0)
        return { status, stateDir, outcome, replaced };
      // A working daemon is not given up for one that cannot start.
      command = await options.command({ replaced: status, isPortTaken: false, stateDir });
      await stopDaemon(options.root, stateDir);
      outcome = 'replaced';
      replaced = status;
    } else if (!isServed(stateDir)) {
      command ??= await options.command({ replaced, isPortTaken: false, stateDir });
      const end = await becomesDaemon(options, command, stateDir);
      if (end === 'ready' && outcome !== 'replaced') outcome = 'started';
      if (end === 'port taken') command = await options.command({ replaced, isPortTaken: true, stateDir });
    } else if (answer.state === 'silent' && ++silences === MOST_SILENCES) {
      break;
    } else {
      await delay(ASK_EVERY_MS); // Somebody else's is on its way.
    }
  }
  const info = readInfo(stateDir);
  return fail('daemon_silent', { root: options.root, pid: info ? ` (pid ${info.pid})` : '' });
}

/** Throws what kept it from starting. */
async function becomesDaemon(
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

/** An error of the daemon's process, in its own words. */
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
    // Neither the folder of the shell nor the project itself is held by a process that lives on.
    cwd: stateDir.folder,
    env,
    stdio: ['ignore', 'ignore', errors, 'ipc'],
    windowsHide: true,
  });
  closeSync(errors);
  return new Promise(done => {
    const settle = (message: StartMessage) => {
      done(message);
      child.removeAllListeners();
      if (child.connected) child.disconnect();
      child.unref();
    };
    child.once('message', message => settle(message as StartMessage));
    child.once('error', error => settle(unexpected(error.message)));
    child.once('exit', (code, signal) =>
      settle(unexpected(`its process ended with ${signal ?? `code ${code}`}`)),
    );
  });
}

function unexpected(message: string): StartMessage {
  return { type: 'failed', code: undefined, message, hint: undefined };
}
