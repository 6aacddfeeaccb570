import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CliResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
}

const dist = join(import.meta.dirname, '../../dist');
export const CLI = join(dist, 'depgraph.js');
export const DAEMON = join(dist, 'depgraphd.js');

/** A user without a home folder, who has a key to sign caches outside git. */
export const PLAIN_ENV = {
  PATH: process.env.PATH ?? '',
  NO_COLOR: '1',
  DEPGRAPH_CACHE_KEY: 'the key of a user who runs tests',
} as const;

/** A slow machine takes so long between two runs that the second one gives the last answer again. */
export const NOTHING_NEW = /nothing to reparse|no changes|up to date/;

/** Runs the built command line as a user would, without the configuration of the user who runs the tests. */
export function depgraph(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return runProgram(CLI, args, options);
}

/** The same for `depgraphd`. */
export function depgraphd(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return runProgram(DAEMON, args, options);
}

/** The same for a program of another build. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: CliOptions = {},
): Promise<CliResult> {
  const child = spawn(process.execPath, [program, ...args], {
    ...options,
    env: { ...PLAIN_ENV, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', data => (stdout += data));
  child.stderr.setEncoding('utf8').on('data', data => (stderr += data));
  return new Promise(done => {
    child.on('close', (code, signal) => done({ code, signal, stdout, stderr }));
  });
}
