import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fail } from '../../shared/errors.ts';
import { idBelow } from '../../shared/paths.ts';

/** The absolute path of a file of the project, with all links followed; they must not lead out of the root. */
export function realFile(root: string, id: string): Promise<string> {
  return realPlace(root, id, stats => stats.isFile());
}

/** The same for a folder; `''` is the root. */
export function realFolder(root: string, id: string): Promise<string> {
  return realPlace(root, id, stats => stats.isDirectory());
}

async function realPlace(root: string, id: string, isRight: (stats: Stats) => boolean): Promise<string> {
  const realRoot = await follow(root);
  const path = await follow(resolve(realRoot, id));
  if (path !== realRoot && idBelow(realRoot, path) === undefined) fail('outside_project', {});
  if (!isRight(await stat(path).catch(() => fail('not_a_file', {})))) fail('not_a_file', {});
  return path;
}

function follow(path: string): Promise<string> {
  return realpath(path).catch(() => fail('not_a_file', {}));
}
