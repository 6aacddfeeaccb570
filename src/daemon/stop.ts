import { setTimeout as delay } from 'node:timers/promises';
import { fail } from '../shared/errors.ts';
import { askStop } from './client.ts';
import { type DaemonInfo, readInfo } from './instance.ts';
import { startTimeOf } from './process-time.ts';
import { isServed, type StateDir } from './state-dir.ts';

/** `killed`: it did not answer, and its process was ended. */
export type StopOutcome = 'stopped' | 'killed' | 'absent';

/** A daemon that was asked closes within this time, or is not going to. */
const GRACEFUL_MS = 1600;
const ANSWER_MS = 700;
const TERM_MS = 500;
const KILL_MS = 2000;
const LOOK_EVERY_MS = 15;

/** Ends the daemon of a root, in the friendliest way that works. Returns when its process is gone. */
export async function stopDaemon(root: string, stateDir: StateDir): Promise<StopOutcome> {
  if (!isServed(stateDir)) return 'absent';
  const info = readInfo(stateDir);
  const answer = await askStop(stateDir, ANSWER_MS);
  const isAsked = answer.state === 'answered';
  if (isAsked && (await isGoneWithin(GRACEFUL_MS, stateDir, info))) return 'stopped';
  if (!isAsked && answer.state === 'absent' && !info) {
    // It holds the lock and does not listen yet: it is just starting, or ending.
    if (await isGoneWithin(ANSWER_MS, stateDir, info)) return 'stopped';
    if (readInfo(stateDir)) return stopDaemon(root, stateDir);
  }
  if (!info || !isItself(stateDir, info)) return fail('daemon_stays', { root, reason: whyNot(info) });
  for (const [signal, patience] of [
    ['SIGTERM', TERM_MS],
    ['SIGKILL', KILL_MS],
  ] as const) {
    send(info.pid, signal);
    if (await isGoneWithin(patience, stateDir, info)) return 'killed';
  }
  return fail('daemon_stays', { root, reason: `process ${info.pid} does not end` });
}

/**
 * Is the process of this pid the daemon, and no stranger who was given the same number later? The lock
 * says that a daemon lives, and the time at which the process began that it is still the one that wrote this.
 */
export function isItself(stateDir: StateDir, { pid, startTime }: DaemonInfo): boolean {
  return startTime !== undefined && startTimeOf(pid) === startTime && isServed(stateDir);
}

function whyNot(info: DaemonInfo | undefined): string {
  return info
    ? `it does not answer, and process ${info.pid} is not it`
    : 'it does not answer, and nothing says which process it is';
}

async function isGoneWithin(ms: number, stateDir: StateDir, info: DaemonInfo | undefined): Promise<boolean> {
  const deadline = performance.now() + ms;
  for (;;) {
    const isAlive = info?.startTime !== undefined && startTimeOf(info.pid) === info.startTime;
    if (!isAlive && !isServed(stateDir)) return true;
    if (performance.now() > deadline) return false;
    await delay(LOOK_EVERY_MS);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended by itself.
  }
}
