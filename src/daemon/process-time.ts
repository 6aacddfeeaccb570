import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process began, in words that only equality is asked of; undefined when there is none of that
 * pid, or when this system does not tell. Pid and start together name a process for good: pids are used again.
 */
export function startTimeOf(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') return fromProc(pid);
  if (process.platform === 'win32') return undefined;
  return fromPs(pid);
}

function fromProc(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in parentheses and may hold anything, also further parentheses.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended; only its parent has not noticed yet.
    return state === 'Z' || state === 'X' ? undefined : `${boot}:${fields[18]}`;
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): string | undefined {
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return started.trim() || undefined;
  } catch {
    return undefined;
  }
}
