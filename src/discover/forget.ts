import { isBelow, parentOf } from '../shared/paths.ts';
import type { createYielder } from '../shared/yield-loop.ts';
import type { FileId } from '../types.ts';

/** The parts of a tree, each with paths as keys. */
export interface Forgetful {
  readonly parts: readonly { keys(): Iterable<FileId>; delete(id: FileId): boolean }[];
  /** Every path is directly in one of these. */
  readonly folders: { keys(): Iterable<FileId>; has(id: FileId): boolean };
  /** Receives what was below the given paths. */
  readonly touched: Set<FileId>;
}

/** Removes the given paths and everything below them. */
export async function forget(
  { parts, folders, touched }: Forgetful,
  starts: readonly FileId[],
  yieldLoop: ReturnType<typeof createYielder>,
): Promise<void> {
  const gone = new Set(starts.filter(id => folders.has(id)));
  if (gone.size > 0) for (const id of folders.keys()) if (isBelow(gone, id)) gone.add(id);
  for (const part of parts) {
    for (const id of starts) part.delete(id);
    if (gone.size === 0) continue;
    const isGone = isDirectlyIn(gone);
    for (const id of part.keys()) {
      if (isGone(id)) {
        part.delete(id);
        touched.add(id);
      }
      const pause = yieldLoop();
      if (pause) await pause;
    }
  }
}

/** Neighbours share a folder, so most answers are that of the last one. */
function isDirectlyIn(folders: ReadonlySet<FileId>): (id: FileId) => boolean {
  let last = '';
  let isInLast = folders.has(last);
  return id => {
    const end = Math.max(id.lastIndexOf('/'), 0);
    if (end === last.length && id.startsWith(last)) return isInLast;
    last = parentOf(id);
    isInLast = folders.has(last);
    return isInLast;
  };
}
