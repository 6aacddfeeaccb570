import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../shared/package-root.ts';

const known = new Map<string, string>();

/**
 * The installed version of an npm package, which may differ from the one in our package.json; empty if it is not
 * installed. Does not load the package. Memoised, so that replacing the package while this process runs has no effect.
 */
export function installedVersion(name: string): string {
  const version = known.get(name) ?? versionAbove(packageRoot(), name);
  known.set(name, version);
  return version;
}

/** Searches the folders that Node searches. `require.resolve` would cost milliseconds at the start of every command. */
export function versionAbove(start: string, name: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const version = versionIn(join(folder, 'node_modules', name, 'package.json'));
    if (version !== undefined || folder === dirname(folder)) return version ?? '';
  }
}

function versionIn(manifest: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version?: unknown };
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined; // Not installed here.
  }
}
