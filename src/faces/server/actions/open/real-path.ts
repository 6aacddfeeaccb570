import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fail } from '../../../../shared/errors.ts';
import { idBelow } from '../../../../shared/file-ids.ts';

/** The real path of a file of the project. Fails if symbolic links lead outside the root. */
export function realFile(root: string, id: string): Promise<string> {
  return realPathOf(root, id, stats => stats.isFile());
}

/** The real path of a folder of the project; `''` is the root. */
export function realFolder(root: string, id: string): Promise<string> {
  return realPathOf(root, id, stats => stats.isDirectory());
}

async function realPathOf(
  root: string,
  id: string,
  isExpectedKind: (stats: Stats) => boolean,
): Promise<string> {
  const realRoot = await follow(root);
  const path = await follow(resolve(realRoot, id));
  if (path !== realRoot && idBelow(realRoot, path) === undefined) fail('outside_project', {});
  if (!isExpectedKind(await stat(path).catch(() => fail('not_a_file', {})))) fail('not_a_file', {});
  return path;
}

function follow(path: string): Promise<string> {
  return realpath(path).catch(() => fail('not_a_file', {}));
}
