import { batch, effect, signal } from '@preact/signals';
import { mostUsed } from '../model/most-used.ts';
import type { MutualDependency } from '../model/mutual.ts';
import { type Arrangement, wantedArrangement } from './arrangement.ts';
import { chunk } from './chunk.ts';
import { whenIdle } from './idle.ts';
import { isPicturePending } from './overview.ts';

/** Values that cost more than applying a save, and are computed after the page has been painted. */

/** Folders that use each other, most entangled first. */
export const mutual = signal<readonly MutualDependency[]>([]);
/** The files with the most users, by path because a save changes node numbers. Undefined until computed. */
export const mostUsedFiles = signal<readonly { readonly path: string; readonly users: number }[] | undefined>(
  undefined,
);

const MAX_LISTED = 6;
/** Debounces consecutive saves, and leaves the moment after a change to what the user looks at. */
const DELAY_MS = 600;

const mapLists = chunk(() => import('./map-lists.ts'));

let path: string | undefined;
let timer: number | undefined;

effect(() => {
  const now = wantedArrangement.value;
  if (now?.project.path !== path) reset();
  path = now?.project.path;
  clearTimeout(timer);
  if (isPicturePending.value) return;
  timer = setTimeout(() => whenIdle(() => void compute(now)), mostUsedFiles.peek() ? DELAY_MS : 0);
});

/** The values of one project must not be shown for another. */
function reset(): void {
  batch(() => {
    mutual.value = [];
    mostUsedFiles.value = undefined;
  });
}

async function compute(now: Arrangement | undefined): Promise<void> {
  if (wantedArrangement.peek() !== now) return;
  mostUsedFiles.value = now && mostUsedPaths(now);
  // The model of the map takes longest, and is a chunk of its own. Without a server the list stays as it is.
  await new Promise<void>(resolve => setTimeout(() => whenIdle(resolve), DELAY_MS));
  const lists = await mapLists().catch(() => undefined);
  if (lists && wantedArrangement.peek() === now) mutual.value = lists.mutualDependencies(MAX_LISTED);
}

function mostUsedPaths({ project, filters }: Arrangement) {
  const most = mostUsed(project, filters, MAX_LISTED);
  return most.map(({ file, users }) => ({ path: project.ids[file], users }));
}
