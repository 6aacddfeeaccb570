import type { Config } from '../config/options.ts';
import type { Answer, FreshReport } from '../daemon/client.ts';
import { fingerprintOf } from '../daemon/fingerprint.ts';
import { hasSocket, stateDirOf } from '../daemon/state-dir.ts';
import type { Target } from '../workspace/settings.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

export interface AskOptions {
  readonly env: Terminal['env'];
  /** Of the report that is here, where the daemon may have written it. */
  readonly stamp?: string | undefined;
}

/** Asks the daemon that serves this project, with this configuration, for a report of this moment. */
export async function askDaemon(
  target: Target,
  config: Config,
  { env, stamp }: AskOptions,
): Promise<Answer<FreshReport>> {
  const stateDir = stateDirOf(target.root, env);
  if (!stateDir || !hasSocket(stateDir)) return { state: 'absent' };
  // Loaded only now: most runs find no daemon, and HTTP takes its time to load.
  const { askReport } = await import('../daemon/client.ts');
  const fingerprint = fingerprintOf(target, config);
  return askReport(stateDir, { root: target.root, fingerprint, stamp, version: version() });
}
