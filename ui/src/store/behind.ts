import { batch, effect, signal } from '@preact/signals';
import { mostUsed } from '../model/most-used.ts';
import { type Mutual, mutualFolders } from '../model/mutual.ts';
import { whenIdle } from './idle.ts';
import { type Arranged, arranged, isSameArrangement } from './picture.ts';

/** To know these costs more than a save itself, so they are asked behind the paint. */

/** Would a fresh arrangement differ? */
export const isOutdated = signal(false);
/** Folders that use each other, the most entangled first. */
export const mutual = signal<readonly Mutual[]>([]);
/** Files with the most users; by their paths, because numbers are others after a save. Undefined until it is known. */
export const muchUsed = signal<readonly { readonly path: string; readonly users: number }[] | undefined>(
  undefined,
);

const MOST_LISTED = 6;
/** Saves that follow each other at once share one answer. */
const AFTER_SAVE_MS = 600;

let last: Arranged | undefined;
let asking: number | undefined;

effect(() => {
  const now = arranged.value;
  // Whoever asked for another arrangement waits for the answer; whoever saves does not.
  const isSave = last !== undefined && now !== undefined && isSameArrangement(last, now);
  if (last?.project.path !== now?.project.path) forget();
  last = now;
  clearTimeout(asking);
  asking = setTimeout(() => whenIdle(() => answer(now)), isSave ? AFTER_SAVE_MS : 0);
});

/** What holds of one project says nothing about the next. */
function forget(): void {
  batch(() => {
    isOutdated.value = false;
    mutual.value = [];
    muchUsed.value = undefined;
  });
}

function answer(now: Arranged | undefined): void {
  if (arranged.peek() !== now) return;
  batch(() => {
    isOutdated.value = now !== undefined && now.levels.outdated().size > 0;
    mutual.value = now ? mutualFolders(now.levels, MOST_LISTED) : [];
    muchUsed.value = now && mostUsedPaths(now);
  });
}

function mostUsedPaths({ project, filters }: Arranged) {
  const most = mostUsed(project, filters, MOST_LISTED);
  return most.map(({ file, users }) => ({ path: project.ids[file], users }));
}
