import { signal } from '@preact/signals';

/** Whether the next box that the user chooses is the end of a path, instead of the selection. */
export const isChoosingEnd = signal(false);

/** Whether the map is to show the whole path as soon as its size is known. */
export const isFramePending = signal(false);
