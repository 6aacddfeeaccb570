import { computed, effect, signal } from '@preact/signals';
import {
  areaColours,
  heatColours,
  majorityColours,
  type OverviewColours,
} from '../../../src/core/layout/colours.ts';
import { getChanges } from './api.ts';
import { createCommitWatch } from './comparison.ts';
import { labels } from './labels.ts';
import { colour, overview } from './overview.ts';
import { project } from './state.ts';

/** Path → the number of commits that changed it lately; undefined until fetched, a text if that is impossible. */
export const churn = signal<ReadonlyMap<string, number> | string | undefined>(undefined);

/** Fetches the history only for those who ask for its colours. */
export function startChurn(): () => void {
  let fetchedFor: string | undefined;
  let isOutdated = false;
  const isNewCommit = createCommitWatch();
  return effect(() => {
    const path = project.value?.path;
    isOutdated = isNewCommit() || isOutdated;
    if (colour.value !== 'change' || path === undefined || (path === fetchedFor && !isOutdated)) return;
    if (path !== fetchedFor) churn.value = undefined;
    fetchedFor = path;
    isOutdated = false;
    getChanges().then(
      found => {
        if (fetchedFor !== path) return;
        churn.value = new Map(found.map(({ file, changes }) => [file, changes]));
      },
      (error: Error) => {
        if (fetchedFor !== path) return;
        // The first clause is the reason; the others advise users of the command.
        churn.value = `No history: ${error.message.split(';')[0]}.`;
      },
    );
  });
}

export const colours = computed<OverviewColours>(() => {
  const state = overview.value;
  if (!state) return { tints: [], legend: [] };
  const { ids, language, risk } = state.project;
  switch (colour.value) {
    case 'language':
      return majorityColours(state, file => language[file]);
    case 'owner':
      return majorityColours(state, file => labels.value?.owners?.get(ids[file]));
    case 'risk':
      return heatColours(state, { ofFile: file => risk[file], isSum: false, unit: 'risk' });
    case 'change': {
      const commits = churn.value;
      // Nothing is known of the files, which is not the same as no changes.
      if (commits === undefined || typeof commits === 'string') return { tints: [], legend: [] };
      return heatColours(state, {
        ofFile: file => commits.get(ids[file]) ?? 0,
        isSum: true,
        unit: 'changes',
      });
    }
    default:
      return areaColours(state);
  }
});

/** Why the chosen colours say nothing, if so. */
export const colourProblem = computed<string | undefined>(() => {
  if (colour.value === 'owner' && labels.value && !labels.value.owners) return 'There is no CODEOWNERS file.';
  if (colour.value !== 'change') return undefined;
  return typeof churn.value === 'string' ? churn.value : churn.value ? undefined : 'Reading the history …';
});
