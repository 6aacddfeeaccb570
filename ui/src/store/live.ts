import { batch } from '@preact/signals';
import type { RevisionEvent } from '../../../src/report/delta-types.ts';
import { decode } from '../model/decode.ts';
import { boxIdOf } from '../model/ids.ts';
import { patch } from '../model/patch.ts';
import { addDifference, addRefetch, createSince } from '../model/since.ts';
import type { Project } from '../model/types.ts';
import { forgetPlace } from './actions.ts';
import { announce } from './announce.ts';
import { getModel, getStatus } from './api.ts';
import { connection, failure, progress, project, since, status, touched } from './state.ts';

/** Keeps the project equal to the server's: patches while the events follow each other, and reads anew where not. */

const RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;

let source: EventSource | undefined;
let attempts = 0;
let version: string | undefined;
/** The life of the server whose revisions we count: another one begins again. */
let bootId: string | undefined;
let isReading = false;
let isStale = false;
let mayGoBack = false;
let retrying: number | undefined;
/** Drawing for nobody is left out; what happened is caught up with when the page is looked at. */
let missedWhileHidden: RevisionEvent[] = [];

export function startLive(): void {
  connect();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    const missed = missedWhileHidden;
    missedWhileHidden = [];
    for (const event of missed) take(event);
  });
}

/** Right now, instead of when the countdown ends. */
export function reconnect(): void {
  source?.close();
  connect();
}

function connect(): void {
  connection.value = { kind: 'connecting' };
  source = new EventSource('api/events');
  const current = source;
  current.addEventListener('hello', event => greet(JSON.parse(event.data)));
  current.addEventListener('revision', event => hear(JSON.parse(event.data)));
  current.addEventListener('refetch', () => void refetch());
  current.addEventListener('progress', event => {
    const { done, total } = JSON.parse(event.data);
    progress.value = done < total ? { done, total } : undefined;
  });
  current.addEventListener('error', () => {
    // The browser's own attempts cannot be counted down to, nor asked for.
    current.close();
    if (current === source) retry();
  });
}

function retry(): void {
  const wait = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** attempts++);
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

function greet(hello: Hello): void {
  attempts = 0;
  version ??= hello.version;
  connection.value =
    hello.version === version ? { kind: 'live' } : { kind: 'outdated', version: hello.version };
  void readStatus();
  const known = project.value;
  const isSameLife = bootId === hello.bootId;
  bootId = hello.bootId;
  // What is shown may still be of a life before this one.
  const isOfThisLife = isSameLife && !mayGoBack;
  const isKnown = isOfThisLife && known?.revision === hello.revision && known.path === hello.path;
  if (!isKnown) void refetch(!isSameLife);
}

function hear(event: RevisionEvent): void {
  progress.value = undefined;
  if (document.hidden && missedWhileHidden.length < 100) missedWhileHidden.push(event);
  else take(event);
}

function take(event: RevisionEvent): void {
  const before = project.value;
  // An event of another life says nothing about what is shown, even where its number follows.
  if (!before || mayGoBack) {
    isStale = isReading;
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
    project.value = now;
    if (since.value) since.value = addDifference(since.value, delta);
    if (status.value) status.value = { ...status.value, warnings: event.warnings };
    touched.value = new Set(event.changed.map(boxIdOf));
  });
  announce(delta);
}

/** One at a time; whoever asks meanwhile gets another one behind it. Another life of the server counts anew. */
async function refetch(isOtherLife = false): Promise<void> {
  mayGoBack ||= isOtherLife;
  isStale = isReading;
  if (isReading) return;
  isReading = true;
  try {
    do {
      isStale = false;
      const now = decode(await getModel());
      // A large model takes long enough without its first picture being made in the same breath.
      await breath();
      settle(now);
    } while (isStale);
    failure.value = undefined;
    void readStatus();
  } catch (error) {
    if (!project.value) failure.value = describe(error);
    // Without a server the stream tells when it is back; with one, what is shown must not stay old.
    clearTimeout(retrying);
    if (connection.value.kind !== 'lost') retrying = setTimeout(() => void refetch(), RETRY_MS);
  } finally {
    isReading = false;
  }
}

function settle(now: Project): void {
  const before = project.value;
  const isSame = before !== undefined && before.path === now.path;
  // What was read meanwhile may be older than what was heard.
  if (isSame && now.revision < before.revision && !mayGoBack) {
    isStale = true;
    return;
  }
  mayGoBack = false;
  batch(() => {
    progress.value = undefined;
    project.value = now;
    if (before && !isSame) forgetPlace();
    if (!isSame || !since.value) since.value = createSince(now);
    else since.value = addRefetch(since.value, before, now);
  });
}

function breath(): Promise<void> {
  return new Promise(done => setTimeout(done));
}

async function readStatus(): Promise<void> {
  try {
    status.value = await getStatus();
  } catch {
    // The stream tells when the server is gone; its status is only a supplement.
  }
}

function describe(error: unknown): { message: string; details: string } {
  const reason = error instanceof Error ? error : new Error(String(error));
  return {
    message: reason.message,
    details: `${reason.stack ?? reason}\n${location.href}\n${navigator.userAgent}`,
  };
}
