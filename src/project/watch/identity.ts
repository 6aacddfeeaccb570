import { lstatSync } from 'node:fs';

/** Identifies the file or folder at a path, whatever its content; undefined if there is none. */
export function identityOf(path: string): string | undefined {
  try {
    const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    // The inode number of a deleted folder is often reused; its birth time is not.
    return stat && `${stat.dev}-${stat.ino}-${stat.birthtimeNs}`;
  } catch {
    return undefined; // Permission denied: treat it as missing.
  }
}
