import { baseName, parentOf } from '../../../../shared/paths.ts';
import type { ErasureSettings, FileId, Trace } from '../../../../types.ts';
import { settingsOf } from '../erasure/settings.ts';
import type { Configs } from './configs.ts';
import { denoOptions } from './deno-config.ts';

interface Readers {
  readonly manifests: ReadonlyMap<FileId, string>;
  readonly configs: Configs;
}

/** What decides which imports of a file are erased; undefined if none is, or none that does not say `type`. */
export function erasureFor(
  file: FileId,
  { manifests, configs }: Readers,
  trace?: Trace,
): ErasureSettings | undefined {
  if (!ERASING.test(baseName(file))) {
    trace?.('its compiler keeps what is not written as type-only');
    return undefined;
  }
  const dir = parentOf(file);
  const deno = denoOptions(dir, configs.nearest(dir)?.path, manifests);
  const { path, erasure } = deno ?? configs.erasureOf(file) ?? { path: undefined, erasure: DEFAULTS };
  const { keptBy } = erasure;
  const isKept = keptBy !== undefined && !file.endsWith('.astro');
  trace?.(
    isKept ? `${keptBy} in ${path}` : path === undefined ? 'no compiler options' : `options of ${path}`,
  );
  return isKept ? undefined : erasure;
}

/**
 * TypeScript and the components that contain it. Declaration files do not exist at run time at all, and Svelte keeps what
 * does not say `type`.
 */
const ERASING = /(?<!\.d)\.[cm]?tsx?$|\.vue$|\.astro$/;

const DEFAULTS = settingsOf();
