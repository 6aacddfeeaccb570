import type { Clock } from '../../shared/clock.ts';
import { baseName, isBelow } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';

/** Counts the changes that a sweep found but no event named, not even shortly afterwards. */
export interface MissedEvents {
  /** An event named this path. For a folder, it covers everything below. */
  noteEvent(id: FileId): void;
  /** A sweep starts after events have named these paths. Call the result at its end with the changes it found. */
  startSweep(named: Iterable<FileId>): (changed: readonly FileId[]) => void;
  count(): number;
  close(): void;
}

/** A sweep may see a change before its event arrives. */
const GRACE_MS = 1000;
const MANY = 1000;
/** A change of these files may add or remove any file. */
const AFFECTS_ALL: ReadonlySet<string> = new Set(['', '.gitignore', '.depgraphrc', 'pyvenv.cfg', '.git']);

export function createMissedEvents(clock: Clock, onMissed: (ids: readonly FileId[]) => void): MissedEvents {
  /** For each sweep that is not evaluated yet, the paths named since it started, and a function that cancels it. */
  const open = new Map<Set<FileId>, () => void>();
  let count = 0;

  function evaluate(changed: readonly FileId[], named: ReadonlySet<FileId>): void {
    for (const id of named) if (AFFECTS_ALL.has(baseName(id))) return;
    const missed = changed.filter(id => !named.has(id) && !isBelow(named, id));
    count += missed.length;
    if (missed.length > 0) onMissed(missed);
  }

  return {
    noteEvent(id) {
      // With this many events, assume none was missed; do not let a flood exhaust memory.
      for (const named of open.keys()) named.add(named.size < MANY ? id : '');
    },
    startSweep(before) {
      const named = new Set(before);
      open.set(named, () => {});
      return changed => {
        if (!open.delete(named) || changed.length === 0) return;
        const cancel = clock.after(GRACE_MS, () => {
          open.delete(named);
          evaluate(changed, named);
        });
        open.set(named, cancel);
      };
    },
    count: () => count,
    close() {
      for (const cancel of open.values()) cancel();
      open.clear();
    },
  };
}
