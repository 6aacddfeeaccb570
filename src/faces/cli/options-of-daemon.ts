import { readInfo } from '../daemon/instance.ts';
import type { DaemonStatus } from '../daemon/protocol.ts';
import { type OptionValues, readRemembered } from '../daemon/remembered.ts';
import type { StateDir } from '../daemon/state-dir.ts';
import { DAEMON_OPTIONS, IDLE_MINUTES } from './commands/daemon-options.ts';
import { knownOptions } from './option-values.ts';

/** The options that the running daemon was started with. `status` is undefined if the daemon does not respond. */
export function optionsOf(stateDir: StateDir, status: DaemonStatus | undefined): OptionValues {
  const bootId = status?.bootId ?? readInfo(stateDir)?.bootId;
  const remembered = readRemembered(stateDir);
  // The file may belong to an earlier daemon.
  if (!remembered || remembered.bootId !== bootId) return status ? inferOptions(status) : {};
  const { idle, ...others } = knownOptions(remembered.options, DAEMON_OPTIONS);
  // `start` adds the default itself; nobody asked for it.
  const isDefault = idle === undefined || (idle !== true && idle.at(-1) === String(IDLE_MINUTES));
  return isDefault ? others : { ...others, idle };
}

/** The options that can be inferred from the status of a daemon that is too old to save them. */
function inferOptions(status: DaemonStatus): OptionValues {
  const host = hostOf(status);
  return {
    ...(host !== '127.0.0.1' && { host: [host] }),
    port: [String(portOf(status))],
    ...(status.watch.mode === 'off' && { watch: true as const }),
  };
}

export function hostOf({ host, url }: DaemonStatus): string {
  return host ?? new URL(url).hostname.replace(/^\[|\]$/g, '');
}

/** `URL` drops port 80, the default of HTTP. */
export function portOf({ url }: DaemonStatus): number {
  return Number(new URL(url).port || 80);
}
