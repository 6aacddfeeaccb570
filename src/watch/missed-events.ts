import type { Clock } from '../shared/clock.ts';
import { baseName, isBelow } from '../shared/paths.ts';
import type { FileId } from '../types.ts';

/** Counts the changes that a sweep found and that no event named, not even shortly afterwards. */
export interface MissedEvents {
  /** Something was heard about this path; for a folder it counts for all that is below. */
  noteEvent(id: FileId): void;
  /** A sweep begins, and these paths had been named until then. Whoever makes it tells at its end what it found. */
  startSweep(named: Iterable<FileId>): (changed: readonly FileId[]) => void;
  count(): number;
  close(): void;
}

/** An event may be on its way while the sweep already sees what it will tell. */
const GRACE_MS = 1000;
const MANY = 1000;
/** What these say may change the part that any file plays. */
const SPEAKS_FOR_ALL: ReadonlySet<string> = new Set(['', '.gitignore', '.depgraphrc', 'pyvenv.cfg', '.git']);

export function createMissedEvents(clock: Clock, onMissed: (ids: readonly FileId[]) => void): MissedEvents {
  /** What was named since a sweep began, until it is judged; and how to call that off. */
  const open = new Map<Set<FileId>, () => void>();
  let count = 0;

  function judge(changed: readonly FileId[], named: ReadonlySet<FileId>): void {
    for (const id of named) if (SPEAKS_FOR_ALL.has(baseName(id))) return;
    const missed = changed.filter(id => !named.has(id) && !isBelow(named, id));
    count += missed.length;
    if (missed.length > 0) onMissed(missed);
  }

  return {
    noteEvent(id) {
      // Whoever hears so much has missed nothing, and a flood must not fill the memory.
      for (const named of open.keys()) named.add(named.size < MANY ? id : '');
    },
    startSweep(before) {
      const named = new Set(before);
      open.set(named, () => {});
      return changed => {
        if (!open.delete(named) || changed.length === 0) return;
        const cancel = clock.after(GRACE_MS, () => {
          open.delete(named);
          judge(changed, named);
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
