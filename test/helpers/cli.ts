import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collectOutput } from './collect-output.ts';

export interface CliResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface SpawnOptions extends CliOptions {
  readonly uid?: number;
}

/** The exports of the bundle's `entry.js`. */
interface Entry {
  runProgramNamed(name: string, process: NodeJS.Process): Promise<number>;
}

const dist = join(import.meta.dirname, '../../dist');
export const CLI = join(dist, 'depgraph.js');
export const DAEMON = join(dist, 'depgraphd.js');

const SERVERS = ['serve', 'run'];

/** A user without a home folder, who has a key to sign caches outside git. */
export const PLAIN_ENV = {
  PATH: process.env.PATH ?? '',
  NO_COLOR: '1',
  DEPGRAPH_CACHE_KEY: 'the key of a user who runs tests',
} as const;

/** A slow machine takes so long between two runs that the second one gives the last answer again. */
export const NOTHING_NEW = /nothing to reparse|no changes|up to date/;

/**
 * Runs a command of the built program in this process, without the configuration of the user who runs the tests. A
 * process of its own would take longer than most commands.
 */
export function depgraph(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return runHere('depgraph', args, options);
}

/** The same for `depgraphd`. */
export function depgraphd(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return runHere('depgraphd', args, options);
}

async function runHere(
  program: 'depgraph' | 'depgraphd',
  args: readonly string[],
  { cwd = process.cwd(), env = {} }: CliOptions,
): Promise<CliResult> {
  // A server runs itself again from a copy, with the arguments and streams of the process.
  if (SERVERS.includes(args[0]))
    return spawnProgram(program === 'depgraph' ? CLI : DAEMON, args, { cwd, env });
  const { runProgramNamed } = (await import(pathToFileURL(join(dist, 'entry.js')).href)) as Entry;
  const stdout = collectOutput();
  const stderr = collectOutput();
  const fake = {
    argv: [process.execPath, program, ...args],
    version: process.version,
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: { ...PLAIN_ENV, ...env },
    cwd: () => cwd,
  };
  const code = await runProgramNamed(program, fake as unknown as NodeJS.Process);
  return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() };
}

/** Runs the built program as a user would, for tests about the process. */
export function spawnDepgraph(args: readonly string[], options: SpawnOptions = {}): Promise<CliResult> {
  return spawnProgram(CLI, args, options);
}

/** The same for `depgraphd`. */
export function spawnDepgraphd(args: readonly string[], options: SpawnOptions = {}): Promise<CliResult> {
  return spawnProgram(DAEMON, args, options);
}

/** The same for a program of another build. */
export function spawnProgram(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
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
