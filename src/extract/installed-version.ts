import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../shared/package-root.ts';

const known = new Map<string, string>();

/**
 * The version of an npm package as it is installed, which may not be the one that our package.json asks for. The
 * package is not loaded. Empty where it is not found. Read once, so that a package that is replaced while this
 * process runs does not change the answer.
 */
export function installedVersion(name: string): string {
  const version = known.get(name) ?? versionAbove(packageRoot(), name);
  known.set(name, version);
  return version;
}

/** Looks where Node looks. `require.resolve` would take milliseconds, at the start of every command. */
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
