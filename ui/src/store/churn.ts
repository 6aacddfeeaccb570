import { effect, signal } from '@preact/signals';
import type { Churn } from '../model/riskiest.ts';
import { getChanges } from './api.ts';
import { createCommitWatch } from './comparison.ts';
import { project } from './state.ts';

/** What the commits of the last year changed; undefined until fetched, a text if that is impossible. */
export const churn = signal<Churn | string | undefined>(undefined);

/** Fetches the history only for those who ask for it, and again after each commit. */
export function startChurn(isWanted: () => boolean): () => void {
  let fetchedFor: string | undefined;
  let isOutdated = false;
  const isNewCommit = createCommitWatch();
  return effect(() => {
    const path = project.value?.path;
    isOutdated = isNewCommit() || isOutdated;
    if (!isWanted() || path === undefined || (path === fetchedFor && !isOutdated)) return;
    if (path !== fetchedFor) churn.value = undefined;
    fetchedFor = path;
    isOutdated = false;
    getChanges().then(
      ({ hotspots, ...period }) => {
        if (fetchedFor !== path) return;
        churn.value = { ...period, files: new Map(hotspots.map(found => [found.file, found])) };
      },
      (error: Error) => {
        if (fetchedFor !== path) return;
        // The first clause is the reason; the others advise users of the command.
        churn.value = `No history: ${error.message.split(';')[0]}.`;
      },
    );
  });
}
