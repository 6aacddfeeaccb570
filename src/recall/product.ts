import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../shared/package-root.ts';

/**
 * Which code answers. The entry of the bundle names all its parts by their contents, so that two builds of
 * one version differ. Undefined where the sources run as they are: those may be edited at any time.
 */
export function productIdentity(version: string): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined;
  return `${version}\n${readFileSync(join(packageRoot(), 'dist/depgraph.js'), 'utf8')}`;
}
