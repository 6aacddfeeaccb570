import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factsVersions } from '../extract/version.ts';
import { packageRoot } from '../shared/package-root.ts';

/** The entries of the bundle that take part in an analysis. */
const ENTRIES = ['depgraph.js', 'parser-process.js', 'reader-thread.js'];

/**
 * Which code runs. The entries of the bundle name all their parts by their contents, so that two builds of one
 * version differ. The parser is a package of its own, which may be replaced without us; the versions of the facts name
 * its version. Undefined where the sources run as they are: those may be edited at any time.
 */
export function buildIdentity(version: string): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined;
  const hash = createHash('sha1').update(`${version} ${JSON.stringify([...factsVersions])}`);
  for (const entry of ENTRIES) hash.update(readFileSync(join(packageRoot(), 'dist', entry)));
  return hash.digest('hex');
}
