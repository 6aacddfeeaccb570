import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { DepgraphError, fail } from '../../shared/errors.ts';

export interface Exchange {
  readonly endpoint: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body: unknown;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
  /** For the whole of it, however slowly its parts come. */
  readonly timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 60_000;
const LARGEST_ANSWER = 1_048_576;

/**
 * Posts JSON, and returns the JSON that comes back. Never follows a redirect, never reads more or longer than
 * the limits, and never passes on an error text of the service: it knows the key, and may repeat it.
 */
export async function exchange(options: Exchange): Promise<unknown> {
  const { endpoint, signal, timeoutMs = TIMEOUT_MS } = options;
  const { host } = endpoint;
  if (signal?.aborted) fail('advise_gone', {});
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end);
  try {
    const response = await send(options, ending.signal);
    refuseUseless(response, host);
    return parse(await read(response, host), host);
  } catch (error) {
    if (signal?.aborted) fail('advise_gone', {});
    if (ending.signal.aborted) fail('advise_timeout', { host, seconds: timeoutMs / 1000 });
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    // Whatever is still under way, such as the rest of an answer that was refused, ends here.
    ending.abort();
  }
}

function send({ endpoint, headers, body }: Exchange, signal: AbortSignal): Promise<IncomingMessage> {
  const text = JSON.stringify(body);
  const request = endpoint.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(endpoint, {
      method: 'POST',
      // A connection of its own: one that is kept for later would outlive the question.
      agent: false,
      signal,
      headers: {
        ...headers,
        accept: 'application/json',
        // A small answer could unpack to a huge one.
        'accept-encoding': 'identity',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'user-agent': 'depgraph',
      },
    });
    outgoing.on('response', resolve);
    outgoing.on('error', error => reject(asFailure(error, endpoint.host)));
    // Node closes the connection without an error when a service switches to another protocol.
    outgoing.on('close', () => reject(asFailure({ code: 'ECONNRESET' }, endpoint.host)));
    outgoing.end(text);
  });
}

function refuseUseless({ statusCode = 0, headers }: IncomingMessage, host: string): void {
  if (statusCode >= 300 && statusCode < 400) fail('advise_redirect', { host });
  if (statusCode < 200 || statusCode >= 300) {
    const meaning = STATUS_MEANINGS[statusCode];
    fail('advise_upstream', { host, problem: `answered ${statusCode}${meaning ? `: ${meaning}` : ''}` });
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') fail('advise_answer', { host, problem: 'it is compressed' });
  if (Number(headers['content-length'] ?? 0) > LARGEST_ANSWER) refuseLarge(host);
}

async function read(response: IncomingMessage, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > LARGEST_ANSWER) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw asFailure(error, host);
  }
  if (length > LARGEST_ANSWER) refuseLarge(host);
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer, host: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return fail('advise_answer', { host, problem: 'it is not JSON' });
  }
}

function refuseLarge(host: string): never {
  return fail('advise_too_large', { host, limit: '1 MiB' });
}

/** An error of the connection in our own words. */
function asFailure(error: unknown, host: string): Error {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const problem = CONNECTION_MEANINGS[code] ?? `cannot be reached${code && ` (${code})`}`;
  return new DepgraphError('advise_upstream', { host, problem });
}

const CONNECTION_MEANINGS: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'cannot be reached: its name cannot be looked up now',
  ECONNREFUSED: 'cannot be reached: nothing listens there',
  ECONNRESET: 'closed the connection before its answer was complete',
  ENOTFOUND: 'cannot be reached: there is no host of that name',
  EPIPE: 'closed the connection before its answer was complete',
};

const STATUS_MEANINGS: Readonly<Record<number, string>> = {
  400: 'it does not accept the request, perhaps not the model',
  401: 'it does not accept the key',
  403: 'it does not accept the key',
  404: 'it has no such path, or no such model',
  429: 'too many requests, or no credit left',
};
