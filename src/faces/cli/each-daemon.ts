import { DepgraphError } from '../../shared/errors.ts';
import type { RunningDaemon } from '../daemon/running.ts';
import type { Terminal } from './terminal.ts';
import { warn } from './warn.ts';

/** Runs an action on each daemon. A failure is printed and sets the exit code; the remaining daemons still get their turn. */
export async function forEachDaemon(
  daemons: readonly RunningDaemon[],
  terminal: Terminal,
  act: (daemon: RunningDaemon) => Promise<void>,
): Promise<number> {
  if (daemons.length === 0) terminal.out.line('no daemon is running');
  let exitCode = 0;
  for (const daemon of daemons) {
    try {
      await act(daemon);
    } catch (error) {
      if (!(error instanceof DepgraphError)) throw error;
      warn(terminal, error.message, 'depgraphd');
      exitCode = error.exitCode;
    }
  }
  return exitCode;
}
