import { version } from '../../shared/version.ts';
import type { Daemon, DaemonOptions } from '../daemon/daemon.ts';
import type { Arguments, OptionSpecs } from './command.ts';
import { givenOptions } from './option-values.ts';
import { PROJECT_OPTIONS, readProjectOptions } from './project-options.ts';
import { IDLE_OPTION, readServerOptions, SERVER_OPTIONS } from './server-options.ts';
import { parserCount } from './session.ts';
import type { Terminal } from './terminal.ts';

/** Reads the command line of `serve` and `run`. */
export function readDaemonOptions(
  root: string,
  args: Arguments,
  terminal: Terminal,
): Omit<DaemonOptions, 'idleMs' | 'alsoLog' | 'isForeground' | 'warnings'> {
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
    options: {
      server: givenOptions(args, FOR_ALL_PROJECTS, terminal.cwd),
      project: givenOptions(args, FOR_ONE_PROJECT, terminal.cwd),
    },
  };
}

// A daemon that switches projects keeps FOR_ALL_PROJECTS only. The port is saved separately.
const { cache, ...FOR_ONE_PROJECT } = PROJECT_OPTIONS;
const { port: _port, ...LISTENING } = SERVER_OPTIONS;
const FOR_ALL_PROJECTS: OptionSpecs = { ...LISTENING, ...IDLE_OPTION, cache };

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Waits until a daemon that is being opened has stopped, and resolves to the reason. From this call on, the first signal
 * stops the daemon cleanly; a second one of the same kind kills the process. An uncaught exception stops the daemon,
 * too, and is rethrown.
 */
export async function untilStopped(
  opening: Promise<Daemon>,
  onOpen: (daemon: Daemon) => void,
): Promise<string> {
  const stopping = new AbortController();
  for (const signal of SIGNALS) process.once(signal, () => stopping.abort(signal));
  const daemon = await opening;
  const stop = () => daemon.stop(stopping.signal.reason);
  if (stopping.signal.aborted) stop();
  stopping.signal.addEventListener('abort', stop);

  let failure: { readonly error: unknown } | undefined;
  const onFailure = (error: unknown) => {
    failure ??= { error };
    const stack = error instanceof Error ? error.stack : String(error);
    daemon.log.error('unexpected failure', { stack });
    daemon.stop('unexpected failure');
  };
  process.on('uncaughtException', onFailure);
  onOpen(daemon);
  const reason = await daemon.stopped;
  process.off('uncaughtException', onFailure);
  if (failure) throw failure.error;
  return reason;
}
