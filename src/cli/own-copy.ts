import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyOfProgram, isCopy } from '../daemon/program/copy.ts';
import { reasonOf } from '../shared/errors.ts';
import { packageRoot } from '../shared/package-root.ts';
import type { Terminal } from './terminal.ts';

/** What `entry.ts` of a copy offers. */
interface Entry {
  runProgramNamed(program: string, process: NodeJS.Process): Promise<number>;
}

/** What came of it: the exit code of the command, or why it has to go on from the installed files. */
export type FromCopy = { readonly exitCode: number } | { readonly warnings: readonly string[] };

/**
 * Runs this very command, with the same arguments, from a private copy of the installation, if it does not already.
 * From then on nothing of the installed package is needed any more.
 */
export async function runFromCopy(program: string, env: Terminal['env']): Promise<FromCopy> {
  if (isSource() || isCopy()) return { warnings: [] };
  let copy: string;
  try {
    copy = await copyOfProgram(env);
  } catch (error) {
    const why = `cannot make a private copy of depgraph in the state folder: ${reasonOf(error)}`;
    return { warnings: [`${why}; restart the server after an upgrade`] };
  }
  const { runProgramNamed } = (await import(pathToFileURL(join(copy, 'dist', 'entry.js')).href)) as Entry;
  return { exitCode: await runProgramNamed(program, process) };
}

/** The folder to start a daemon from. Where there is no copy, the daemon itself says why. */
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
