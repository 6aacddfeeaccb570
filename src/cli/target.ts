import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Target } from '../engine/settings.ts';
import { dialectOf, knownExtensions } from '../languages/registry.ts';
import { fail, reasonOf } from '../shared/errors.ts';
import { idBelow, toFileId } from '../shared/paths.ts';
import type { FileId } from '../types.ts';

/** As the user would name it. */
export function nameOf({ root, only }: Target): string {
  return only === undefined ? root : join(root, only);
}

export function locate(path: string, cwd: string): Target {
  const absolute = resolve(cwd, path);
  const real = attempt(absolute, () => realpathSync(absolute));
  const stat = attempt(absolute, () => statSync(real));
  if (stat.isDirectory()) {
    attempt(absolute, () => accessSync(real, constants.R_OK | constants.X_OK));
    return { root: real };
  }
  const name = basename(real);
  if (!stat.isFile() || !dialectOf(name)) {
    fail('path_not_supported', { path: absolute, extensions: knownExtensions.join(' ') });
  }
  return { root: dirname(real), only: name };
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
