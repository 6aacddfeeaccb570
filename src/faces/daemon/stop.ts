import { setTimeout as delay } from 'node:timers/promises';
import { fail } from '../../shared/errors.ts';
import { askStop } from './client.ts';
import { type DaemonInfo, readInfo } from './instance.ts';
import { startTimeOf } from './process-time.ts';
import { isServed, type StateDir } from './state-dir.ts';

/** `killed`: the daemon did not respond, and its process was killed. */
export type StopOutcome = 'stopped' | 'killed' | 'absent';

/** How long a daemon that accepted `/stop` may take. */
const GRACEFUL_MS = 1600;
/** A busy machine may take a second to let a daemon answer that is analysing. */
const ANSWER_MS = 2000;
const TERM_MS = 500;
const KILL_MS = 2000;
const POLL_MS = 15;

/** Stops the daemon of a root: by request, then SIGTERM, then SIGKILL. Resolves when its process has exited. */
export async function stopDaemon(root: string, stateDir: StateDir): Promise<StopOutcome> {
  if (!isServed(stateDir)) return 'absent';
  const info = readInfo(stateDir);
  const answer = await askStop(stateDir, ANSWER_MS);
  const hasAccepted = answer.state === 'answered';
  if (hasAccepted && (await isGoneWithin(GRACEFUL_MS, stateDir, info))) return 'stopped';
  if (!hasAccepted && answer.state === 'absent' && !info) {
    // It holds the lock but does not listen: it is starting or shutting down.
    if (await isGoneWithin(ANSWER_MS, stateDir, info)) return 'stopped';
    if (readInfo(stateDir)) return stopDaemon(root, stateDir);
  }
  // A busy machine may have no time left for the answer of a daemon that shuts down.
  if (!isServed(stateDir) && (await isGoneWithin(GRACEFUL_MS, stateDir, info))) return 'stopped';
  if (!info || !isDaemonProcess(stateDir, info))
    return fail('daemon_stays', { root, reason: whyUnidentified(info) });
  for (const [signal, timeoutMs] of [
    ['SIGTERM', TERM_MS],
    ['SIGKILL', KILL_MS],
  ] as const) {
    send(info.pid, signal);
    if (await isGoneWithin(timeoutMs, stateDir, info)) return 'killed';
  }
  return fail('daemon_stays', { root, reason: `process ${info.pid} does not exit` });
}

/**
 * Whether the process with this pid is the daemon, and not another process that reuses the pid. The lock proves that a
 * daemon runs; the start time proves that it is the process that wrote `daemon.json`.
 */
function isDaemonProcess(stateDir: StateDir, { pid, startTime }: DaemonInfo): boolean {
  return startTime !== undefined && startTimeOf(pid) === startTime && isServed(stateDir);
}

function whyUnidentified(info: DaemonInfo | undefined): string {
  return info
    ? `it does not respond, and process ${info.pid} is another program`
    : 'it does not respond, and its process id is unknown';
}

async function isGoneWithin(ms: number, stateDir: StateDir, info: DaemonInfo | undefined): Promise<boolean> {
  const deadline = performance.now() + ms;
  for (;;) {
    const isAlive = info?.startTime !== undefined && startTimeOf(info.pid) === info.startTime;
    if (!isAlive && !isServed(stateDir)) return true;
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has exited on its own.
  }
}
