import { computed } from '@preact/signals';
import { createSearch, type Search } from '../../model/search.ts';
import { tree } from '../../store/derived.ts';
import { project } from '../../store/state.ts';
import { COMMANDS } from '../commands.ts';

/** Rebuilt lazily when the project has changed. */
export const search = computed<Search | undefined>(() =>
  project.value && tree.value ? createSearch(project.value, tree.value, COMMANDS) : undefined,
);
