import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idBelow, toFileId } from '../shared/paths.ts';
import { createFolders } from './folders.ts';

const PATIENCE_MS = 2000;

/**
 * Makes a file in a folder of ours and waits to be told: some file systems take watches and never send an
 * event. The output folder is the only place in a project where we may write. False when nothing was heard;
 * true also where it could not be tried, since that says nothing about events.
 */
export async function probe(root: string, outDir: string): Promise<boolean> {
  const folder = makeFolder(root, outDir);
  if (folder === undefined) return true;
  let hear = () => {};
  const isHeard = new Promise<true>(resolve => {
    hear = () => resolve(true);
  });
  const folders = createFolders({ onEvent: hear, onLimit: hear, onError: hear });
  let timer: NodeJS.Timeout | undefined;
  try {
    await folders.follow(new Set([toFileId(folder)]), new Set());
    writeFileSync(join(folder, 'probe'), '');
    const isLate = new Promise<false>(resolve => {
      timer = setTimeout(resolve, PATIENCE_MS, false);
    });
    return await Promise.race([isHeard, isLate]);
  } catch {
    return true; // The disk is full, or someone removed the folder.
  } finally {
    clearTimeout(timer);
    folders.close();
    removeFolder(folder);
  }
}

/** Only where the output folder is there already, and really inside the root. */
function makeFolder(root: string, outDir: string): string | undefined {
  try {
    const real = realpathSync(outDir);
    return idBelow(root, real) === undefined ? undefined : mkdtempSync(join(real, 'probe-'));
  } catch {
    return undefined;
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The disk became read-only, or someone writes in there: an empty folder does no harm.
  }
}
