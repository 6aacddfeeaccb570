import { batch, effect, signal } from '@preact/signals';
import type { Labels } from '../../../src/core/report/label-types.ts';
import type { Modules, Project } from '../model/types.ts';
import { getLabels } from './api.ts';
import { declaredModules, liveFindings, liveProject } from './state.ts';

/** The declared modules and the owners of files, by path, because a save changes node numbers. */
export interface KnownLabels {
  /** Undefined if no module is declared. */
  readonly modules: Modules | undefined;
  /** Undefined without a CODEOWNERS file. */
  readonly owners: ReadonlyMap<string, string> | undefined;
}

const NONE: KnownLabels = { modules: undefined, owners: undefined };
const DEBOUNCE_MS = 500;

/** Undefined until fetched, or until that failed. A commit of the past has those of today. */
export const labels = signal<KnownLabels | undefined>(undefined);

let path: string | undefined;
let ids: Project['ids'] | undefined;
let declared: string | undefined;
let timer: number | undefined;
/** How often the labels were those of another revision than the model, one after the other. */
let misses = 0;
const MOST_MISSES = 5;

/** Fetches them with the first model, and again when modules are declared or files added that may have labels. */
export function startLabels(): void {
  effect(() => {
    const now = liveProject.value;
    if (!now) return;
    const isFirst = now.path !== path;
    const modules = liveFindings.value?.modules.map(({ name }) => name).join('\n');
    const isDeclared = declared !== undefined && modules !== undefined && modules !== declared;
    const hasNewFiles = now.ids !== ids && hasLabels(labels.peek());
    path = now.path;
    ids = now.ids;
    declared = modules ?? declared;
    if (isFirst) {
      misses = 0;
      setLabels(undefined);
      void fetchLabels();
    } else if (isDeclared || hasNewFiles) fetchSoon();
  });
}

function fetchSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void fetchLabels(), DEBOUNCE_MS);
}

function hasLabels(known: KnownLabels | undefined): boolean {
  return known?.modules !== undefined || known?.owners !== undefined;
}

async function fetchLabels(): Promise<void> {
  const found = await getLabels().catch(() => undefined);
  const now = liveProject.peek();
  if (!now) return;
  if (!found) {
    setLabels(labels.peek() ?? NONE);
    return;
  }
  // The columns are in the order of one revision. A save may come between the model and them.
  if (found.revision !== now.revision) {
    setLabels(labels.peek() ?? NONE);
    if (++misses <= MOST_MISSES) fetchSoon();
    return;
  }
  misses = 0;
  const next = known(found, now);
  const before = labels.peek();
  setLabels({
    // An equal but different map would rearrange the picture.
    modules: before && isSame(before.modules, next.modules) ? before.modules : next.modules,
    owners: next.owners,
  });
}

function setLabels(next: KnownLabels | undefined): void {
  batch(() => {
    labels.value = next;
    declaredModules.value = next?.modules;
  });
}

function known({ modules, moduleOf, owners, ownerOf }: Labels, now: Project): KnownLabels {
  const byPath = (names: readonly string[], of: readonly number[]) =>
    names.length === 0
      ? undefined
      : new Map(of.flatMap((number, file) => (number < 0 ? [] : [[now.ids[file], names[number]] as const])));
  return { modules: byPath(modules, moduleOf), owners: byPath(owners, ownerOf) };
}

/** Whether files that both know have the same names. */
function isSame(a: KnownLabels['modules'], b: KnownLabels['modules']): boolean {
  if (!a || !b) return a === b;
  for (const [file, name] of a) if (b.has(file) && b.get(file) !== name) return false;
  return true;
}
