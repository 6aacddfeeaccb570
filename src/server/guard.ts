import type { IncomingMessage } from 'node:http';
import { refuse } from './errors.ts';
import { hostName, isLoopback, isOwnHost } from './host.ts';

/** Who may ask at all; it throws the refusal. It looks at no path, so that no spelling of one gets past it. */
export function admit(request: IncomingMessage, allowedHosts: readonly string[]): void {
  const host = theHost(request);
  const name = hostName(host);
  if (name === undefined) refuse('host_missing');
  if (!isOwnHost(name, allowedHosts)) refuse('host_foreign');
  // Anything else could be an address of another server (`GET http://…`), or an asterisk.
  if (!request.url?.startsWith('/')) refuse('bad_target');
  if (request.method === 'POST') admitAction(request, host);
}

/** May this client act? For the page, which then disables its buttons. */
export function canAct(request: IncomingMessage): boolean {
  return isLoopback(request.socket.remoteAddress) && !isForwarded(request);
}

/**
 * Actions are for this machine's own tools and for our own page in its browser. The address is the
 * socket's: a header can claim anything.
 */
function admitAction(request: IncomingMessage, host: string): void {
  const { headers } = request;
  if (!isLoopback(request.socket.remoteAddress)) refuse('not_loopback');
  if (isForwarded(request)) refuse('forwarded');
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('foreign_origin');
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, host)) refuse('foreign_origin');
  // Other labels can be sent across origins without the browser asking us first.
  if (isFromBrowser(request) && !isJson(headers['content-type'])) refuse('not_json');
}

/** `headers.host` keeps the first of several, so the raw list is counted. */
function theHost(request: IncomingMessage): string {
  const values = request.headersDistinct.host ?? [];
  return values.length === 1 ? values[0] : refuse('host_missing');
}

function isForwarded({ headers }: IncomingMessage): boolean {
  return ['forwarded', 'x-forwarded-for', 'x-real-ip'].some(name => headers[name] !== undefined);
}

/** `null`, which sandboxed pages send, is foreign, and so is every list of origins. */
function isOwnOrigin(origin: string, host: string): boolean {
  const own = host.toLowerCase().replace(/:80$/, '');
  return origin.toLowerCase() === `http://${own}`;
}

/** Other `Sec-Fetch-` headers are no sign of one: the `fetch` of Node sends `Sec-Fetch-Mode`. */
function isFromBrowser({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(?:;|$)/i.test(contentType ?? '');
}
