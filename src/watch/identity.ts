import { lstatSync } from 'node:fs';

/** What stays the same as long as this is the same file or folder; undefined when nothing is there. */
export function identityOf(path: string): string | undefined {
  try {
    const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    // The number of a deleted folder is often given to the next one, the time of its birth is not.
    return stat && `${stat.dev}-${stat.ino}-${stat.birthtimeNs}`;
  } catch {
    return undefined; // Not ours to look at: as good as nothing.
  }
}
