import { signal } from '@preact/signals';

/** The colour under the pointer in the legend. */
export const highlightedTint = signal<string | undefined>(undefined);
