import { addToSet } from '../../shared/group-by.ts';
import { parentOf } from '../../shared/paths.ts';
import type { createYielder } from '../../shared/yield-loop.ts';
import type { FileId } from '../../types.ts';

/** The parts of a tree, each with paths as keys. */
export type Part = { keys(): Iterable<FileId>; has(id: FileId): boolean; delete(id: FileId): boolean };

/** Which paths are directly in each folder; empty until a folder is removed for the first time. */
export type Contents = Map<FileId, Set<FileId>>;

export interface Forgetful {
  readonly parts: readonly Part[];
  /** Every path is directly in one of these. */
  readonly folders: Part;
  readonly contents: Contents;
  /** Receives what was below the given paths. */
  readonly touched: Set<FileId>;
}

/** Removes the given paths and everything below them. */
export async function forget(
  { parts, folders, contents, touched }: Forgetful,
  starts: readonly FileId[],
  yieldLoop: ReturnType<typeof createYielder>,
): Promise<void> {
  const gone = starts.filter(id => folders.has(id));
  if (gone.length > 0 && contents.size === 0) await fill(contents, parts, yieldLoop);
  for (const id of starts) {
    for (const part of parts) part.delete(id);
    contents.get(parentOf(id))?.delete(id);
  }
  for (let folder = gone.pop(); folder !== undefined; folder = gone.pop()) {
    for (const id of contents.get(folder) ?? []) {
      if (folders.has(id)) gone.push(id);
      for (const part of parts) part.delete(id);
      touched.add(id);
    }
    contents.delete(folder);
    const pause = yieldLoop();
    if (pause) await pause;
  }
}

/** Notes a path that a rescan may have added. */
export function place(contents: Contents, id: FileId): void {
  if (contents.size === 0 || id === '') return;
  addToSet(contents, parentOf(id), id);
}

async function fill(
  contents: Contents,
  parts: readonly Part[],
  yieldLoop: ReturnType<typeof createYielder>,
): Promise<void> {
  contents.set('', new Set());
  for (const part of parts) {
    for (const id of part.keys()) {
      place(contents, id);
      const pause = yieldLoop();
      if (pause) await pause;
    }
  }
}
