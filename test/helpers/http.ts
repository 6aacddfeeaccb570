import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  json(): unknown;
}

export interface HttpRequest {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** The address of the server; loopback by default. */
  readonly address?: string;
}

/** Sends one request on a new connection, with exactly these headers (and a Host, unless given). */
export function ask(port: number, path: string, options: HttpRequest = {}): Promise<HttpResponse> {
  const { method = 'GET', headers = {}, body, address = '127.0.0.1' } = options;
  return new Promise((resolve, reject) => {
    const sent = request({ host: address, port, path, method, headers, agent: false }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        const { statusCode = 0, headers: received } = response;
        resolve({ status: statusCode, headers: received, bytes, text, json: () => JSON.parse(text) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A POST as curl would send it. */
export function post(port: number, path: string, body: unknown = {}, headers: OutgoingHttpHeaders = {}) {
  return ask(port, path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Writes bytes to a connection, and returns everything received until the peer closes it. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('latin1').on('data', data => (received += data));
    socket.on('error', error => (received === '' ? reject(error) : undefined));
    socket.on('close', () => resolve(received));
  });
}

/** Opens an idle connection. */
export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
    socket.on('error', () => {});
  });
}

export interface StreamEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: unknown;
  readonly comment?: string;
}

export interface EventStream {
  readonly headers: IncomingHttpHeaders;
  /** The next event or comment; rejects if the stream has ended. */
  next(): Promise<StreamEvent>;
  /** Skips events of other types. */
  nextOf(event: string): Promise<StreamEvent>;
  readonly ended: Promise<void>;
  close(): void;
}

/** Reads server-sent events as the standard defines them; JSON data is parsed. */
export function openEvents(port: number, headers: OutgoingHttpHeaders = {}): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: '/api/events', headers, agent: false },
      response => {
        const arrived: StreamEvent[] = [];
        const waiting: { take: (event: StreamEvent) => void; fail: (error: Error) => void }[] = [];
        let isEnded = false;
        let rest = '';
        response.setEncoding('utf8').on('data', data => {
          const blocks = (rest + data).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            const event = parseEvent(block);
            const waiter = waiting.shift();
            if (waiter) waiter.take(event);
            else arrived.push(event);
          }
        });
        const ended = new Promise<void>(done => {
          response.on('close', () => {
            isEnded = true;
            for (const waiter of waiting) waiter.fail(new Error('the stream has ended'));
            done();
          });
        });
        response.on('error', () => {});
        const next = () =>
          new Promise<StreamEvent>((take, fail) => {
            const event = arrived.shift();
            if (event) take(event);
            else if (isEnded) fail(new Error('the stream has ended'));
            else waiting.push({ take, fail });
          });
        resolve({
          headers: response.headers,
          next,
          async nextOf(wanted) {
            for (;;) {
              const event = await next();
              if (event.event === wanted) return event;
            }
          },
          ended,
          close: () => sent.destroy(),
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

function parseEvent(block: string): StreamEvent {
  const event: Record<string, unknown> = {};
  for (const line of block.split('\n')) {
    if (line.startsWith(':')) event.comment = line.slice(1).trim();
    const colon = line.indexOf(': ');
    if (colon < 1) continue;
    const [field, value] = [line.slice(0, colon), line.slice(colon + 2)];
    event[field] = field === 'data' ? JSON.parse(value) : value;
  }
  return event;
}
