import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { DepgraphError, fail, reasonOf } from '../shared/errors.ts';
import { makeFolder } from '../shared/make-folder.ts';
import { type Environment, stateFolder } from '../shared/state-folder.ts';
import { isLocked } from '../store/lock.ts';

export type { Environment } from '../shared/state-folder.ts';

/**
 * Where the daemon of one root keeps its state. It lies outside the project: a project may be read-only,
 * may be deleted while it is served, and may be hostile, and then a planted `daemon.json` must not be believed.
 */
export interface StateDir {
  readonly folder: string;
  readonly lock: string;
  /** Informs about the daemon; nothing is decided by it alone. */
  readonly info: string;
  /** What the next daemon of the root takes over from the last one. */
  readonly remembered: string;
  readonly log: string;
  /** What a dying process says last: not a log, but all there is after a crash of Node itself. */
  readonly stderrFile: string;
  /** A Unix socket, or a named pipe on Windows. */
  readonly socket: string;
}

/** Systems refuse longer paths of sockets, some from 104 bytes on. */
const LONGEST_SOCKET = 100;

/** The state folder of a root, whether or not it exists; undefined for a user without a home folder. */
export function stateDirOf(root: string, env: Environment): StateDir | undefined {
  const parent = stateFolder(env);
  if (parent === undefined) return undefined;
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return stateDirAt(join(parent, `${readable(root)}-${hash}`), hash, env);
}

/** The same for whoever cannot go on without one. */
export function requireStateDir(root: string, env: Environment): StateDir {
  const stateDir = stateDirOf(root, env);
  return stateDir ?? fail('state_unusable', { path: '~/.local/state/depgraph', reason: 'there is no HOME' });
}

/** The same where a daemon is about to be started: the folders are made, for nobody else to read. */
export function makeStateDir(root: string, env: Environment): StateDir {
  const stateDir = requireStateDir(root, env);
  makePrivateFolder(stateDir.folder);
  if (process.platform !== 'win32') makePrivateFolder(dirname(stateDir.socket));
  return stateDir;
}

/** A folder that the daemons of all roots share. */
export function makeStateFolder(name: string, env: Environment): string {
  const parent = stateFolder(env);
  if (parent === undefined) throw new Error('there is no HOME');
  makePrivateFolder(parent);
  const path = join(parent, name);
  makePrivateFolder(path);
  return path;
}

/** Is there a socket of our own? In a place where all may write, somebody else could answer in our name. */
export function hasSocket({ socket }: StateDir): boolean {
  return process.platform === 'win32' || (existsSync(socket) && isOwnFolder(dirname(socket)));
}

/**
 * Does a process serve the root? In a folder of somebody else nothing is believed: it could name any process of ours
 * as the daemon that is to be ended.
 */
export function isServed({ folder, lock }: StateDir): boolean {
  return isOwnFolder(folder) && isLocked(lock);
}

function isOwnFolder(path: string): boolean {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    return stat?.isDirectory() === true && stat.uid === (process.getuid?.() ?? stat.uid);
  } catch {
    return false; // Not even ours to look at.
  }
}

/** The folders of all roots that ever had a daemon of this user. */
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
    return []; // None was ever made, or it cannot be read: either way there is nobody to name.
  }
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

/** For people who look into the state folder; the hash is what tells two projects of one name apart. */
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
  if (Buffer.byteLength(path) <= LONGEST_SOCKET) return path;
  // The folder is part of the name: two users, or two state folders, never share a socket.
  const own = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const temporary = env.TMPDIR && isAbsolute(env.TMPDIR) ? env.TMPDIR : tmpdir();
  const [short, shortest] = [temporary, '/tmp'].map(place =>
    join(place, `depgraph-${process.getuid?.() ?? ''}`, `${own}.sock`),
  );
  return Buffer.byteLength(short) <= LONGEST_SOCKET ? short : shortest;
}

/** In a place where all may write, somebody else may have made the folder first, or put a link there. */
function makePrivateFolder(path: string): void {
  try {
    makeFolder(path, 0o700);
    const stat = lstatSync(path);
    if (!stat.isDirectory()) fail('state_unusable', { path, reason: 'it is not a folder' });
    if (process.getuid === undefined) return;
    if (stat.uid !== process.getuid())
      fail('state_unusable', { path, reason: 'it belongs to somebody else' });
    if ((stat.mode & 0o077) !== 0) chmodSync(path, 0o700);
  } catch (error) {
    if (error instanceof DepgraphError) throw error;
    fail('state_unusable', { path, reason: reasonOf(error) });
  }
}
