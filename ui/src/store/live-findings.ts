import type { FindingsDelta } from '../../../src/core/formats/findings/model-types.ts';
import { patchFindings } from '../model/patch-findings.ts';
import { announceFindings } from './announce.ts';
import { getFindings } from './api.ts';
import { connection, liveFindings } from './state.ts';

/** Keeps the findings in sync with the server: applies consecutive events, and fetches all of them after a gap. */

const RETRY_MS = 2000;

let isFetching = false;
let needsRefetch = false;
let retryTimer: number | undefined;

export function applyFindings(revision: number, delta: FindingsDelta | null): void {
  const before = liveFindings.value;
  // The response may be older or newer than the event, so that it is asked for once more.
  if (isFetching) needsRefetch = true;
  if (isFetching || !before || revision === before.revision) return;
  const now = patchFindings(before, delta);
  if (!now) {
    void refetchFindings();
    return;
  }
  liveFindings.value = now;
  announceFindings(before, now);
}

/** One request at a time; a call during a request repeats it. */
export async function refetchFindings(): Promise<void> {
  needsRefetch = isFetching;
  if (isFetching) return;
  isFetching = true;
  try {
    do {
      needsRefetch = false;
      liveFindings.value = await getFindings();
    } while (needsRefetch);
  } catch {
    // A lost connection refetches when it is back.
    clearTimeout(retryTimer);
    if (connection.value.kind !== 'lost') retryTimer = setTimeout(() => void refetchFindings(), RETRY_MS);
  } finally {
    isFetching = false;
  }
}
