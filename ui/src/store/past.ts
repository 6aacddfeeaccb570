import { batch, effect, signal } from '@preact/signals';
import { decode } from '../model/decode.ts';
import { getPicture } from './api.ts';
import { connection, past } from './state.ts';

/** Shows a commit instead of the files on disk. Saves go on unseen, and are there on the way back. */

/** A revision as git spells it, which is part of the address. */
export const pastCommit = signal<string | undefined>(undefined);
export const isPastLoading = signal(false);
export const pastProblem = signal<string | undefined>(undefined);

let running: AbortController | undefined;

export function startPast(): void {
  effect(() => {
    const commit = pastCommit.value;
    const isLive = connection.value.kind === 'live';
    if (commit === undefined) stop();
    else if (isLive && past.peek()?.commit !== commit) void read(commit);
  });
}

export function showCommit(commit: string): void {
  pastCommit.value = commit;
}

export function backToNow(): void {
  pastCommit.value = undefined;
}

function stop(): void {
  running?.abort();
  running = undefined;
  batch(() => {
    past.value = undefined;
    isPastLoading.value = false;
    pastProblem.value = undefined;
  });
}

/** Another choice ends this one, also on the server. */
async function read(commit: string): Promise<void> {
  running?.abort();
  const own = new AbortController();
  running = own;
  batch(() => {
    isPastLoading.value = true;
    pastProblem.value = undefined;
  });
  try {
    const { model, ...rest } = await getPicture(commit, own.signal);
    if (running !== own) return;
    past.value = { ...rest, project: { ...decode(model), commit: rest.commit } };
  } catch (error) {
    if (running !== own) return;
    batch(() => {
      past.value = undefined;
      pastProblem.value = error instanceof Error ? error.message : String(error);
    });
  } finally {
    if (running === own) {
      running = undefined;
      isPastLoading.value = false;
    }
  }
}
