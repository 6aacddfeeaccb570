import { environmentError } from '../../shared/environment-error.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { version } from '../../shared/version.ts';
import { createOutput } from './terminal.ts';

/** Prints why a program failed and returns its exit code. A known error takes one line and a hint. */
export async function printFailure(
  program: string,
  error: unknown,
  process: NodeJS.Process,
): Promise<number> {
  const err = createOutput(process.stderr, process.env);
  const known = error instanceof DepgraphError ? error : environmentError(error);
  if (known) {
    err.line(`${err.style.red(`${program}:`)} ${known.message}`);
    if (known.hint) err.line(err.style.dim(`  ${known.hint}`));
  } else {
    const where = `depgraph${ownVersion()} on Node ${process.version}`;
    err.line(`${program}: unexpected failure; this is a bug in ${where}`);
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    for (const line of stack.split('\n')) err.line(line);
  }
  await err.write(''); // Resolves when all lines are flushed.
  return known?.exitCode ?? 3;
}

/** Empty if package.json cannot be read: an unreadable disk may be the failure being explained. */
function ownVersion(): string {
  try {
    return ` ${version()}`;
  } catch {
    return '';
  }
}
