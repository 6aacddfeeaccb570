import { chmodSync, existsSync, lstatSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { isLocked } from '../../project/store/lock.ts';
import { DepgraphError, fail, reasonOf } from '../../shared/errors.ts';
import { makeFolder } from '../../shared/make-folder.ts';
import { shortHash } from '../../shared/short-hash.ts';
import { type Environment, stateFolder } from '../../shared/state-folder.ts';

export type { Environment } from '../../shared/state-folder.ts';

/**
 * The paths of a daemon's state. They are outside the project, which may be read-only, may be deleted while it is
 * served, and may be hostile: a planted `daemon.json` must not be trusted.
 */
export interface StateDir {
  readonly folder: string;
  readonly lock: string;
  /** Describes the daemon. Informational: only the lock proves that it runs. */
  readonly info: string;
  /** Port and options, for the next daemon of the root. */
  readonly remembered: string;
  readonly log: string;
  /** The stderr of the process: the only trace of a crash of Node itself. */
  readonly stderrFile: string;
  /** A Unix socket, or a named pipe on Windows. */
  readonly socket: string;
}

/** In bytes. Some systems limit socket paths to 104. */
const MAX_SOCKET_PATH = 100;

/** The state folder of a root, whether or not it exists; undefined for a user without a home folder. */
export function stateDirOf(root: string, env: Environment): StateDir | undefined {
  const parent = stateFolder(env);
  if (parent === undefined) return undefined;
  const hash = shortHash(root);
  return stateDirAt(join(parent, `${readable(root)}-${hash}`), hash, env);
}

/** Like `stateDirOf`, but fails without a home folder. */
export function requireStateDir(root: string, env: Environment): StateDir {
  const stateDir = stateDirOf(root, env);
  return stateDir ?? fail('state_unusable', { path: '~/.local/state/depgraph', reason: 'HOME is not set' });
}

/** Creates the state folder, readable by this user only. */
export function makeStateDir(root: string, env: Environment): StateDir {
  const stateDir = requireStateDir(root, env);
  makePrivateFolder(stateDir.folder);
  if (process.platform !== 'win32') makePrivateFolder(dirname(stateDir.socket));
  return stateDir;
}

/** Creates a folder that the daemons of all roots share. */
export function makeStateFolder(name: string, env: Environment): string {
  const parent = stateFolder(env);
  if (parent === undefined) throw new Error('HOME is not set');
  makePrivateFolder(parent);
  const path = join(parent, name);
  makePrivateFolder(path);
  return path;
}

/** Whether this user's socket exists. In a world-writable folder, another user could have created one. */
export function hasSocket({ socket }: StateDir): boolean {
  return process.platform === 'win32' || (existsSync(socket) && isOwnFolder(dirname(socket)));
}

/**
 * Whether a process serves the root. A folder of another user is not trusted: it could name any of our processes as the
 * daemon to kill.
 */
export function isServed({ folder, lock }: StateDir): boolean {
  return isOwnFolder(folder) && isLocked(lock);
}

function isOwnFolder(path: string): boolean {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    return stat?.isDirectory() === true && stat.uid === (process.getuid?.() ?? stat.uid);
  } catch {
    return false; // Unreadable, so not ours.
  }
}

/** The state folders of all roots that ever had a daemon of this user. */
export function knownStateDirs(env: Environment): StateDir[] {
  const parent = stateFolder(env);
  if (parent === undefined) return [];
  try {
    return readdirSync(parent)
      .sort()
      .flatMap(name => {
        const hash = /-([0-9a-f]{16})$/.exec(name)?.[1];
        return hash === undefined ? [] : [stateDirAt(join(parent, name), hash, env)];
      });
  } catch {
    return []; // Missing or unreadable.
  }
}

/** Writes a temporary file and renames it, so that readers never see half of it. */
export function writeState(path: string, contents: object): void {
  const temporary = `${path}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(contents)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}

function stateDirAt(folder: string, hash: string, env: Environment): StateDir {
  return {
    folder,
    lock: join(folder, 'lock.db'),
    info: join(folder, 'daemon.json'),
    remembered: join(folder, 'remembered.json'),
    log: join(folder, 'daemon.log'),
    stderrFile: join(folder, 'last-words.txt'),
    socket: socketPath(folder, hash, env),
  };
}

/** The readable part of the folder name. The hash distinguishes projects of the same name. */
function readable(root: string): string {
  return (
    basename(root)
      .replace(/[^\w.-]+/g, '_')
      .slice(0, 30) || 'root'
  );
}

function socketPath(folder: string, hash: string, env: Environment): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\depgraph-${env.USERNAME ?? ''}-${hash}`;
  const path = join(folder, 'control.sock');
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return path;
  // Hash the folder, so that two users or two state folders never share a socket.
  const own = shortHash(folder);
  const temporary = env.TMPDIR && isAbsolute(env.TMPDIR) ? env.TMPDIR : tmpdir();
  const [short, shortest] = [temporary, '/tmp'].map(folder =>
    join(folder, `depgraph-${process.getuid?.() ?? ''}`, `${own}.sock`),
  );
  return Buffer.byteLength(short) <= MAX_SOCKET_PATH ? short : shortest;
}

/** Checks the owner: in a world-writable folder, another user may have created this one, or a link in its place. */
function makePrivateFolder(path: string): void {
  try {
    makeFolder(path, 0o700);
    const stat = lstatSync(path);
    if (!stat.isDirectory()) fail('state_unusable', { path, reason: 'it is not a folder' });
    if (process.getuid === undefined) return;
    if (stat.uid !== process.getuid()) fail('state_unusable', { path, reason: 'it belongs to another user' });
    if ((stat.mode & 0o077) !== 0) chmodSync(path, 0o700);
  } catch (error) {
    if (error instanceof DepgraphError) throw error;
    fail('state_unusable', { path, reason: reasonOf(error) });
  }
}
