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

export const CLI = join(import.meta.dirname, '../../dist/depgraph.js');

/** Runs the built command line as a user would, without the configuration of whoever runs the tests. */
export function depgraph(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const child = spawn(process.execPath, [CLI, ...args], {
    ...options,
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', ...options.env },
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
