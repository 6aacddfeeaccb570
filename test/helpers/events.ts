import { get, type IncomingMessage } from 'node:http';

export interface ServerEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** A client of the event stream. */
export interface EventStream {
  /** The next event of this type; undefined if the signal aborts or the stream ends first. */
  next(event: string, signal?: AbortSignal): Promise<ServerEvent | undefined>;
  /** Discards the events received so far. */
  discard(): void;
  close(): void;
}

/** Connects, and resolves after the `hello` event. */
export async function openEvents(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  const response = await new Promise<IncomingMessage>((done, failed) => {
    get(`${url}/api/events`, { headers, agent: false }, done).on('error', failed);
  });
  const waiting: ServerEvent[] = [];
  let wake = () => {};
  let isEnded = false;
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = parse(text.slice(0, end));
      text = text.slice(end + 2);
      if (event) waiting.push(event);
    }
    wake();
  });
  response.on('error', () => {});
  response.on('close', () => {
    isEnded = true;
    wake();
  });

  const stream: EventStream = {
    async next(event, signal) {
      for (;;) {
        for (let found = waiting.shift(); found; found = waiting.shift())
          if (found.event === event) return found;
        if (isEnded || signal?.aborted) return undefined;
        await new Promise<void>(done => {
          wake = done;
          signal?.addEventListener('abort', wake, { once: true });
        });
        signal?.removeEventListener('abort', wake);
      }
    },
    discard: () => {
      waiting.length = 0;
    },
    close: () => response.destroy(),
  };
  if (!(await stream.next('hello'))) throw new Error('the event stream ended before the hello event');
  return stream;
}

function parse(block: string): ServerEvent | undefined {
  const fields = new Map(
    block.split('\n').flatMap(line => {
      const colon = line.indexOf(':');
      return colon <= 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trimStart()] as const];
    }),
  );
  const data = fields.get('data');
  if (data === undefined) return undefined;
  return { event: fields.get('event') ?? 'message', id: fields.get('id'), data: JSON.parse(data) };
}
