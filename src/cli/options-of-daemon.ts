import { readInfo } from '../daemon/instance.ts';
import type { DaemonStatus } from '../daemon/protocol.ts';
import { type OptionValues, readRemembered } from '../daemon/remembered.ts';
import type { StateDir } from '../daemon/state-dir.ts';
import { DAEMON_OPTIONS, IDLE_MINUTES } from './commands/daemon-options.ts';
import { knownOptions } from './option-values.ts';

/** How the daemon of a root that runs now was started; without its answer, `status` is not known. */
export function optionsOf(stateDir: StateDir, status: DaemonStatus | undefined): OptionValues {
  const bootId = status?.bootId ?? readInfo(stateDir)?.bootId;
  const remembered = readRemembered(stateDir);
  // What an earlier daemon has left behind says nothing about one that remembers nothing itself.
  if (!remembered || remembered.bootId !== bootId) return status ? visibleOptions(status) : {};
  const { idle, ...others } = knownOptions(remembered.options, DAEMON_OPTIONS);
  // Not an option that somebody gave, but the one that `start` adds.
  const isUsual = idle === undefined || (idle !== true && idle.at(-1) === String(IDLE_MINUTES));
  return isUsual ? others : { ...others, idle };
}

/** What can be seen of the options of a daemon that is too old to remember them. */
function visibleOptions(status: DaemonStatus): OptionValues {
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

/** A URL leaves the port of HTTP itself out. */
export function portOf({ url }: DaemonStatus): number {
  return Number(new URL(url).port || 80);
}
