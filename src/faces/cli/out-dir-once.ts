import type { Config } from '../../core/config/options.ts';
import { makeOutDir, type ProjectSettings, type TrustedOutDir } from '../../project/settings/settings.ts';
import { fail } from '../../shared/errors.ts';
import type { Terminal } from './terminal.ts';
import { warn } from './warn.ts';

export interface OutDirOptions {
  readonly terminal: Terminal;
  /** The user asked for files in the folder, so an unwritable one is an error. */
  readonly isRequested?: boolean;
}

/** Creates the output folder on first use, and warns once if it cannot be written. */
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
      warn(terminal, `cannot write to ${path}: ${unwritable}; nothing is saved`);
    }
    return made;
  };
}
