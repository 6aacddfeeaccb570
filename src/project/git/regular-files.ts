import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail } from '../../shared/errors.ts';
import { readText } from './paths.ts';

/** Git follows alternates of alternates this far. */
const MAX_DEPTH = 5;
const LOOSE = /^[0-9a-f]{2}$/;

/**
 * Fails if git would open something that is no regular file below these folders of objects, or below those that their
 * `info/alternates` name: opening a named pipe blocks until somebody writes to it.
 */
export function assertRegularObjects(folders: readonly string[]): void {
  const seen = new Set<string>();
  let wanted = folders;
  for (let depth = 0; depth <= MAX_DEPTH && wanted.length > 0; depth++) {
    const next = wanted.filter(folder => !seen.has(folder));
    for (const folder of next) {
      seen.add(folder);
      assertRegularBelow(folder);
    }
    wanted = next.flatMap(alternatesOf);
  }
}

/** Returns the path if a regular file is there, undefined if nothing is. */
export function regularFile(path: string): string | undefined {
  const stat = statOf(path);
  if (stat && !stat.isFile()) fail('git_irregular', { path });
  return stat && path;
}

/** Git opens packs and their indexes, alternates, commit graphs and loose objects. */
function assertRegularBelow(folder: string): void {
  const loose = entriesOf(folder).filter(({ name }) => LOOSE.test(name));
  for (const name of ['pack', 'info', 'info/commit-graphs', ...loose.map(entry => entry.name)])
    for (const entry of entriesOf(join(folder, name))) {
      const path = join(folder, name, entry.name);
      if (!entry.isFile() && !entry.isDirectory() && !isFolder(path)) regularFile(path);
    }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // Git skips it, too.
  }
}

function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() === true;
}

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // Git cannot open it either.
  }
}

/** Each line is a folder, relative to this one; a name in quotes has escapes. */
function alternatesOf(folder: string): string[] {
  const lines = (readText(join(folder, 'info', 'alternates')) ?? '').split('\n');
  return lines
    .filter(line => line !== '' && !line.startsWith('#') && !line.includes('\0'))
    .map(line => resolve(folder, line.startsWith('"') ? unquoted(line) : line));
}

function unquoted(line: string): string {
  return line.replace(/^"|"\s*$/g, '').replace(/\\(.)/g, '$1');
}
