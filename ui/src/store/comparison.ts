import { batch, computed, effect, signal } from '@preact/signals';
import { NO_OVERLAY, overlayOf } from '../model/comparison.ts';
import type { DiffAnswer } from '../model/difference-types.ts';
import { ApiError, type Bases, getBases, getDifference } from './api.ts';
import { loadMark, type OpenedMark, saveMark } from './opened-mark.ts';
import { connection, liveProject, past } from './state.ts';

/** What changed since something: the page was opened, the last commit, the main branch, or any commit. */

export const OPENED = 'opened';
export const LAST_COMMIT = 'HEAD';
export const MAIN = 'main';

/** One of these, or a revision as git spells it. */
export const sinceChoice = signal<string>(OPENED);

export interface Comparison {
  readonly choice: string;
  readonly answer: DiffAnswer;
}

/** Undefined until the server has answered, and if it cannot. */
export const comparison = signal<Comparison | undefined>(undefined);
/** Why there is no comparison, in the words of the server. */
export const comparisonProblem = signal<string | undefined>(undefined);
/** The server was restarted and no longer knows what the page was opened with. */
export const hasLostMark = signal(false);
export const bases = signal<Bases | undefined>(undefined);
/** Of the server, since revisions are only comparable within one. */
export const bootId = signal<string | undefined>(undefined);

/** The marks on all views. A commit of the past has none: the comparison is about the files on disk. */
export const overlay = computed(() =>
  comparison.value && !past.value ? overlayOf(comparison.value.answer) : NO_OVERLAY,
);

/** `you opened this page`, `the last commit`, `main`. */
export const sinceText = computed(() => {
  const { value } = sinceChoice;
  if (value === OPENED) return 'you opened this page';
  if (value === LAST_COMMIT) return 'the last commit';
  return value === MAIN ? mainName.value : value;
});

/** The name of the main branch, which may be `master`. */
export const mainName = computed(() => {
  const main = bases.value?.main;
  return main && 'name' in main && main.name !== 'origin/HEAD' ? main.name : MAIN;
});

/** Its id; undefined without a repository and until it is known. */
export const lastCommit = computed(() => {
  const commit = bases.value?.commit;
  return commit && 'commit' in commit ? commit.commit : undefined;
});

/** Tells, when called in an effect, whether there is another last commit than before. */
export function createCommitWatch(): () => boolean {
  let known: string | undefined;
  return () => {
    const now = lastCommit.value;
    const isNew = known !== undefined && now !== undefined && now !== known;
    known = now ?? known;
    return isNew;
  };
}

/** Coalesces saves. */
const DEBOUNCE_MS = 120;

let running: AbortController | undefined;
let isStale = false;
let timer: number | undefined;
let asked: string | undefined;
let comparedPath: string | undefined;

/** Asks again after each save and each commit, one request at a time. */
export function startComparison(): void {
  effect(() => {
    const now = liveProject.value;
    if (!now || bootId.value === undefined || connection.value.kind !== 'live') return;
    const isFirst = asked === undefined;
    const wanted = `${now.path}\n${sinceChoice.value}`;
    if (comparedPath !== undefined && comparedPath !== now.path) forgetBases();
    comparedPath = now.path;
    if (asked !== wanted) begin(wanted);
    // At once: the server keeps only revisions that somebody has asked for, and a save may be near.
    if (isFirst) void ask();
    else schedule(DEBOUNCE_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && isStale) schedule(0);
  });
}

/** A commit, another branch or an edit that changes no import may have changed the answer. */
export function compareAgain(): void {
  void readBases();
  schedule(DEBOUNCE_MS);
}

export function setSince(choice: string): void {
  sinceChoice.value = choice;
}

/** From now on, only later changes are listed. */
export function markAllSeen(): void {
  const mark = currentMark();
  if (!mark) return;
  saveMark(mark);
  hasLostMark.value = false;
  abandon();
  schedule(0);
}

export async function readBases(): Promise<void> {
  try {
    bases.value = await getBases();
  } catch {
    // The choices stay as they are; the comparison says what is wrong.
  }
}

/** Another project has other branches. */
function forgetBases(): void {
  bases.value = undefined;
  void readBases();
}

function begin(wanted: string): void {
  asked = wanted;
  abandon();
}

/** An answer to an earlier question, also one that is on its way, means nothing any more. */
function abandon(): void {
  running?.abort();
  running = undefined;
  batch(() => {
    comparison.value = undefined;
    comparisonProblem.value = undefined;
  });
}

function schedule(ms: number): void {
  if (asked === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), ms);
}

async function ask(): Promise<void> {
  // Only the server knows the name of the main branch.
  if (sinceChoice.peek() === MAIN && !bases.peek()) await readBases();
  isStale = running !== undefined || document.hidden;
  const query = isStale ? undefined : queryFor(sinceChoice.peek());
  if (query === undefined) return;
  const own = new AbortController();
  running = own;
  const choice = sinceChoice.peek();
  try {
    const answer = await getDifference(query, own.signal);
    if (running !== own) return;
    if (choice === OPENED) checkMark(answer);
    batch(() => {
      comparison.value = { choice, answer };
      comparisonProblem.value = undefined;
    });
  } catch (error) {
    if (running !== own) return;
    fail(error);
  } finally {
    if (running === own) {
      running = undefined;
      if (isStale) schedule(DEBOUNCE_MS);
    }
  }
}

/** A server that does not know the revision compares with its current one. */
function checkMark({ base: { name } }: DiffAnswer): void {
  const mark = loadMark();
  const revision = Number(name.replace('revision ', ''));
  if (!mark || mark.revision === revision) return;
  hasLostMark.value = true;
  saveMark({ ...mark, revision });
}

function fail(error: unknown): void {
  batch(() => {
    comparison.value = undefined;
    // A lost connection shows itself.
    comparisonProblem.value = error instanceof ApiError ? error.message : undefined;
  });
}

function queryFor(choice: string): Readonly<Record<string, string>> | undefined {
  if (choice === OPENED) {
    const mark = openedMark();
    return mark && { since: `${mark.bootId}:${mark.revision}` };
  }
  const main = bases.peek()?.main;
  return { base: choice === MAIN && main && 'name' in main ? main.name : choice };
}

function openedMark(): OpenedMark | undefined {
  const now = currentMark();
  const known = loadMark();
  if (known && known.path === now?.path && known.bootId === now.bootId) return known;
  // The mark of another project means nothing here.
  hasLostMark.value = known !== undefined && known.path === now?.path;
  if (now) saveMark(now);
  return now;
}

function currentMark(): OpenedMark | undefined {
  const now = liveProject.peek();
  const boot = bootId.peek();
  return now && boot !== undefined ? { path: now.path, bootId: boot, revision: now.revision } : undefined;
}
