import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { dialectOf, knownExtensions } from '../../core/languages/registry.ts';
import { PROJECT_FILE } from '../../project/config/load.ts';
import { attempt, locateFolder } from '../../project/settings/locate-folder.ts';
import { type FoundRoot, findRoot, homeFolder } from '../../project/settings/project-root.ts';
import { fail } from '../../shared/errors.ts';
import { idBelow, toFileId } from '../../shared/file-ids.ts';
import type { FileId } from '../../types.ts';
import type { Arguments } from './command.ts';
import type { Terminal } from './terminal.ts';

/** The project, and perhaps the file, that a path argument names. */
export interface Located {
  readonly root: string;
  /** The id of the file within the project, if the path names a file. */
  readonly file?: FileId;
}

/** A folder argument is the root. A file, or a missing argument, selects the enclosing project. */
export function locate(path: string | undefined, args: Arguments, terminal: Terminal): Located {
  if (path === undefined) return { root: locateRoot(path, args, terminal) };
  const absolute = resolve(terminal.cwd, path);
  if (attempt(absolute, () => statSync(absolute)).isDirectory()) return { root: locateFolder(absolute) };
  const name = basename(absolute);
  if (!statSync(absolute).isFile() || !dialectOf(name)) {
    fail('path_not_supported', { path: absolute, extensions: knownExtensions.join(' ') });
  }
  // A symbolic link is analysed at its own path, so only its folder is resolved.
  const folder = realpathSync(dirname(absolute));
  const root = announceRoot(findRoot(folder, homeFolder(terminal.env)), args, terminal);
  return { root, file: toFileId(relative(root, join(folder, name))) };
}

/** The configuration of the project that contains a root, if there is one. */
export function configurationAround(root: string, terminal: Terminal): string | undefined {
  const outer = dirname(root);
  const file = join(findRoot(outer, homeFolder(terminal.env)).root, PROJECT_FILE);
  return outer !== root && existsSync(file) ? file : undefined;
}

/** The root for a command that works on a whole project. */
export function locateRoot(path: string | undefined, args: Arguments, terminal: Terminal): string {
  if (path === undefined) return enclosingProject(args, terminal);
  const absolute = resolve(terminal.cwd, path);
  if (attempt(absolute, () => statSync(absolute)).isFile()) rejectFile(absolute, args);
  return locateFolder(absolute);
}

/** The root for a command that must also work after the folder was deleted. */
export function locateExistingOrDeletedRoot(
  path: string | undefined,
  args: Arguments,
  terminal: Terminal,
): string {
  if (path === undefined) return enclosingProject(args, terminal);
  const absolute = resolve(terminal.cwd, path);
  try {
    if (!statSync(absolute).isFile()) return realpathSync(absolute);
  } catch {
    return absolute;
  }
  return rejectFile(absolute, args);
}

function enclosingProject(args: Arguments, terminal: Terminal): string {
  return announceRoot(
    findRoot(locateFolder(resolve(terminal.cwd)), homeFolder(terminal.env)),
    args,
    terminal,
  );
}

/** Prints the root on stderr if it is not the current folder, so that `--json` stays clean. */
function announceRoot({ root, marker }: FoundRoot, { program }: Arguments, { cwd, err }: Terminal): string {
  const reason = marker === undefined ? 'folder of the file' : `found ${marker}`;
  const here = realPathOf(cwd);
  if (here !== root) err.line(`${program}: project root: ${displayPath(root, here)} (${reason})`);
  return root;
}

/** Relative to the current folder if one contains the other. */
function displayPath(root: string, here: string | undefined): string {
  const path = here === undefined ? root : toFileId(relative(here, root));
  return /^(\.\.\/)*\.\.$/.test(path) || !path.startsWith('..') ? path : root;
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function rejectFile(path: string, { program, command }: Arguments): never {
  return fail('path_is_file', { path, command: `${program} ${command}` });
}

/** The id of a file argument. The root is a real path; the argument may contain symbolic links. */
export function locateFile(path: string, root: string, cwd: string): FileId {
  const absolute = resolve(cwd, path);
  return (
    idBelow(root, absolute) ?? idBelow(root, withRealFolder(absolute)) ?? toFileId(relative(root, absolute))
  );
}

/** Resolves the folder only: a linked file is analysed under its own name. */
function withRealFolder(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}
