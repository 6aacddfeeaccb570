import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, posix } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packageRoot } from '../../shared/package-root.ts';
import { checkNativeModule } from '../../store/native.ts';
import { type Environment, makeStateFolder } from '../state-dir.ts';
import { isSameStamp, isWitness, type ProgramFile, programFiles, stampOf } from './files.ts';

/** Below the state folder: a folder for each installation, shared by all daemons that run from it. */
export const PROGRAMS = 'programs';
/** The end of the names of folders that are being made or removed. */
export const TEMPORARY = '.tmp';
/** In each copy: a lock that is shared by the processes that run from it. */
export const IN_USE = 'in-use.db';
const CONTENTS = 'program.json';

/** What a copy says about its origin. */
interface Contents {
  readonly root: string;
  readonly witnesses: readonly ProgramFile[];
}

/** Another process that makes the same copy is done by then, or has died. */
const PATIENCE_MS = 5000;
const POLL_MS = 25;

/**
 * The folder of a private copy of this installation. Daemons run from such a copy: packages are replaced while daemons
 * run, and whatever these load, read or start later must still be of their own version. The first start after an
 * installation makes it. Files are copied, not linked, because some tools overwrite them in place.
 * Throws the reason why there is none.
 */
export async function copyOfProgram(env: Environment): Promise<string> {
  const root = packageRoot();
  const programs = makeStateFolder(PROGRAMS, env);
  const copy = findCopy(programs, root) ?? (await makeOnce(programs, root));
  // The process that is about to run from it does not share its lock yet; until then its time protects it.
  const now = new Date();
  utimesSync(copy, now, now);
  return copy;
}

/** Does this process run from a copy? */
export function isCopy(root = packageRoot()): boolean {
  return existsSync(join(root, IN_USE));
}

/** However many start at once, one of them makes the copy, and the others wait for it. */
async function makeOnce(programs: string, root: string): Promise<string> {
  const name = join(programs, shortHash(root));
  const temporary = `${name}${TEMPORARY}`;
  const isFirst = tryMakeFolder(temporary);
  while (!isFirst && isBeingMade(temporary)) await delay(POLL_MS);
  const made = findCopy(programs, root);
  if (made === undefined)
    return makeCopy(programs, root, isFirst ? temporary : newFolder(`${name}-${process.pid}`));
  if (isFirst) rmSync(temporary, { recursive: true }); // Another process was done just before.
  return made;
}

function newFolder(name: string): string {
  const path = `${name}${TEMPORARY}`;
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { mode: 0o700 });
  return path;
}

function makeCopy(programs: string, root: string, temporary: string): string {
  try {
    const files = programFiles(root);
    const witnesses = files.filter(isWitness);
    makeFolders(temporary, files);
    for (const { source, target } of files)
      copyFileSync(source, join(temporary, target), constants.COPYFILE_FICLONE);
    if (!witnesses.every(isUnchanged)) throw new Error('the installation was replaced at the same time');
    writeFileSync(join(temporary, CONTENTS), JSON.stringify({ root, witnesses } satisfies Contents));
    writeFileSync(join(temporary, IN_USE), '', { mode: 0o600 });
    return checked(moved(temporary, join(programs, shortHash(JSON.stringify([root, witnesses])))));
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** What is there already has lost some of its files. Those who run from it find them again. */
function moved(temporary: string, copy: string): string {
  if (existsSync(copy)) renameSync(copy, `${temporary}-damaged${TEMPORARY}`);
  renameSync(temporary, copy);
  return copy;
}

function checked(copy: string): string {
  try {
    checkNativeModule(copy);
    return copy;
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    throw error;
  }
}

/** A complete copy of the installation as it is now. */
function findCopy(programs: string, root: string): string | undefined {
  return readdirSync(programs)
    .filter(name => !name.endsWith(TEMPORARY))
    .map(name => join(programs, name))
    .find(copy => {
      const contents = readContents(copy);
      return (
        contents?.root === root && contents.witnesses.every(file => isUnchanged(file) && isCopied(file, copy))
      );
    });
}

function readContents(copy: string): Contents | undefined {
  try {
    return JSON.parse(readFileSync(join(copy, CONTENTS), 'utf8')) as Contents;
  } catch {
    return undefined;
  }
}

function isUnchanged({ source, stamp }: ProgramFile): boolean {
  return isSameStamp(stampOf(source), stamp);
}

function isCopied({ target, stamp }: ProgramFile, copy: string): boolean {
  return stampOf(join(copy, target))?.[0] === stamp[0];
}

/** Its folders are made first of all, so that their time tells when the process that makes it began. */
function isBeingMade(temporary: string): boolean {
  const stat = statSync(temporary, { throwIfNoEntry: false });
  return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) < PATIENCE_MS;
}

/** One after the other: all of them are new, and none is anybody else's. */
function makeFolders(root: string, files: readonly ProgramFile[]): void {
  const folders = new Set<string>();
  for (const { target } of files) {
    for (let at = posix.dirname(target); at !== '.'; at = posix.dirname(at)) folders.add(at);
  }
  for (const folder of [...folders].sort()) mkdirSync(join(root, folder), { mode: 0o700 });
}

function tryMakeFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
