import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { DepgraphError, fail } from '../../../../shared/errors.ts';

export interface Exchange {
  readonly endpoint: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Serialised as JSON. */
  readonly body: unknown;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined;
  /** The limit for the whole exchange, however slowly data arrives. */
  readonly timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 60_000;
const MAX_RESPONSE_BYTES = 1_048_576;

/**
 * Posts JSON and returns the JSON response. Never follows a redirect, never exceeds the limits of size and time, and
 * never forwards error texts of the service, which could contain the key.
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
    rejectUnusable(response, host);
    return parse(await read(response, host), host);
  } catch (error) {
    if (signal?.aborted) fail('advise_gone', {});
    if (ending.signal.aborted) fail('advise_timeout', { host, seconds: timeoutMs / 1000 });
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    // Cancels what is left, such as the rest of a rejected response.
    ending.abort();
  }
}

function send({ endpoint, headers, body }: Exchange, signal: AbortSignal): Promise<IncomingMessage> {
  const text = JSON.stringify(body);
  const request = endpoint.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(endpoint, {
      method: 'POST',
      // No keep-alive: a pooled connection would outlive the request.
      agent: false,
      signal,
      headers: {
        ...headers,
        accept: 'application/json',
        // A small compressed response could expand to a huge one.
        'accept-encoding': 'identity',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'user-agent': 'depgraph',
      },
    });
    outgoing.on('response', resolve);
    outgoing.on('error', error => reject(asFailure(error, endpoint.host)));
    // Node closes the connection without an error if the service switches protocols.
    outgoing.on('close', () => reject(asFailure({ code: 'ECONNRESET' }, endpoint.host)));
    outgoing.end(text);
  });
}

function rejectUnusable({ statusCode = 0, headers }: IncomingMessage, host: string): void {
  if (statusCode >= 300 && statusCode < 400) fail('advise_redirect', { host });
  if (statusCode < 200 || statusCode >= 300) {
    const meaning = STATUS_MEANINGS[statusCode];
    fail('advise_upstream', { host, problem: `answered ${statusCode}${meaning ? `: ${meaning}` : ''}` });
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') fail('advise_answer', { host, problem: 'it is compressed' });
  if (Number(headers['content-length'] ?? 0) > MAX_RESPONSE_BYTES) failTooLarge(host);
}

async function read(response: IncomingMessage, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_RESPONSE_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw asFailure(error, host);
  }
  if (length > MAX_RESPONSE_BYTES) failTooLarge(host);
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer, host: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return fail('advise_answer', { host, problem: 'it is not JSON' });
  }
}

function failTooLarge(host: string): never {
  return fail('advise_too_large', { host, limit: '1 MiB' });
}

/** Converts a connection error to a message of our own. */
function asFailure(error: unknown, host: string): Error {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const problem = CONNECTION_MEANINGS[code] ?? `cannot be reached${code && ` (${code})`}`;
  return new DepgraphError('advise_upstream', { host, problem });
}

const CONNECTION_MEANINGS: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'cannot be reached: DNS lookup failed',
  ECONNREFUSED: 'cannot be reached: connection refused',
  ECONNRESET: 'closed the connection before its response was complete',
  ENOTFOUND: 'cannot be reached: unknown host',
  EPIPE: 'closed the connection before its response was complete',
};

const STATUS_MEANINGS: Readonly<Record<number, string>> = {
  400: 'request rejected; the model name may be wrong',
  401: 'key rejected',
  403: 'key rejected',
  404: 'unknown path or model',
  429: 'too many requests, or no credit left',
};
