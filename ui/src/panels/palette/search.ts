import { computed } from '@preact/signals';
import { createSearch, type Search } from '../../model/search.ts';
import { tree } from '../../store/picture.ts';
import { project } from '../../store/state.ts';
import { COMMANDS } from '../commands.ts';

/** Made once for each state of the project, and only when somebody searches. */
export const search = computed<Search | undefined>(() =>
  project.value && tree.value ? createSearch(project.value, tree.value, COMMANDS) : undefined,
);
