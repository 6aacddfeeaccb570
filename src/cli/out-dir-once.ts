import type { Config } from '../config/options.ts';
import { fail } from '../shared/errors.ts';
import { makeOutDir, type ProjectSettings, type TrustedOutDir } from '../workspace/settings.ts';
import type { Terminal } from './terminal.ts';
import { warn } from './warn.ts';

export interface OutDirOptions {
  readonly terminal: Terminal;
  /** The user asked for files there: it is an error where none can be written. */
  readonly isRequested?: boolean;
}

/** The output dir, made when somebody first asks. That nothing can be written there is said once. */
export function outDirOnce(
  settings: ProjectSettings,
  config: Config,
  { terminal, isRequested = false }: OutDirOptions,
): () => TrustedOutDir {
  let made: TrustedOutDir | undefined;
  return () => {
    if (made) return made;
    made = makeOutDir(settings, config, terminal.env);
    const { path, unwritable } = made;
    if (unwritable !== undefined) {
      if (isRequested) fail('output_unwritable', { path, reason: unwritable });
      warn(terminal, `cannot write to ${path}: ${unwritable}; nothing is saved there`);
    }
    return made;
  };
}
