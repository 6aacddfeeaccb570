import { computed, effect, signal } from '@preact/signals';
import type { HistoryReport } from '../../../src/core/formats/history/row.ts';
import { getHistory } from './api.ts';
import { createCommitWatch } from './comparison.ts';
import { whenIdle } from './idle.ts';
import { connection, liveProject } from './state.ts';

/** The history strip. Nothing is measured until somebody unfolds it. */

/** Undefined until the user folds or unfolds it: then it is open if all rows are cached already. */
export const historyChoice = signal<boolean | undefined>(undefined);
export const isHistoryOpen = signal(false);
export const history = signal<HistoryReport | undefined>(undefined);
export const historyProblem = signal<string | undefined>(undefined);

let running: AbortController | undefined;
let path: string | undefined;
/** There are newer commits than those in the strip. */
let isOutdated = false;
const isLive = computed(() => connection.value.kind === 'live' && liveProject.value !== undefined);

export function startHistory(): void {
  effect(() => {
    const now = liveProject.value;
    if (!now || connection.value.kind !== 'live') return;
    if (path !== now.path) {
      path = now.path;
      reset();
      if (historyChoice.peek() === undefined) whenIdle(() => void unfoldIfCached());
    }
  });
  effect(() => {
    const choice = historyChoice.value;
    if (choice !== undefined) isHistoryOpen.value = choice;
  });
  const isNewCommit = createCommitWatch();
  effect(() => {
    isOutdated = isNewCommit() || isOutdated;
    if (isHistoryOpen.value && isLive.value) void read();
    else stop();
  });
}

export function toggleHistory(): void {
  historyChoice.value = !isHistoryOpen.value;
}

function reset(): void {
  stop();
  isOutdated = false;
  history.value = undefined;
  historyProblem.value = undefined;
}

function stop(): void {
  running?.abort();
  running = undefined;
}

async function unfoldIfCached(): Promise<void> {
  // There is no room for it beside the picture unless the user asks for it.
  if (matchMedia('(max-width: 900px)').matches) return;
  const asked = path;
  try {
    const found = await getHistory({ isCached: true });
    // Meanwhile the user may have folded it, or opened another project.
    if (found.rows.length < 2 || historyChoice.peek() !== undefined || path !== asked) return;
    history.value = found;
    isHistoryOpen.value = true;
  } catch {
    // The strip stays folded, and says why when it is unfolded.
  }
}

/** Folding it ends the measurement, also on the server. */
async function read(): Promise<void> {
  if ((history.peek() && !isOutdated) || running) return;
  isOutdated = false;
  const own = new AbortController();
  running = own;
  historyProblem.value = undefined;
  try {
    const found = await getHistory({ signal: own.signal });
    if (running === own) history.value = found;
  } catch (error) {
    if (running === own) historyProblem.value = error instanceof Error ? error.message : String(error);
  } finally {
    if (running === own) {
      running = undefined;
      if (isOutdated) void read();
    }
  }
}
