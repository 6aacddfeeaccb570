import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { APPLICATION_ID } from './schema.ts';

const MAGIC = 'SQLite format 3\0';
const APPLICATION_ID_AT = 68;

/**
 * Is the file an SQLite database that another program has written? Reads the header only, because SQLite would create
 * log files beside it. Not for a file that this process has open as a database.
 */
export function isOfAnotherProgram(path: string): boolean {
  const header = Buffer.alloc(APPLICATION_ID_AT + 4);
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return false;
  }
  try {
    if (!fstatSync(fd).isFile() || readSync(fd, header, 0, header.length, 0) < header.length) return false;
  } finally {
    closeSync(fd);
  }
  const isDatabase = header.toString('latin1', 0, MAGIC.length) === MAGIC;
  return isDatabase && header.readUInt32BE(APPLICATION_ID_AT) !== APPLICATION_ID;
}
