import { computed } from '@preact/signals';
import { say } from './announce.ts';
import { connection, status } from './state.ts';

/** Why an action would be refused; undefined when it would not. */
export const cannotAct = computed<string | undefined>(() => {
  if (connection.value.kind === 'lost' || connection.value.kind === 'connecting') {
    return 'Not connected to the server';
  }
  if (status.value?.canAct === false) return 'Only for a browser on the machine of the server';
  return undefined;
});

/** Does something that may fail, and says so in one line when it does. */
export async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), 'bad');
    return undefined;
  }
}
