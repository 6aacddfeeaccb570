/** The place of an event: the revision itself is part 0, its judgement part 1. */
export interface EventId {
  readonly revision: number;
  readonly part: 0 | 1;
}

/** Recent events, for clients that reconnect. */
export interface EventLog {
  add(id: EventId, text: string): void;
  /** The events after this one; undefined if some of them were dropped. */
  since(id: EventId): readonly string[] | undefined;
  clear(): void;
}

export interface EventLogLimits {
  readonly events: number;
  readonly bytes: number;
}

const EVENT_LOG_LIMITS: EventLogLimits = { events: 100, bytes: 1024 * 1024 };

export function createEventLog(limits: EventLogLimits = EVENT_LOG_LIMITS): EventLog {
  let entries: { readonly id: EventId; readonly text: string; readonly bytes: number }[] = [];
  let bytes = 0;

  function clear(): void {
    entries = [];
    bytes = 0;
  }

  return {
    add(id, text) {
      const last = entries.at(-1);
      // Revisions were skipped, so older entries no longer lead up to this one.
      if (last && !leadsTo(last.id, id)) clear();
      const size = Buffer.byteLength(text);
      entries.push({ id, text, bytes: size });
      bytes += size;
      while (entries.length > limits.events || bytes > limits.bytes) bytes -= entries.shift()?.bytes ?? 0;
    },
    since(id) {
      const first = entries.findIndex(entry => isAfter(entry.id, id));
      if (first !== -1)
        return leadsTo(id, entries[first].id) ? entries.slice(first).map(entry => entry.text) : undefined;
      return entries.at(-1)?.id.revision === id.revision ? [] : undefined;
    },
    clear,
  };
}

function isAfter(a: EventId, b: EventId): boolean {
  return a.revision > b.revision || (a.revision === b.revision && a.part > b.part);
}

/** A judgement may be missing, because the next save came before it was done. */
function leadsTo(a: EventId, b: EventId): boolean {
  return b.part === 0 ? b.revision === a.revision + 1 : b.revision === a.revision;
}
