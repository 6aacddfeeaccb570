import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idBelow, toFileId } from '../../shared/file-ids.ts';
import { createFolders } from './folders.ts';

const TIMEOUT_MS = 2000;

/**
 * Creates a file in the output folder, the only one we may write to, and waits for its event: some file systems accept
 * watches but never send one. Resolves to false if no event arrives, and to true if it does or the test is impossible.
 */
export async function probe(root: string, outDir: string): Promise<boolean> {
  const folder = makeFolder(root, outDir);
  if (folder === undefined) return true;
  let report = () => {};
  const hasEvents = new Promise<true>(resolve => {
    report = () => resolve(true);
  });
  const folders = createFolders({ onEvent: report, onLimit: report, onError: report });
  let timer: NodeJS.Timeout | undefined;
  try {
    await folders.follow(new Set([toFileId(folder)]), new Set());
    writeFileSync(join(folder, 'probe'), '');
    const timeout = new Promise<false>(resolve => {
      timer = setTimeout(resolve, TIMEOUT_MS, false);
    });
    return await Promise.race([hasEvents, timeout]);
  } catch {
    return true; // The disk is full, or the folder was removed.
  } finally {
    clearTimeout(timer);
    await folders.close();
    removeFolder(folder);
  }
}

/** Only if the output folder exists, and its real path is inside the root. */
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
    // The disk became read-only, or another process writes there: a leftover folder does no harm.
  }
}
