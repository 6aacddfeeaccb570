import { main } from './main.ts';
import { printFailure } from './print-failure.ts';
import { depgraph, depgraphd } from './programs.ts';

/**
 * Runs a program by name inside a process that handles its exit code. The installed program calls this in a copy of
 * itself. Errors are explained here because `instanceof` fails across two builds.
 */
export async function runProgramNamed(name: string, process: NodeJS.Process): Promise<number> {
  const program = name === depgraphd.name ? depgraphd : depgraph;
  try {
    return await main(program, process.argv.slice(2), process);
  } catch (error) {
    return printFailure(program.name, error, process);
  }
}
