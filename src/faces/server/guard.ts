import type { IncomingMessage } from 'node:http';
import { refuse } from './errors.ts';
import { hostName, isLoopback, isOwnHost } from './host.ts';

/** Refuses requests that are not allowed. It ignores the path, so that no spelling of a path can bypass it. */
export function admit(request: IncomingMessage, allowedHosts: readonly string[]): void {
  const host = singleHost(request);
  const name = hostName(host);
  if (name === undefined) refuse('host_missing');
  if (!isOwnHost(name, allowedHosts)) refuse('host_foreign');
  // Rejects absolute-form (`GET http://…`) and asterisk-form targets.
  if (!request.url?.startsWith('/')) refuse('bad_target');
  if (request.method === 'POST') {
    admitLocal(request);
    // Other content types can be sent across origins without a CORS preflight.
    if (isFromBrowser(request) && !isJson(request.headers['content-type'])) refuse('not_json');
  }
}

/** Whether this client may use POST endpoints. If not, the page disables its buttons. */
export function canAct(request: IncomingMessage): boolean {
  return isLoopback(request.socket.remoteAddress) && !isForwarded(request);
}

/**
 * Allows actions and source text only to local programs and to our own page in a local browser. Uses the address of the
 * socket, because a header can claim anything.
 */
export function admitLocal(request: IncomingMessage): void {
  if (!isLoopback(request.socket.remoteAddress)) refuse('not_loopback');
  if (isForwarded(request)) refuse('forwarded');
  admitOwnOrigin(request);
}

/** Refuses what a browser sends for a page of another origin. Other clients send neither header. */
export function admitOwnOrigin(request: IncomingMessage): void {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('foreign_origin');
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, singleHost(request)))
    refuse('foreign_origin');
}

/** `headers.host` keeps only the first of several Host headers, so this counts the distinct list. */
function singleHost(request: IncomingMessage): string {
  const values = request.headersDistinct.host ?? [];
  return values.length === 1 ? values[0] : refuse('host_missing');
}

function isForwarded({ headers }: IncomingMessage): boolean {
  return ['forwarded', 'x-forwarded-for', 'x-real-ip'].some(name => headers[name] !== undefined);
}

/** `null`, which sandboxed pages send, and lists of origins are foreign. */
function isOwnOrigin(origin: string, host: string): boolean {
  const own = host.toLowerCase().replace(/:80$/, '');
  return origin.toLowerCase() === `http://${own}`;
}

/** Other `Sec-Fetch-*` headers prove nothing: Node's `fetch` sends `Sec-Fetch-Mode`. */
function isFromBrowser({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(?:;|$)/i.test(contentType ?? '');
}
