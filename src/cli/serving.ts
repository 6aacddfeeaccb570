import type { Daemon, DaemonOptions } from '../daemon/daemon.ts';
import type { Arguments } from './command.ts';
import { readProjectOptions } from './project-options.ts';
import { readServerOptions } from './server-options.ts';
import { parserCount } from './session.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

/** What the command line says about a daemon, for `serve` and `run` alike. */
export function readDaemonOptions(
  root: string,
  args: Arguments,
  terminal: Terminal,
): Omit<DaemonOptions, 'idleMs' | 'alsoLog'> {
  const settings = readProjectOptions(root, args, terminal.cwd);
  const { flags, isPortFixed, isWatching, isWriting } = readServerOptions(args);
  return {
    settings: { ...settings, flags: { ...settings.flags, ...flags } },
    env: terminal.env,
    version: version(),
    parsers: parserCount(terminal.env),
    isPortFixed,
    isWatching,
    isWriting,
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Waits until the daemon has ended. The first signal ends it in good order, a second one of the same kind
 * ends the process at once. A mistake of ours that nobody caught ends it as well, and is thrown.
 */
export async function untilEnd(daemon: Daemon): Promise<string> {
  let failure: { readonly error: unknown } | undefined;
  const onFailure = (error: unknown) => {
    failure ??= { error };
    const stack = error instanceof Error ? error.stack : String(error);
    daemon.log.error('unexpected failure', { stack });
    daemon.stop('an unexpected failure');
  };
  process.on('uncaughtException', onFailure);
  for (const signal of SIGNALS) process.once(signal, () => daemon.stop(signal));
  const reason = await daemon.ended;
  process.off('uncaughtException', onFailure);
  if (failure) throw failure.error;
  return reason;
}
