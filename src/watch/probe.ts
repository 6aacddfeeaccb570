import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idBelow, toFileId } from '../shared/paths.ts';
import { createFolders } from './folders.ts';

/** `unknown`: there is no folder of ours in which to try. */
export type ProbeResult = 'heard' | 'silent' | 'unknown';

const PATIENCE_MS = 2000;

/**
 * Makes a file in a folder of ours and waits to be told: some file systems take watches and never send an
 * event. The output folder is the only place in a project where we may write.
 */
export async function probe(root: string, outDir: string): Promise<ProbeResult> {
  const folder = makeFolder(root, outDir);
  if (folder === undefined) return 'unknown';
  let hear = () => {};
  const isHeard = new Promise<void>(resolve => {
    hear = resolve;
  });
  let isRefused = false;
  const refuse = () => {
    isRefused = true;
    hear();
  };
  const folders = createFolders({ onEvent: () => hear(), onLimit: refuse, onTrouble: refuse });
  let timer: NodeJS.Timeout | undefined;
  try {
    await folders.follow(new Set([toFileId(folder)]), new Set());
    writeFileSync(join(folder, 'probe'), '');
    const isLate = new Promise<'silent'>(resolve => {
      timer = setTimeout(resolve, PATIENCE_MS, 'silent');
    });
    const result = await Promise.race([isHeard.then(() => 'heard' as const), isLate]);
    return isRefused ? 'unknown' : result;
  } catch {
    return 'unknown'; // The disk is full, or someone removed the folder: that says nothing about events.
  } finally {
    clearTimeout(timer);
    folders.close();
    rmSync(folder, { recursive: true, force: true });
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
