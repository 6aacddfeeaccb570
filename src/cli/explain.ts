import { environmentError } from '../shared/environment-error.ts';
import { DepgraphError } from '../shared/errors.ts';
import { createOutput } from './terminal.ts';
import { version } from './version.ts';

/** Tells the user why a program failed, and returns its exit code. Known errors are one line and a hint. */
export async function explain(program: string, error: unknown, process: NodeJS.Process): Promise<number> {
  const err = createOutput(process.stderr, process.env);
  const known = error instanceof DepgraphError ? error : environmentError(error);
  if (known) {
    err.line(`${err.style.red(`${program}:`)} ${known.message}`);
    if (known.hint) err.line(err.style.dim(`  ${known.hint}`));
  } else {
    const where = `depgraph${ownVersion()} on Node ${process.version}`;
    err.line(`${program}: unexpected failure, which is a bug in ${where}`);
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    for (const line of stack.split('\n')) err.line(line);
  }
  await err.write(''); // Resolves when all of it has been written.
  return known?.exitCode ?? 3;
}

/** The failure may be that no file can be read, this one included. */
function ownVersion(): string {
  try {
    return ` ${version()}`;
  } catch {
    return '';
  }
}
