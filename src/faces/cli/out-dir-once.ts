import type { Config } from '../../core/config/options.ts';
import { makeOutDir, type TrustedOutDir } from '../../project/settings/settings.ts';
import { fail } from '../../shared/errors.ts';
import { once } from '../../shared/once.ts';
import type { Project } from './project.ts';
import { warn } from './warn.ts';

/**
 * Creates the output folder on first use, and warns once if it cannot be written. That is an error if the user asked for
 * files in it.
 */
export function outDirOnce(
  { settings, terminal }: Project,
  config: Config,
  isRequested = false,
): () => TrustedOutDir {
  return once(() => {
    const made = makeOutDir(settings, config, terminal.env);
    const { path, unwritable } = made;
    if (unwritable === undefined) return made;
    if (isRequested) fail('output_unwritable', { path, reason: unwritable });
    warn(terminal, `cannot write to ${path}: ${unwritable}; nothing is saved`);
    return made;
  });
}
