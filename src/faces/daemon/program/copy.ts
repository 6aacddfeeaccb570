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
import { checkNativeModule } from '../../../project/store/native.ts';
import { packageRoot } from '../../../shared/package-root.ts';
import { shortHash } from '../../../shared/short-hash.ts';
import { type Environment, makeStateFolder } from '../state-dir.ts';
import { isSameStamp, isWitness, type ProgramFile, programFiles, stampOf } from './files.ts';

/** In the state folder: one copy per installation, shared by all daemons that run from it. */
export const PROGRAMS = 'programs';
/** The suffix of folders that are being created or removed. */
export const TEMPORARY = '.tmp';
/** In each copy: a lock shared by the processes that run from it. */
export const IN_USE = 'in-use.db';
const ORIGIN_FILE = 'program.json';

/** Describes the installation that a copy was made from. */
interface Origin {
  readonly root: string;
  readonly witnesses: readonly ProgramFile[];
}

/** Another process that makes the same copy has finished or died by then. */
const COPY_TIMEOUT_MS = 5000;
const POLL_MS = 25;

/**
 * The folder of a private copy of this installation, made by the first start after an installation. Daemons run from
 * the copy because an upgrade replaces packages while they run, and everything that a daemon loads later must match its
 * version. Files are copied, not hard-linked, because some tools overwrite them in place. Throws if the copy fails.
 */
export async function copyOfProgram(env: Environment): Promise<string> {
  const root = packageRoot();
  const programs = makeStateFolder(PROGRAMS, env);
  const copy = findCopy(programs, root) ?? (await makeOnce(programs, root));
  // The new process does not hold the lock yet; until then, a recent mtime protects the copy.
  const now = new Date();
  utimesSync(copy, now, now);
  return copy;
}

/** Whether this process runs from a copy. */
export function isCopy(root = packageRoot()): boolean {
  return existsSync(join(root, IN_USE));
}

/** Of several concurrent starts, one makes the copy and the others wait for it. */
async function makeOnce(programs: string, root: string): Promise<string> {
  const name = join(programs, shortHash(root));
  const temporary = `${name}${TEMPORARY}`;
  const isFirst = tryMakeFolder(temporary);
  while (!isFirst && isBeingMade(temporary)) await delay(POLL_MS);
  const made = findCopy(programs, root);
  if (made === undefined)
    return makeCopy(programs, root, isFirst ? temporary : newFolder(`${name}-${process.pid}`));
  if (isFirst) rmSync(temporary, { recursive: true }); // Another process has just finished its copy.
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
    if (!witnesses.every(isUnchanged)) throw new Error('the installation changed during the copy');
    writeFileSync(join(temporary, ORIGIN_FILE), JSON.stringify({ root, witnesses } satisfies Origin));
    writeFileSync(join(temporary, IN_USE), '', { mode: 0o600 });
    return checkCopy(moveInPlace(temporary, join(programs, shortHash(JSON.stringify([root, witnesses])))));
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** Replaces a damaged copy. Processes that run from it find the missing files again. */
function moveInPlace(temporary: string, copy: string): string {
  if (existsSync(copy)) renameSync(copy, `${temporary}-damaged${TEMPORARY}`);
  renameSync(temporary, copy);
  return copy;
}

function checkCopy(copy: string): string {
  try {
    checkNativeModule(copy);
    return copy;
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    throw error;
  }
}

/** Finds a complete copy of the current installation. */
function findCopy(programs: string, root: string): string | undefined {
  return readdirSync(programs)
    .filter(name => !name.endsWith(TEMPORARY))
    .map(name => join(programs, name))
    .find(copy => {
      const origin = readOrigin(copy);
      return (
        origin?.root === root && origin.witnesses.every(file => isUnchanged(file) && isCopied(file, copy))
      );
    });
}

function readOrigin(copy: string): Origin | undefined {
  try {
    return JSON.parse(readFileSync(join(copy, ORIGIN_FILE), 'utf8')) as Origin;
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

/** Folders are created before files, so the mtime tells when the copy began. */
function isBeingMade(temporary: string): boolean {
  const stat = statSync(temporary, { throwIfNoEntry: false });
  return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) < COPY_TIMEOUT_MS;
}

/** Creates the folders one by one: each must be new, with mode 0700. */
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
