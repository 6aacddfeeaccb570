import { computed } from '@preact/signals';
import {
  areaColours,
  heatColours,
  majorityColours,
  type OverviewColours,
} from '../../../src/core/layout/colours.ts';
import { churn } from './churn.ts';
import { labels } from './labels.ts';
import { colour, overview } from './overview.ts';

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
        ofFile: file => commits.files.get(ids[file])?.changes ?? 0,
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
