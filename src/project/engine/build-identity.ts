import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../shared/package-root.ts';
import { factsVersions } from '../extract/version.ts';

/** The bundle entries that take part in an analysis. */
const ENTRIES = ['depgraph.js', 'parser-process.js', 'reader-thread.js'];

/**
 * A hash of the code that runs. The entries refer to their chunks by content hash, so two builds of the same version
 * differ. The parser is a separate package; `factsVersions` covers its version. Undefined when running from source,
 * which may be edited at any time.
 */
export function buildIdentity(version: string): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined;
  const hash = createHash('sha1').update(`${version} ${JSON.stringify([...factsVersions])}`);
  for (const entry of ENTRIES) hash.update(readFileSync(join(packageRoot(), 'dist', entry)));
  return hash.digest('hex');
}
