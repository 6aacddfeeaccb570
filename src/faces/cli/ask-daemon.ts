import type { Config } from '../../core/config/options.ts';
import type { Target } from '../../project/settings/settings.ts';
import { version } from '../../shared/version.ts';
import type { Answer, FreshReport } from '../daemon/client.ts';
import { fingerprintOf } from '../daemon/fingerprint.ts';
import { hasSocket, stateDirOf } from '../daemon/state-dir.ts';
import type { Terminal } from './terminal.ts';

export interface AskOptions {
  readonly env: Terminal['env'];
  /** The stat stamp of the report on disk, which the daemon may have written. */
  readonly stamp?: string | undefined;
  /** How long to wait for the daemon to start answering; a second by default. */
  readonly timeoutMs?: number;
}

/** Requests an up-to-date report from the daemon that serves this project with this configuration. */
export async function askDaemon(
  target: Target,
  config: Config,
  { env, stamp, timeoutMs }: AskOptions,
): Promise<Answer<FreshReport>> {
  const stateDir = stateDirOf(target.root, env);
  if (!stateDir || !hasSocket(stateDir)) return { state: 'absent' };
  // Imported lazily: most runs find no daemon, and the HTTP module is slow to load.
  const { askReport } = await import('../daemon/client.ts');
  const fingerprint = fingerprintOf(target, config);
  return askReport(stateDir, { root: target.root, fingerprint, stamp, timeoutMs, version: version() });
}
