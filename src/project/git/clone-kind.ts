import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type GitPaths, pathExists } from './paths.ts';

type Common = Pick<GitPaths, 'common'>;

/** Does the clone lack old commits? */
export function isShallow({ common }: Common): boolean {
  return pathExists(join(common, 'shallow'));
}

/** Does the clone lack files or folders, which git would fetch on demand? */
export function isPartial(paths: Common): boolean {
  return packsOf(paths).some(name => name.endsWith('.promisor'));
}

/** Equal while the clone lacks the same. */
export function completenessOf(paths: Common): string {
  return JSON.stringify([isShallow(paths), isPartial(paths) ? packsOf(paths) : []]);
}

function packsOf({ common }: Common): string[] {
  try {
    return readdirSync(join(common, 'objects', 'pack')).sort();
  } catch {
    return []; // There are none.
  }
}

/** Does this folder look like a git folder of its own, without a work tree around it? */
export function isBare(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every(name => pathExists(join(folder, name)));
}
