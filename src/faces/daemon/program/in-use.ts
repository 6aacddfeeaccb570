import { readdirSync, renameSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { shareLock, takeLock } from '../../../project/store/lock.ts';
import { packageRoot } from '../../../shared/package-root.ts';
import { type Environment, stateFolder } from '../../../shared/state-folder.ts';
import { IN_USE, isCopy, PROGRAMS, TEMPORARY } from './copy.ts';

/** A copy touched this recently may belong to a process that has not locked it yet. */
const RECENT_MS = 120_000;

/** Locks the copy that this process runs from. The kernel releases the lock when the process ends. */
export function holdOwnCopy(): void {
  if (isCopy()) shareLock(join(packageRoot(), IN_USE));
}

/** Removes copies that no process runs from: those of earlier installations, and incomplete ones. */
export async function removeUnusedCopies(env: Environment): Promise<void> {
  const state = stateFolder(env);
  if (state === undefined) return;
  const programs = join(state, PROGRAMS);
  for (const name of namesIn(programs)) {
    if (name === basename(packageRoot())) continue;
    const folder = join(programs, name);
    const unused = isRecent(folder) ? undefined : setAside(folder);
    if (unused !== undefined) await rm(unused, { recursive: true, force: true });
  }
}

/** Renames an unused copy so that no process can find it. Undefined if the copy is in use. */
function setAside(folder: string): string | undefined {
  if (folder.endsWith(TEMPORARY)) return folder;
  const lock = takeLock(join(folder, IN_USE));
  if (!lock) return undefined;
  lock.release(); // Windows cannot rename a folder that contains an open file.
  const aside = `${folder}-unused${TEMPORARY}`;
  renameSync(folder, aside);
  if (!isRecent(aside)) return aside;
  renameSync(aside, folder);
  return undefined;
}

function isRecent(folder: string): boolean {
  const { mtimeMs } = statSync(folder);
  return Math.abs(Date.now() - mtimeMs) < RECENT_MS;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
