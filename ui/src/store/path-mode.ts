import { signal } from '@preact/signals';
import { showToast } from './announce.ts';
import { selection } from './state.ts';

/** Whether the next box that the user chooses is the end of a path, instead of the selection. */
export const isChoosingEnd = signal(false);

/** Whether the map is to show the whole path as soon as its size is known. */
export const isFramePending = signal(false);

/** The next box that is chosen becomes the end of a path from the selected one. */
export function startPath(): void {
  if (selection.value === undefined) showToast('Select a box first; then press P and choose the end');
  else isChoosingEnd.value = true;
}
