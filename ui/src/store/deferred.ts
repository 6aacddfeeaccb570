import { batch, effect, signal } from '@preact/signals';
import { mostUsed } from '../model/most-used.ts';
import { type MutualDependency, mutualFolders } from '../model/mutual.ts';
import { type Arranged, arranged, isSameArrangement, layout } from './derived.ts';
import { whenIdle } from './idle.ts';

/** Values that cost more than applying a save, and are computed after the page has been painted. */

/** Whether a layout from scratch would differ from the one on screen. */
export const isOutdated = signal(false);
/** Folders that use each other, most entangled first. */
export const mutual = signal<readonly MutualDependency[]>([]);
/** The files with the most users, by path because a save changes node numbers. Undefined until computed. */
export const mostUsedFiles = signal<readonly { readonly path: string; readonly users: number }[] | undefined>(
  undefined,
);

const MAX_LISTED = 6;
/** Debounces consecutive saves. */
const DEBOUNCE_MS = 600;

let last: Arranged | undefined;
let timer: number | undefined;

effect(() => {
  const now = arranged.value;
  // The user waits for a new arrangement, but not after a save.
  const isSave = last !== undefined && now !== undefined && isSameArrangement(last, now);
  if (last?.project.path !== now?.project.path) reset();
  last = now;
  clearTimeout(timer);
  timer = setTimeout(() => whenIdle(() => compute(now)), isSave ? DEBOUNCE_MS : 0);
});

/** The values of one project must not be shown for another. */
function reset(): void {
  batch(() => {
    isOutdated.value = false;
    mutual.value = [];
    mostUsedFiles.value = undefined;
  });
}

function compute(now: Arranged | undefined): void {
  if (arranged.peek() !== now) return;
  batch(() => {
    isOutdated.value = now !== undefined && (now.levels.outdated().size > 0 || hasBoxesBeside());
    mutual.value = now ? mutualFolders(now.levels, MAX_LISTED) : [];
    mostUsedFiles.value = now && mostUsedPaths(now);
  });
}

/** A save puts a new top folder beside the rows. */
function hasBoxesBeside(): boolean {
  return layout.peek()?.boxes.some(({ isBeside }) => isBeside) ?? false;
}

function mostUsedPaths({ project, filters }: Arranged) {
  const most = mostUsed(project, filters, MAX_LISTED);
  return most.map(({ file, users }) => ({ path: project.ids[file], users }));
}
