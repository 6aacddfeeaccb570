import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { dialectOf, knownExtensions } from '../languages/registry.ts';
import { fail, reasonOf } from '../shared/errors.ts';
import { idBelow, toFileId } from '../shared/paths.ts';
import type { FileId } from '../types.ts';
import { type FoundRoot, findRoot } from '../workspace/project-root.ts';
import type { Arguments } from './command.ts';
import type { Terminal } from './terminal.ts';

/** What a path on the command line means. */
export interface Located {
  readonly root: string;
  /** Where the path names a file: its id in the project. */
  readonly file?: FileId;
}

/** A folder that is named is the root. A file, and no path at all, belong to the project around them. */
export function locate(path: string | undefined, args: Arguments, terminal: Terminal): Located {
  if (path === undefined) return { root: locateRoot(path, args, terminal) };
  const absolute = resolve(terminal.cwd, path);
  if (attempt(absolute, () => statSync(absolute)).isDirectory()) return { root: locateFolder(absolute) };
  const name = basename(absolute);
  if (!statSync(absolute).isFile() || !dialectOf(name)) {
    fail('path_not_supported', { path: absolute, extensions: knownExtensions.join(' ') });
  }
  // A link to a file is a file of the project at its own path.
  const folder = realpathSync(dirname(absolute));
  const root = announced(findRoot(folder, homeIn(terminal)), args, terminal);
  return { root, file: toFileId(relative(root, join(folder, name))) };
}

/** The root for a command that works on a whole project. */
export function locateRoot(path: string | undefined, args: Arguments, terminal: Terminal): string {
  if (path === undefined) return projectAround(args, terminal);
  const absolute = resolve(terminal.cwd, path);
  if (attempt(absolute, () => statSync(absolute)).isFile()) refuseFile(absolute, args);
  return locateFolder(absolute);
}

/** The same where the folder that is named may be gone by now. */
export function rootNamed(path: string | undefined, args: Arguments, terminal: Terminal): string {
  if (path === undefined) return projectAround(args, terminal);
  const absolute = resolve(terminal.cwd, path);
  try {
    if (!statSync(absolute).isFile()) return realpathSync(absolute);
  } catch {
    return absolute;
  }
  return refuseFile(absolute, args);
}

/** The real path of a folder that can be read. */
export function locateFolder(path: string): string {
  const real = attempt(path, () => realpathSync(path));
  if (!attempt(path, () => statSync(real)).isDirectory()) fail('path_not_a_folder', { path });
  attempt(path, () => accessSync(real, constants.R_OK | constants.X_OK));
  return real;
}

function projectAround(args: Arguments, terminal: Terminal): string {
  return announced(findRoot(locateFolder(resolve(terminal.cwd)), homeIn(terminal)), args, terminal);
}

/** A root that is not the current folder is said, in a line that is not in the way of `--json`. */
function announced({ root, marker }: FoundRoot, { program }: Arguments, { cwd, err }: Terminal): string {
  const reason = marker === undefined ? 'the folder of the file' : `found ${marker}`;
  const here = realPathOf(cwd);
  if (here !== root) err.line(`${program}: project root: ${wayTo(root, here)} (${reason})`);
  return root;
}

/** Relative to the current folder where one holds the other. */
function wayTo(root: string, here: string | undefined): string {
  const way = here === undefined ? root : toFileId(relative(here, root));
  return /^(\.\.\/)*\.\.$/.test(way) || !way.startsWith('..') ? way : root;
}

function homeIn({ env }: Terminal): string | undefined {
  return realPathOf(env.HOME || env.USERPROFILE || homedir());
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function refuseFile(path: string, { program, command }: Arguments): never {
  return fail('path_is_file', { path, command: `${program} ${command}` });
}

/** The id of a file that the user names from their folder. The root has no links in it, but their path may. */
export function locateFile(path: string, root: string, cwd: string): FileId {
  const absolute = resolve(cwd, path);
  return (
    idBelow(root, absolute) ?? idBelow(root, withRealFolder(absolute)) ?? toFileId(relative(root, absolute))
  );
}

/** The file itself may be a link that is analysed under its own name. */
function withRealFolder(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

function attempt<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') fail('path_missing', { path });
    return fail('path_unreadable', { path, reason: reasonOf(error) });
  }
}
