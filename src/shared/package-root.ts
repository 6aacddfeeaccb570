import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOutOfFiles } from './errors.ts';

let known: string | undefined;

/**
 * The folder of depgraph's own package.json, with `migrations/` and `demo/`. It is searched for, because this module is
 * two levels below it in the sources but one level below it in the bundle.
 */
export function packageRoot(): string {
  known ??= findPackageRoot(dirname(fileURLToPath(import.meta.url)));
  return known;
}

export function findPackageRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (packageName(folder) === 'depgraph') return folder;
    if (folder === dirname(folder)) throw new Error(`no package.json of depgraph at or above ${start}`);
  }
}

function packageName(folder: string): unknown {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: unknown }).name;
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code !== undefined && !isOutOfFiles(error);
    // No package.json here, or a malformed one: continue with the parent folder.
    if (isAbsent || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
