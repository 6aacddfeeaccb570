import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import type { Progress } from '../../project/engine/run.ts';
import { reasonOf } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import { REMOTE_SHARE } from './connections.ts';
import { refuse } from './errors.ts';
import { createEventLog, type EventId } from './event-log.ts';
import type { Findings } from './findings.ts';
import { createFollowed } from './followed.ts';
import { isLoopback } from './host.ts';
import { failedJudgement, type JudgementEventInput, judgementEvent } from './judgement-event.ts';
import { type DescribedRevision, revisionEvent } from './revision-event.ts';
import type { Service } from './service.ts';

/** The live event stream and its clients. */
export interface Events {
  /** Adds a client. The response stays open until either side closes it. */
  open(request: IncomingMessage, response: ServerResponse): void;
  close(): void;
}

/** The data of the first event of a stream. */
export interface HelloEvent {
  readonly bootId: string;
  /** Null before the first analysis. */
  readonly revision: number | null;
  readonly version: string;
  readonly path: string;
}

/** The data of an event that tells a client to read everything again. */
export interface RefetchEvent {
  readonly revision: number | null;
}

/** The data of an event that tells a client to read the difference to the base again. */
export interface DiffEvent {
  readonly revision: number;
}

export interface EventsOptions {
  readonly service: Service;
  readonly findings: Findings;
  readonly log: Log;
  readonly limits?: Partial<EventLimits> | undefined;
}

export interface EventLimits {
  readonly clients: number;
  /** The most unread bytes per client (back-pressure limit). */
  readonly unread: number;
  readonly heartbeatMs: number;
  /** The shortest time between two progress events. */
  readonly progressMs: number;
}

const EVENT_LIMITS: EventLimits = {
  clients: 64,
  unread: 1024 * 1024,
  heartbeatMs: 15_000,
  progressMs: 100,
};

/** Runs with fewer files, such as a single save, send no progress. */
const MIN_PROGRESS_FILES = 50;

const EVENT_STREAM_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Stops proxies from buffering the stream.
  'X-Accel-Buffering': 'no',
};

export function createEvents({ service, findings, log, limits }: EventsOptions): Events {
  const { clients: maxClients, unread, heartbeatMs, progressMs } = { ...EVENT_LIMITS, ...limits };
  const clients = new Set<ServerResponse>();
  /** Clients on other machines, which are limited so that the local page can always connect. */
  const remote = new Set<ServerResponse>();
  const recent = createEventLog();
  let lastProgress = Number.NEGATIVE_INFINITY;
  const followed = createFollowed();

  const unsubscribe = service.subscribe(event => {
    if (event.type === 'revision') sendRevision(event.snapshot, event.previous);
    else if (event.type === 'judgement') sendJudgement(event.snapshot, event.error);
    else if (event.type === 'progress') sendProgress(event.progress);
    // Not part of the replay either: it says what to fetch.
    else broadcast(message('diff', JSON.stringify({ revision: event.revision } satisfies DiffEvent)));
  });
  const heartbeat = setInterval(sendHeartbeat, heartbeatMs).unref();

  function sendRevision(snapshot: Snapshot, previous: Snapshot | undefined): void {
    // Without clients, skip the comparison: a client that reconnects later reads the model again.
    if (clients.size === 0) {
      recent.clear();
      follow(true);
      return;
    }
    const { text: data, isRemoving } = describe(snapshot, previous);
    follow(isRemoving);
    send('revision', data, { revision: snapshot.revision, part: 0 });

    function follow(isRemoving: boolean): void {
      // What clients read is complete, so they need no judgement of the first state.
      if (previous) followed.revise(isRemoving);
      else followed.start(snapshot);
    }
  }

  function sendJudgement(snapshot: Snapshot, error: unknown): void {
    const since = followed.since();
    const isBroken = followed.isBroken();
    if (error === undefined) followed.start(snapshot);
    // A client that reconnects to an unrecorded judgement reads the model again.
    if (clients.size === 0) recent.clear();
    if (clients.size === 0 || !since) return;
    const data = describeJudgement({ snapshot, since, isBroken }, error);
    send('judgement', data, { revision: snapshot.revision, part: 1 });
  }

  function describeJudgement(input: Omit<JudgementEventInput, 'findings'>, error: unknown): string {
    const { snapshot, since } = input;
    if (error !== undefined) return failedJudgement(snapshot, since, reasonOf(error));
    try {
      return judgementEvent({ ...input, findings: findings.between(since, snapshot) });
    } catch (reason) {
      const { revision } = snapshot;
      log.error('comparing judgements failed', { revision, stack: String((reason as Error).stack) });
      return failedJudgement(snapshot, since, reasonOf(reason));
    }
  }

  function send(name: string, data: string, id: EventId): void {
    const text = message(name, data, idOf(id));
    recent.add(id, text);
    broadcast(text);
  }

  /** If the comparison fails, the clients refetch the model and keep their streams. */
  function describe(snapshot: Snapshot, previous: Snapshot | undefined): DescribedRevision {
    const { warnings } = service.status();
    try {
      return revisionEvent({ snapshot, previous, warnings });
    } catch (error) {
      log.error('comparing revisions failed', {
        revision: snapshot.revision,
        stack: String((error as Error).stack),
      });
      return revisionEvent({ snapshot, previous: undefined, warnings });
    }
  }

  function sendProgress(progress: Progress): void {
    if (progress.total < MIN_PROGRESS_FILES) return;
    const isLast = progress.done >= progress.total;
    if (clients.size === 0 || (!isLast && performance.now() - lastProgress < progressMs)) return;
    lastProgress = performance.now();
    const { done, total } = progress;
    broadcast(message('progress', JSON.stringify({ done, total } satisfies Progress)));
  }

  function sendHeartbeat(): void {
    if (clients.size === 0) return;
    service.touch();
    broadcast(': keep-alive\n\n');
  }

  function broadcast(text: string): void {
    for (const client of clients) sendTo(client, text);
  }

  /** Checks what the client has left unread so far, not counting the new event. */
  function sendTo(client: ServerResponse, text: string): void {
    if (client.writableLength <= unread) {
      client.write(text);
      return;
    }
    forget(client);
    client.destroy();
    log.warn('dropped a slow client of the event stream');
  }

  function forget(client: ServerResponse): void {
    clients.delete(client);
    remote.delete(client);
  }

  /**
   * The first event of a stream, and the events that the client missed. The id of the greeting is the revision that the
   * client has, so that a client that disconnects in the middle of the replay resumes there.
   */
  function greeting(lastEventId: string | undefined): string {
    const revision = service.status().revision;
    const known = eventIn(lastEventId);
    const isLast = known?.revision === revision && known?.part === 1;
    const missed = known === undefined || isLast ? [] : recent.since(known);
    const hello: HelloEvent = {
      bootId: service.bootId,
      revision: revision ?? null,
      version: service.version,
      path: service.root(),
    };
    const refetch: RefetchEvent = { revision: revision ?? null };
    const latest: EventId = { revision: revision ?? 0, part: 1 };
    const from = known !== undefined && missed ? known : latest;
    return [
      'retry: 2000\n',
      message('hello', JSON.stringify(hello), idOf(from)),
      ...(missed ?? [message('refetch', JSON.stringify(refetch), idOf(latest))]),
    ].join('');
  }

  function idOf({ revision, part }: EventId): string {
    return `${service.bootId}:${revision}${part === 1 ? '.1' : ''}`;
  }

  /** The event of a Last-Event-ID; one that is never in the log for an id of an earlier process. */
  function eventIn(lastEventId: string | undefined): EventId | undefined {
    if (lastEventId === undefined || lastEventId === '') return undefined;
    const [, boot, revision, part] = /^(.*):(\d{1,15})(\.1)?$/.exec(lastEventId) ?? [];
    return boot === service.bootId
      ? { revision: Number(revision), part: part ? 1 : 0 }
      : { revision: -1, part: 0 };
  }

  return {
    open(request, response) {
      const isRemote = !isLoopback(request.socket.remoteAddress);
      const isFull = clients.size >= maxClients || (isRemote && remote.size >= maxClients * REMOTE_SHARE);
      if (isFull) refuse('too_many_viewers', { headers: { 'Retry-After': '10' } });
      const opening = greeting(request.headers['last-event-id']?.toString());
      request.socket.setNoDelay(true);
      response.writeHead(200, EVENT_STREAM_HEADERS);
      response.write(opening);
      clients.add(response);
      if (isRemote) remote.add(response);
      response.once('close', () => forget(response));
    },
    close() {
      clearInterval(heartbeat);
      unsubscribe();
      for (const client of clients) client.end();
      clients.clear();
      remote.clear();
    },
  };
}

/** `JSON.stringify` emits no line breaks, so one `data` line is enough. */
function message(event: string, data: string, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}
