import { signal } from '@preact/signals';

/** Incremented when the user asks for the whole map: otherwise a save keeps what was fitted. */
export const fits = signal(0);
