/** The last events, for clients that lost their connection for a moment. */
export interface EventLog {
  add(revision: number, text: string): void;
  /** All that came after this revision; undefined when some of it is no longer here. */
  since(revision: number): readonly string[] | undefined;
  clear(): void;
}

export interface EventLogLimits {
  readonly events: number;
  readonly bytes: number;
}

export const EVENT_LOG_LIMITS: EventLogLimits = { events: 100, bytes: 1024 * 1024 };

export function createEventLog(limits: EventLogLimits = EVENT_LOG_LIMITS): EventLog {
  let entries: { readonly revision: number; readonly text: string; readonly bytes: number }[] = [];
  let bytes = 0;

  function clear(): void {
    entries = [];
    bytes = 0;
  }

  return {
    add(revision, text) {
      // A gap cannot be told apart from nothing having happened, so what is before it is worth nothing.
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
