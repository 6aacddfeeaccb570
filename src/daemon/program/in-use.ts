import { readdirSync, renameSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { packageRoot } from '../../shared/package-root.ts';
import { type Environment, stateFolder } from '../../shared/state-folder.ts';
import { shareLock, takeLock } from '../../store/lock.ts';
import { IN_USE, isCopy, PROGRAMS, TEMPORARY } from './copy.ts';

/** A copy that was found a moment ago may not be locked yet by the process that is to run from it. */
const FRESH_MS = 120_000;

/** Keeps the copy that this process runs from; the kernel gives it free with the process. */
export function holdOwnCopy(): void {
  if (isCopy()) shareLock(join(packageRoot(), IN_USE));
}

/** Removes what no process runs from: copies of earlier installations, and what was never completed. */
export async function removeUnusedCopies(env: Environment): Promise<void> {
  const state = stateFolder(env);
  if (state === undefined) return;
  const programs = join(state, PROGRAMS);
  for (const name of namesIn(programs)) {
    if (name === basename(packageRoot())) continue;
    const folder = join(programs, name);
    const unused = isFresh(folder) ? undefined : setAside(folder);
    if (unused !== undefined) await rm(unused, { recursive: true, force: true });
  }
}

/** Undefined where somebody uses it after all. */
function setAside(folder: string): string | undefined {
  if (folder.endsWith(TEMPORARY)) return folder;
  const lock = takeLock(join(folder, IN_USE));
  if (!lock) return undefined;
  lock.release(); // Windows moves no folder in which a file is open.
  const aside = `${folder}-unused${TEMPORARY}`;
  renameSync(folder, aside);
  if (!isFresh(aside)) return aside;
  renameSync(aside, folder);
  return undefined;
}

function isFresh(folder: string): boolean {
  const { mtimeMs } = statSync(folder);
  return Math.abs(Date.now() - mtimeMs) < FRESH_MS;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
