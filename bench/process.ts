import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

/** `times` prints the CPU time of the shell's children in its last line. */
const SCRIPT = '"$@" >/dev/null 2>&1; code=$?; times; exit $code';

/** Runs a program and measures it. */
export async function costOf(command: readonly string[], options: RunOptions): Promise<Cost> {
  const { cwd, env = {}, isAnyCodeFine = false } = options;
  const start = performance.now();
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...command], {
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
function residentMB(root: number): number {
  let kilobytes = 0;
  const pids = [root];
  for (let pid = pids.pop(); pid !== undefined; pid = pids.pop()) {
    try {
      kilobytes += Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
      if (children !== '') pids.push(...children.split(' ').map(Number));
    } catch {
      // The process has exited, or this is not Linux.
    }
  }
  return kilobytes / 1024;
}
