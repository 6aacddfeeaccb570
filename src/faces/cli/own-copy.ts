import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reasonOf } from '../../shared/errors.ts';
import { packageRoot } from '../../shared/package-root.ts';
import { copyOfProgram, isCopy } from '../daemon/program/copy.ts';
import type { Terminal } from './terminal.ts';

/** The exports of `entry.ts` in a copy. */
interface Entry {
  runProgramNamed(program: string, process: NodeJS.Process): Promise<number>;
}

/** The exit code of the command, or warnings if the command has to run from the installed files. */
export type CopyRun = { readonly exitCode: number } | { readonly warnings: readonly string[] };

/**
 * Runs the same command line from a private copy of the installation, unless it already does. An upgrade can then
 * replace the installed package without affecting the process.
 */
export async function runFromCopy(program: string, env: Terminal['env']): Promise<CopyRun> {
  if (isSource() || isCopy()) return { warnings: [] };
  let copy: string;
  try {
    copy = await copyOfProgram(env);
  } catch (error) {
    const problem = `cannot copy depgraph to the state folder: ${reasonOf(error)}`;
    return { warnings: [`${problem}; restart the server after an upgrade`] };
  }
  const { runProgramNamed } = (await import(pathToFileURL(join(copy, 'dist', 'entry.js')).href)) as Entry;
  return { exitCode: await runProgramNamed(program, process) };
}

/** The folder to start a daemon from. If there is no copy, the daemon reports why. */
export async function programFolder({ env }: Terminal): Promise<string> {
  if (isSource()) return packageRoot();
  try {
    return await copyOfProgram(env);
  } catch {
    return packageRoot();
  }
}

function isSource(): boolean {
  return import.meta.url.endsWith('.ts');
}
