import { explain } from './explain.ts';
import { main } from './main.ts';
import { depgraph, depgraphd } from './programs.ts';

/**
 * Runs a program by its name in a process that already handles its outcome: for the installed program, which loads this
 * from a copy of itself. Failures are explained here, because error classes of one build mean nothing to another.
 */
export async function runProgramNamed(name: string, process: NodeJS.Process): Promise<number> {
  const program = name === depgraphd.name ? depgraphd : depgraph;
  try {
    return await main(program, process.argv.slice(2), process);
  } catch (error) {
    return explain(program.name, error, process);
  }
}
