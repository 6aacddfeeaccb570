import { computed } from '@preact/signals';
import { showToast } from './announce.ts';
import { SAVED_REASON } from './saved.ts';
import { connection, past, status } from './state.ts';

/** Why the server would reject an action, or undefined if it would not. */
export const cannotAct = computed<string | undefined>(() => {
  if (connection.value.kind === 'saved') return SAVED_REASON;
  if (connection.value.kind === 'lost' || connection.value.kind === 'connecting') {
    return 'Not connected to the server';
  }
  if (status.value?.canAct === false) return 'Only available in a browser on the same machine as the server';
  if (past.value) return 'Not available for an earlier commit: go back to now';
  return undefined;
});

/** Runs an action, and shows a toast if it fails. */
export async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error), 'bad');
    return undefined;
  }
}
