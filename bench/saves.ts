import { setTimeout as delay } from 'node:timers/promises';
import type { EventStream, ServerEvent } from '../test/helpers/events.ts';
import { edit } from './edit.ts';

/** Writes one file. */
export type Save = () => void;

/** The times from saves to their events at a client, in ms. */
export interface SaveTimes {
  readonly revision: readonly number[];
  /** Empty if the daemon sends no `judgement` events. */
  readonly judgement: readonly number[];
  /** The sizes of the `revision` events. */
  readonly bytes: readonly number[];
  /** Saves without a `revision` event, or without a `judgement` event if the daemon sends any. */
  readonly missed: number;
}

export interface SaveOptions {
  /** Whether the daemon sends a `judgement` event after each `revision` event. */
  readonly isJudging?: boolean;
  /** Pauses between two saves, as people do, instead of saving again as soon as the events have arrived. */
  readonly isPaced?: boolean;
}

/** Longer than any save takes, or the event of one save would be taken for that of the next. */
const TIMEOUT_MS = 30_000;
/** A judgement arrives within this time, or this many times the time of the revision. */
const JUDGEMENT_MS = 3000;
const JUDGEMENT_FACTOR = 5;

/** Saves one after the other, and measures from the end of each write until its events arrive. */
export async function timeSaves(
  events: EventStream,
  saves: Iterable<Save>,
  { isJudging = false, isPaced = false }: SaveOptions = {},
): Promise<SaveTimes> {
  const times = { revision: [] as number[], judgement: [] as number[], bytes: [] as number[], missed: 0 };
  let count = 0;
  for (const save of saves) {
    const { event, since, ms } = await saveOnce(events, save);
    if (event) {
      times.revision.push(ms);
      times.bytes.push(Buffer.byteLength(JSON.stringify(event.data)));
    } else times.missed++;
    if (event && isJudging) {
      if (await nextJudgement(events, event, TIMEOUT_MS)) times.judgement.push(performance.now() - since);
      else times.missed++;
    }
    // Different pauses, so that no timer of the daemon keeps in step with them.
    if (isPaced) await delay(30 + ((count++ * 37) % 50));
  }
  return times;
}

/** Saves once, and finds out whether the daemon sends a `judgement` event after the `revision` event. */
export async function detectJudging(events: EventStream, save: Save): Promise<boolean> {
  const { event, ms } = await saveOnce(events, save);
  return (
    event !== undefined &&
    nextJudgement(events, event, Math.max(JUDGEMENT_MS, JUDGEMENT_FACTOR * Math.round(ms)))
  );
}

/** Saves, and waits for the `revision` event: its time since the end of the write. */
async function saveOnce(events: EventStream, save: Save) {
  events.discard();
  save();
  const since = performance.now();
  const event = await events.next('revision', AbortSignal.timeout(TIMEOUT_MS));
  return { event, since, ms: performance.now() - since };
}

/** Waits for the judgement of this revision or a later one. Those of earlier revisions may arrive late. */
async function nextJudgement(
  events: EventStream,
  revision: ServerEvent,
  timeoutMs: number,
): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (;;) {
    const event = await events.next('judgement', signal);
    if (!event) return false;
    if (revisionOf(event) >= revisionOf(revision)) return true;
  }
}

/** If a build does not say what a judgement is about, it counts as that of the latest revision. */
function revisionOf({ data }: ServerEvent): number {
  return (data as { revision?: number } | null)?.revision ?? Number.POSITIVE_INFINITY;
}

/** Two saves of each file: with an edit, then with its original content. */
export function* editAndRevert(
  paths: Iterable<string>,
  apply: (path: string, i: number) => () => void = edit,
): Generator<Save> {
  let i = 0;
  for (const path of paths) {
    let revert = () => {};
    yield () => {
      revert = apply(path, i++);
    };
    yield () => revert();
  }
}
