import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Progress } from '../engine/project.ts';
import type { Snapshot } from '../engine/snapshot.ts';
import type { Log } from '../shared/log.ts';
import { REMOTE_SHARE } from './connections.ts';
import { refuse } from './errors.ts';
import { createEventLog } from './event-log.ts';
import { isLoopback } from './host.ts';
import { revisionEvent } from './revision-event.ts';
import type { Service } from './service.ts';

/** The live stream: who listens, and what they are told. */
export interface Events {
  /** Keeps the response open until one of both sides ends it. */
  open(request: IncomingMessage, response: ServerResponse): void;
  close(): void;
}

export interface EventsOptions {
  readonly service: Service;
  readonly log: Log;
  readonly limits?: Partial<EventLimits> | undefined;
}

export interface EventLimits {
  readonly clients: number;
  /** Bytes that one client may leave unread. */
  readonly unread: number;
  readonly heartbeatMs: number;
  /** Progress is told no more often than this. */
  readonly progressMs: number;
}

export const EVENT_LIMITS: EventLimits = {
  clients: 64,
  unread: 1024 * 1024,
  heartbeatMs: 15_000,
  progressMs: 100,
};

/** A save is told by its revision alone; progress is for work that somebody waits for. */
const WORTH_WAITING = 50;

export const EVENT_STREAM_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Proxies that collect an answer before they pass it on would turn "live" into "never".
  'X-Accel-Buffering': 'no',
};

export function createEvents({ service, log, limits }: EventsOptions): Events {
  const { clients: mostClients, unread, heartbeatMs, progressMs } = { ...EVENT_LIMITS, ...limits };
  const clients = new Set<ServerResponse>();
  /** Those of them on other machines, which may not keep this machine's own page from listening. */
  const remote = new Set<ServerResponse>();
  const past = createEventLog();
  let lastProgress = Number.NEGATIVE_INFINITY;

  const unsubscribe = service.subscribe(event => {
    if (event.type === 'revision') tellRevision(event.snapshot, event.previous);
    else tellProgress(event.progress);
  });
  const heart = setInterval(beat, heartbeatMs).unref();

  function tellRevision(snapshot: Snapshot, previous: Snapshot | undefined): void {
    // Nobody pays for a comparison that nobody waits for: whoever comes back later reads the model again.
    if (clients.size === 0) {
      past.clear();
      return;
    }
    const text = message('revision', describe(snapshot, previous), idOf(snapshot.revision));
    past.add(snapshot.revision, text);
    tellAll(text);
  }

  /** A comparison that fails costs a client one refetch, not its stream. */
  function describe(snapshot: Snapshot, previous: Snapshot | undefined): string {
    const { warnings } = service.status();
    try {
      return revisionEvent({ snapshot, previous, warnings });
    } catch (error) {
      log.error('two revisions could not be compared', {
        revision: snapshot.revision,
        stack: String((error as Error).stack),
      });
      return revisionEvent({ snapshot, previous: undefined, warnings });
    }
  }

  function tellProgress(progress: Progress): void {
    if (progress.total < WORTH_WAITING) return;
    const isLast = progress.done >= progress.total;
    if (clients.size === 0 || (!isLast && performance.now() - lastProgress < progressMs)) return;
    lastProgress = performance.now();
    tellAll(message('progress', JSON.stringify({ done: progress.done, total: progress.total })));
  }

  function beat(): void {
    if (clients.size === 0) return;
    service.touch();
    tellAll(': still here\n\n');
  }

  function tellAll(text: string): void {
    for (const client of clients) tell(client, text);
  }

  /** What a client has not read since the last event is looked at, not what it is about to be given. */
  function tell(client: ServerResponse, text: string): void {
    if (client.writableLength <= unread) {
      client.write(text);
      return;
    }
    forget(client);
    client.destroy();
    log.warn('dropped a viewer that does not read its events');
  }

  function forget(client: ServerResponse): void {
    clients.delete(client);
    remote.delete(client);
  }

  /**
   * The id of the greeting is where the stream goes on from. A client that breaks off in the middle of
   * what it had missed must not claim, the next time, to have had all of it.
   */
  function greeting(lastEventId: string | undefined): string {
    const revision = service.status().revision;
    const known = revisionIn(lastEventId);
    const missed = known === undefined || known === revision ? [] : past.since(known);
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

  /** The revision that a client has; -1, which nobody can have missed so little of, for one of another life. */
  function revisionIn(lastEventId: string | undefined): number | undefined {
    if (lastEventId === undefined || lastEventId === '') return undefined;
    const [, boot, revision] = /^(.*):(\d{1,15})$/.exec(lastEventId) ?? [];
    return boot === service.bootId ? Number(revision) : -1;
  }

  return {
    open(request, response) {
      const isRemote = !isLoopback(request.socket.remoteAddress);
      const isFull = clients.size >= mostClients || (isRemote && remote.size >= mostClients * REMOTE_SHARE);
      if (isFull) refuse('too_many_viewers', { headers: { 'Retry-After': '10' } });
      const welcome = greeting(request.headers['last-event-id']?.toString());
      request.socket.setNoDelay(true);
      response.writeHead(200, EVENT_STREAM_HEADERS);
      response.write(welcome);
      clients.add(response);
      if (isRemote) remote.add(response);
      response.once('close', () => forget(response));
    },
    close() {
      clearInterval(heart);
      unsubscribe();
      for (const client of clients) client.end();
      clients.clear();
      remote.clear();
    },
  };
}

/** JSON holds no line break, so one `data` line is enough. */
function message(event: string, data: string, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}
