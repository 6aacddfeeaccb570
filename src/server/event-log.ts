/** Recent events, for clients that reconnect. */
export interface EventLog {
  add(revision: number, text: string): void;
  /** The events after this revision; undefined if some of them were dropped. */
  since(revision: number): readonly string[] | undefined;
  clear(): void;
}

export interface EventLogLimits {
  readonly events: number;
  readonly bytes: number;
}

const EVENT_LOG_LIMITS: EventLogLimits = { events: 100, bytes: 1024 * 1024 };

export function createEventLog(limits: EventLogLimits = EVENT_LOG_LIMITS): EventLog {
  let entries: { readonly revision: number; readonly text: string; readonly bytes: number }[] = [];
  let bytes = 0;

  function clear(): void {
    entries = [];
    bytes = 0;
  }

  return {
    add(revision, text) {
      // Revisions were skipped, so older entries no longer lead up to this one.
      if (entries.length > 0 && entries[entries.length - 1].revision !== revision - 1) clear();
      entries.push({ revision, text, bytes: Buffer.byteLength(text) });
      bytes += entries[entries.length - 1].bytes;
      while (entries.length > limits.events || bytes > limits.bytes) bytes -= entries.shift()?.bytes ?? 0;
    },
    since(revision) {
      const first = entries.findIndex(entry => entry.revision === revision + 1);
      if (first !== -1) return entries.slice(first).map(entry => entry.text);
      return entries.at(-1)?.revision === revision ? [] : undefined;
    },
    clear,
  };
}
