import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyOfProgram, IN_USE, PROGRAMS } from '../../src/faces/daemon/program/copy.ts';
import { makeStateFolder } from '../../src/faces/daemon/state-dir.ts';
import type { Env } from './daemon.ts';
import { temporaryFolder } from './project.ts';

let made: Promise<string> | undefined;

/**
 * Gives a temporary user the copy of the installation that its first daemon would make. The files of one copy are
 * linked, because copying 20 MB takes longer than most tests. `daemon/program-copy.test.ts` covers real copies. Does
 * nothing the second time.
 */
export async function shareProgramCopy(env: Env): Promise<void> {
  made ??= copyOfProgram({ XDG_STATE_HOME: temporaryFolder() });
  const copy = await made;
  const target = join(makeStateFolder(PROGRAMS, env), basename(copy));
  if (!existsSync(target)) linkFolder(copy, target);
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.name === IN_USE)
      copyFileSync(source, target); // A lock belongs to one user.
    else linkSync(source, target);
  }
}
