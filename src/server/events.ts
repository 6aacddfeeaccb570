import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Progress } from '../engine/pipeline.ts';
import type { Snapshot } from '../engine/snapshot.ts';
import type { Log } from '../shared/log.ts';
import { REMOTE_SHARE } from './connections.ts';
import { refuse } from './errors.ts';
import { createEventLog } from './event-log.ts';
import type { Findings } from './findings.ts';
import { isLoopback } from './host.ts';
import { revisionEvent } from './revision-event.ts';
import type { Service } from './service.ts';

/** The live event stream and its clients. */
export interface Events {
  /** Adds a client. The response stays open until either side closes it. */
  open(request: IncomingMessage, response: ServerResponse): void;
  close(): void;
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

  const unsubscribe = service.subscribe(event => {
    if (event.type === 'revision') sendRevision(event.snapshot, event.previous);
    else if (event.type === 'progress') sendProgress(event.progress);
    // Not part of the replay either: it says what to fetch.
    else broadcast(message('diff', JSON.stringify({ revision: event.revision })));
  });
  const heartbeat = setInterval(sendHeartbeat, heartbeatMs).unref();

  function sendRevision(snapshot: Snapshot, previous: Snapshot | undefined): void {
    // Without clients, skip the comparison: a client that reconnects later reads the model again.
    if (clients.size === 0) {
      recent.clear();
      return;
    }
    const text = message('revision', describe(snapshot, previous), idOf(snapshot.revision));
    recent.add(snapshot.revision, text);
    broadcast(text);
    // Judging takes longer than comparing, and must not delay what has changed.
    setImmediate(() => sendFindings(snapshot, previous));
  }

  /** Not part of the replay: a client that reconnects fetches the findings again. */
  function sendFindings(snapshot: Snapshot, previous: Snapshot | undefined): void {
    if (clients.size === 0) return;
    const { revision } = snapshot;
    try {
      const delta = previous ? findings.between(previous, snapshot) : null;
      broadcast(message('findings', JSON.stringify({ revision, delta })));
    } catch (error) {
      log.error('judging a revision failed', { revision, stack: String((error as Error).stack) });
    }
  }

  /** If the comparison fails, the clients refetch the model and keep their streams. */
  function describe(snapshot: Snapshot, previous: Snapshot | undefined): string {
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
    broadcast(message('progress', JSON.stringify({ done: progress.done, total: progress.total })));
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
    const known = revisionIn(lastEventId);
    const missed = known === undefined || known === revision ? [] : recent.since(known);
    const hello = { bootId: service.bootId, revision: revision ?? null, version: service.version };
    const from = known !== undefined && missed ? known : (revision ?? 0);
    return [
      'retry: 2000\n',
      message('hello', JSON.stringify({ ...hello, path: service.root() }), idOf(from)),
      ...(missed ?? [
        message('refetch', JSON.stringify({ revision: revision ?? null }), idOf(revision ?? 0)),
      ]),
    ].join('');
  }

  function idOf(revision: number): string {
    return `${service.bootId}:${revision}`;
  }

  /** The revision in a Last-Event-ID; -1, which is never in the log, for an id of an earlier process. */
  function revisionIn(lastEventId: string | undefined): number | undefined {
    if (lastEventId === undefined || lastEventId === '') return undefined;
    const [, boot, revision] = /^(.*):(\d{1,15})$/.exec(lastEventId) ?? [];
    return boot === service.bootId ? Number(revision) : -1;
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
