import { baseName } from '../../../../shared/paths.ts';
import type { ErasureSettings, FileId } from '../../../../types.ts';
import { settingsOf } from '../erasure/settings.ts';
import type { Configs } from './configs.ts';

/** What decides which imports of a file are erased; undefined if none is, or none that does not say `type`. */
export function erasureFor(file: FileId, configs: Configs): ErasureSettings | undefined {
  if (!ERASING.test(baseName(file))) return undefined;
  const settings = configs.covering(file)?.erasure ?? DEFAULTS;
  return settings.keepsUnused && !file.endsWith('.astro') ? undefined : settings;
}

/**
 * TypeScript and the components that contain it. Declaration files do not exist at run time at all, and Svelte keeps what
 * does not say `type`.
 */
const ERASING = /(?<!\.d)\.[cm]?tsx?$|\.vue$|\.astro$/;

const DEFAULTS = settingsOf();
