import { computed, effect, signal } from '@preact/signals';
import { areaColours, type OverviewColours } from '../../../src/core/layout/colours.ts';
import { chunk } from './chunk.ts';
import { churn } from './churn.ts';
import { labels } from './labels.ts';
import { colour, overview } from './overview.ts';

const loadValueColours = chunk(() => import('../../../src/core/layout/value-colours.ts'));
/** Undefined until somebody wants other colours than those of areas. */
const valueColours = signal<Awaited<ReturnType<typeof loadValueColours>> | undefined>(undefined);

effect(() => {
  if (colour.value === 'area' || valueColours.peek()) return;
  loadValueColours().then(
    loaded => {
      valueColours.value = loaded;
    },
    () => {}, // Without a server, the colours stay those of areas.
  );
});

export const colours = computed<OverviewColours>(() => {
  const state = overview.value;
  if (!state) return { tints: [], legend: [] };
  if (colour.value === 'area' || !valueColours.value) return areaColours(state);
  const { heatColours, majorityColours } = valueColours.value;
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
