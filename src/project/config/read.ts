import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { fail, reasonOf } from '../../shared/errors.ts';

const MAX_BYTES = 1_048_576;

/** `named`: given by `--config`, so it must exist. `user`: an inaccessible file counts as absent. */
export type ConfigFileKind = 'project' | 'named' | 'user';

/** The text of a configuration file, without a byte order mark; undefined if there is no such file. */
export function readConfigFile(path: string, kind: ConfigFileKind): string | undefined {
  const descriptor = open(path, kind);
  if (descriptor === undefined) return undefined;
  try {
    const stat = fstatSync(descriptor);
    if (stat.isDirectory()) unreadable(path, 'it is a folder');
    if (!stat.isFile()) unreadable(path, 'it is not a regular file');
    if (stat.size > MAX_BYTES) unreadable(path, `it has ${stat.size} bytes`);
    return decode(readFileSync(descriptor), path);
  } finally {
    closeSync(descriptor);
  }
}

function open(path: string, kind: ConfigFileKind): number | undefined {
  try {
    // Without O_NONBLOCK, opening a .depgraphrc that is a named pipe would block.
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return kind === 'named' ? fail('config_missing', { path }) : undefined;
    // A job that runs as another user often inherits an inaccessible HOME; git tolerates that too.
    if (kind === 'user' && (code === 'ENOTDIR' || code === 'EACCES' || code === 'EPERM')) return undefined;
    return unreadable(path, reasonOf(error));
  }
}

function decode(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return unreadable(path, 'it is not valid UTF-8');
  }
}

function unreadable(path: string, reason: string): never {
  return fail('config_unreadable', { path, reason });
}
