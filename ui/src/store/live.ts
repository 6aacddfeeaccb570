import { batch } from '@preact/signals';
import type { JudgementEvent } from '../../../src/core/formats/findings/model-types.ts';
import type { RevisionEvent } from '../../../src/core/report/delta-types.ts';
import { decode } from '../model/decode.ts';
import { boxIdOf } from '../model/ids.ts';
import { patch } from '../model/patch.ts';
import { patchJudgement } from '../model/patch-judgement.ts';
import type { Project } from '../model/types.ts';
import { resetNavigation } from './actions.ts';
import { announceConsequences, announceViolations } from './announce.ts';
import { getModel, getStatus } from './api.ts';
import { compareAgain, bootId as comparedBoot } from './comparison.ts';
import { applyFindings, refetchFindings } from './live-findings.ts';
import { saved } from './saved.ts';
import {
  connection,
  failure,
  isJudgementLate,
  liveFindings,
  liveProject,
  past,
  progress,
  pulsingBoxes,
  status,
  unjudgedFiles,
} from './state.ts';

/** Keeps the project in sync with the server: applies consecutive events, and refetches the model after a gap. */

const RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;

let source: EventSource | undefined;
let attempts = 0;
let version: string | undefined;
/** Revisions are only comparable within one boot of the server. */
let bootId: string | undefined;
let isFetching = false;
let needsRefetch = false;
/** That of the last model, if it was older than what is on screen. */
let olderRevision: number | undefined;
/** The project on screen is from a previous boot, so that a lower revision may replace it. */
let isOldBoot = false;
let retryTimer: number | undefined;
/** A hidden page draws nothing; it applies these events when it becomes visible, or reads the model if there are more. */
const MAX_HIDDEN_EVENTS = 200;
let eventsWhileHidden: (() => void)[] = [];
let lateTimer: number | undefined;
/** Earlier, the numbers on screen do not count as old ones. */
const LATE_MS = 300;

export function startLive(): void {
  if (saved) {
    connection.value = { kind: 'saved' };
    void refetch();
    return;
  }
  connect();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    const missed = eventsWhileHidden;
    eventsWhileHidden = [];
    if (missed.length > MAX_HIDDEN_EVENTS) void refetch();
    else for (const apply of missed) apply();
  });
}

/** Reconnects at once instead of at the end of the countdown. */
export function reconnect(): void {
  source?.close();
  connect();
}

function connect(): void {
  connection.value = { kind: 'connecting' };
  source = new EventSource('api/events');
  const current = source;
  current.addEventListener('hello', event => onHello(JSON.parse(event.data)));
  current.addEventListener('revision', event => {
    const revision: RevisionEvent = JSON.parse(event.data);
    progress.value = undefined;
    whenVisible(() => applyRevision(revision));
  });
  current.addEventListener('judgement', event => {
    const judgement: JudgementEvent = JSON.parse(event.data);
    whenVisible(() => applyJudgement(judgement));
  });
  current.addEventListener('diff', compareAgain);
  current.addEventListener('refetch', () => void refetch());
  current.addEventListener('progress', event => {
    const { done, total } = JSON.parse(event.data);
    progress.value = done < total ? { done, total } : undefined;
  });
  current.addEventListener('error', () => {
    // Without `close` the browser would reconnect on its own, with an unknown delay and no way to retry earlier.
    current.close();
    if (current === source) retry();
  });
}

function retry(): void {
  const wait = Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** attempts++);
  connection.value = { kind: 'lost', retryAt: Date.now() + wait };
  const lost = connection.value;
  setTimeout(() => {
    if (connection.value === lost) connect();
  }, wait);
}

interface Hello {
  readonly revision: number | null;
  readonly bootId: string;
  readonly version: string;
  readonly path: string;
}

function onHello(hello: Hello): void {
  attempts = 0;
  version ??= hello.version;
  connection.value =
    hello.version === version ? { kind: 'live' } : { kind: 'outdated', version: hello.version };
  void readStatus();
  const known = liveProject.value;
  const isSameBoot = bootId === hello.bootId;
  bootId = hello.bootId;
  comparedBoot.value = hello.bootId;
  // The judgement of a revision may have been sent while the page was disconnected.
  const isUpToDate =
    isSameBoot &&
    !isOldBoot &&
    known?.revision === hello.revision &&
    known.judged === known.revision &&
    known.path === hello.path;
  // Events about findings are not repeated after a reconnect.
  void (isUpToDate ? refetchFindings() : refetch(!isSameBoot));
}

function whenVisible(apply: () => void): void {
  if (!document.hidden) apply();
  else if (eventsWhileHidden.length <= MAX_HIDDEN_EVENTS) eventsWhileHidden.push(apply);
}

function applyRevision(event: RevisionEvent): void {
  const before = liveProject.value;
  // An event of another boot does not apply to the project on screen, even if it has the next revision.
  if (!before || isOldBoot) {
    needsRefetch = isFetching;
    return;
  }
  if (event.revision <= before.revision) return;
  const now = patch(before, event);
  if (!now || !event.delta) {
    void refetch();
    return;
  }
  const { delta } = event;
  batch(() => {
    liveProject.value = now;
    unjudgedFiles.value = new Set([...unjudgedFiles.value, ...event.changed]);
    if (status.value) status.value = { ...status.value, warnings: event.warnings };
    if (!past.value) pulsingBoxes.value = new Set(event.changed.map(boxIdOf));
  });
  announceViolations(delta);
  waitForJudgement();
}

/** Completes the revision on screen. A later one is on its way to a page that does not have the revision yet. */
function applyJudgement(event: JudgementEvent): void {
  const before = liveProject.value;
  if (!before || isOldBoot || event.revision !== before.revision) return;
  // The numbers on screen stay old ones.
  if (event.error !== undefined) return;
  const now = patchJudgement(before, event);
  if (!now) {
    void refetch();
    return;
  }
  batch(() => {
    waitForJudgement(false);
    liveProject.value = now;
  });
  announceConsequences(event.consequences, before, now);
  applyFindings(event.revision, event.findings);
}

function waitForJudgement(isWaiting = true): void {
  clearTimeout(lateTimer);
  if (isWaiting) {
    lateTimer = setTimeout(() => (isJudgementLate.value = true), LATE_MS);
    return;
  }
  isJudgementLate.value = false;
  unjudgedFiles.value = new Set();
}

/** Fetches the model. One request at a time; a call during a request repeats it. */
async function refetch(isNewBoot = false): Promise<void> {
  isOldBoot ||= isNewBoot;
  needsRefetch = isFetching;
  if (isFetching) return;
  isFetching = true;
  try {
    do {
      needsRefetch = false;
      const now = decode(await getModel());
      // Decoding a large model is one long task already; drawing it is another.
      await nextTask();
      replaceProject(now);
    } while (needsRefetch);
    failure.value = undefined;
    void readStatus();
    void refetchFindings();
  } catch (error) {
    if (!liveProject.value) failure.value = describe(error);
    // A lost connection refetches when it is back; otherwise retry, so that the page does not stay outdated.
    clearTimeout(retryTimer);
    if (connection.value.kind !== 'lost' && !saved) retryTimer = setTimeout(() => void refetch(), RETRY_MS);
  } finally {
    isFetching = false;
  }
}

function replaceProject(now: Project): void {
  const before = liveProject.value;
  const isSame = before !== undefined && before.path === now.path;
  // Events that arrived during the request may be newer than the model.
  if (isSame && now.revision < before.revision && !isOldBoot) {
    // Read twice, it is the last revision that could be judged. The next event continues the one on screen.
    needsRefetch = now.revision !== olderRevision;
    olderRevision = now.revision;
    return;
  }
  olderRevision = undefined;
  isOldBoot = false;
  batch(() => {
    waitForJudgement(false);
    progress.value = undefined;
    liveProject.value = now;
    if (before && !isSame) {
      liveFindings.value = undefined;
      resetNavigation();
    }
  });
}

function nextTask(): Promise<void> {
  return new Promise(done => setTimeout(done));
}

async function readStatus(): Promise<void> {
  try {
    status.value = await getStatus();
  } catch {
    // The status is only supplementary, and the event stream reports a lost connection.
  }
}

function describe(error: unknown): { message: string; details: string } {
  const reason = error instanceof Error ? error : new Error(String(error));
  return {
    message: reason.message,
    details: `${reason.stack ?? reason}\n${location.href}\n${navigator.userAgent}`,
  };
}
