import type { Config } from '../config/options.ts';
import { fingerprintOf } from '../daemon/fingerprint.ts';
import type { ProjectSettings, TrustedOutDir } from '../engine/settings.ts';
import type { RunStats } from '../engine/snapshot.ts';
import { readLast } from '../recall/last.ts';
import { productIdentity } from '../recall/product.ts';
import type { Memory } from '../recall/recall.ts';
import type { Digest } from '../report/digest.ts';
import { outDirOnce } from './out-dir-once.ts';
import { type Destination, filesOf } from './outputs.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

/** What the user wants to know, and where to put it. */
export interface Asked {
  readonly settings: ProjectSettings;
  readonly config: Config;
  readonly destination: Destination;
  readonly terminal: Terminal;
  outDir(): TrustedOutDir;
  /** What is remembered from the last run, where that may be used. */
  readonly memory?: Memory;
}

/** What came of it, wherever the answer came from. */
export interface Outcome {
  readonly digest: Digest;
  readonly stats: RunStats;
  /** The files that hold the report; none where it was printed or could not be written. */
  readonly written: readonly string[];
  /** Of the daemon that answered. */
  readonly revision?: number;
  /** Nothing has changed since the last run. */
  readonly isRecalled?: boolean;
}

/** Finds out what may be remembered. */
export function prepare(parts: Pick<Asked, 'settings' | 'config' | 'destination' | 'terminal'>): Asked {
  const { settings, config, destination, terminal } = parts;
  const isRequested = destination.kind === 'folder' && destination.isRequested;
  const outDir = outDirOnce(settings, config, { terminal, isRequested });
  if (isRequested) outDir(); // What cannot be written is said before anything is analysed.
  const memory = memoryOf(parts, outDir);
  return { ...parts, outDir, ...(memory && { memory }) };
}

/**
 * Undefined where the user wants no cache, or the report somewhere else than the last one may be, and where somebody
 * else may have written what lies there.
 */
function memoryOf(
  { settings, config, destination }: Pick<Asked, 'settings' | 'config' | 'destination'>,
  outDir: () => TrustedOutDir,
): Memory | undefined {
  const product = productIdentity(version());
  if (!settings.hasCache || !product || destination.kind !== 'folder') return undefined;
  const { path, unwritable, trust } = outDir();
  if (unwritable !== undefined || trust().refusal) return undefined;
  const { target } = settings;
  // Another user may be able to read other files.
  const who = `${product} ${process.getuid?.() ?? ''}`;
  const question = {
    here: `${fingerprintOf(target, config)} ${who}`,
    anywhere: `${fingerprintOf({ ...target, root: '/' }, config)} ${who}`,
  };
  return {
    folder: path,
    question,
    files: filesOf(destination, path),
    last: readLast(path),
    key: trust().key,
  };
}
