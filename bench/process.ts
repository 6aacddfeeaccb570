import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The cost of one run of a program, including its child processes. */
export interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
  /** Peak resident memory; 0 if the platform does not report it. */
  readonly peakMB: number;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** For tools whose exit code is the number of their findings. */
  readonly isAnyCodeFine?: boolean;
}

/** Exit codes of the shell for a program that it cannot start. */
const NOT_STARTED = new Set([126, 127]);

const SAMPLE_MS = 20;
/** The unit of CPU times in `/proc`, which is the same on every Linux. */
const TICK_MS = 10;

/** bash reports CPU times to the millisecond, other shells in hundredths of a second. */
const SHELL = existsSync('/bin/bash') ? '/bin/bash' : '/bin/sh';
/** `times` prints the CPU time of the shell's children in its last line. */
const SCRIPT = '"$@" >/dev/null 2>&1; code=$?; times; exit $code';

/** Runs a program and measures it. */
export async function costOf(command: readonly string[], options: RunOptions): Promise<Cost> {
  const { cwd, env = {}, isAnyCodeFine = false } = options;
  const start = performance.now();
  const shell = spawn(SHELL, ['-c', SCRIPT, 'sh', ...command], {
    cwd,
    // Node 20 parses these certificates at every start, which would distort our times and those of the peers.
    env: { ...process.env, NODE_EXTRA_CA_CERTS: undefined, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peakMB = 0;
  const sampling = setInterval(() => {
    peakMB = Math.max(peakMB, residentMB(shell.pid ?? 0));
  }, SAMPLE_MS);
  let printed = '';
  shell.stdout.on('data', chunk => {
    printed += chunk;
  });
  const code = await new Promise<number | null>(done => shell.on('close', done));
  clearInterval(sampling);
  const ms = performance.now() - start;
  const isDone = code !== null && !NOT_STARTED.has(code) && (isAnyCodeFine || code === 0);
  if (!isDone) throw new Error(`${command.join(' ')} exited with code ${code}`);
  return { ms, cpuMs: childrenTime(printed), peakMB };
}

/** The last line of `times`: user and system time of the children, as `0m1.230s 0m0.120s`. */
function childrenTime(printed: string): number {
  const line = printed.trim().split('\n').at(-1) ?? '';
  let seconds = 0;
  for (const [, minutes, rest] of line.matchAll(/(\d+)m([\d.]+)s/g))
    seconds += 60 * Number(minutes) + Number(rest);
  return 1000 * seconds;
}

/** Resident memory of a process and its descendants. */
export function residentMB(root: number): number {
  let kilobytes = 0;
  for (const pid of treeOf(root)) {
    const status = readProc(pid, 'status');
    kilobytes += Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** CPU time of a process and its descendants, including those that have exited. */
export function cpuMsOf(root: number): number {
  let ticks = 0;
  for (const pid of treeOf(root)) {
    const afterName = readProc(pid, 'stat').replace(/^.*\) /s, '');
    // User and system time of the process, then of its children that have exited.
    for (const time of afterName.split(' ').slice(11, 15)) ticks += Number(time);
  }
  return TICK_MS * ticks;
}

function treeOf(root: number): number[] {
  const tree: number[] = [];
  const pids = [root];
  for (let pid = pids.pop(); pid !== undefined; pid = pids.pop()) {
    tree.push(pid);
    const children = readProc(pid, `task/${pid}/children`).trim();
    if (children !== '') pids.push(...children.split(' ').map(Number));
  }
  return tree;
}

/** Empty if the process has exited, or if this is not Linux. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
