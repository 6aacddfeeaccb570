import { computed } from '@preact/signals';
import { hiddenBy } from '../model/hidden.ts';
import { filters, project } from './state.ts';

/** What the filters hide. */
export const hidden = computed(() => project.value && hiddenBy(project.value, filters.value));
