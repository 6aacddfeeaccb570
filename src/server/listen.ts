import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fail, reasonOf } from '../shared/errors.ts';
import type { Log } from '../shared/log.ts';
import { answerClientError } from './client-error.ts';
import { limitConnections } from './connections.ts';
import { isLoopback } from './host.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface ListenOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The user named this port: another one would not be what they asked for. */
  readonly isFixed: boolean;
  readonly log?: Log | undefined;
  readonly limits?: Partial<ServerLimits> | undefined;
}

export interface Listening {
  /** An address that a browser on this machine can open. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Answers that are under way have a moment to end. */
  close(): Promise<void>;
}

export interface ServerLimits {
  /** Milliseconds for the header of a request to arrive. */
  readonly headersTimeout: number;
  /** Milliseconds for a whole request to arrive. */
  readonly requestTimeout: number;
  /** Both of the above are looked at this often, and only then. */
  readonly connectionsCheckingInterval: number;
  readonly keepAliveTimeout: number;
  /** Milliseconds without a byte in either direction; longer than any first analysis takes. */
  readonly idleTimeout: number;
  readonly maxHeaderSize: number;
  /** Beyond it, a new connection takes the place of an idle one. */
  readonly maxConnections: number;
  /** Milliseconds that answers under way have when the server closes. */
  readonly closeGrace: number;
}

export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 10_000,
  idleTimeout: 600_000,
  maxHeaderSize: 16 * 1024,
  maxConnections: 256,
  closeGrace: 250,
};

/** How many ports after the wanted one are tried. */
const PORTS_TO_TRY = 100;

export async function listen(handler: RequestHandler, options: ListenOptions): Promise<Listening> {
  const limits = { ...SERVER_LIMITS, ...options.limits };
  const server = createBoundedServer(handler, limits, options.log);
  const port = await bind(server, options);
  // A connection that cannot be accepted is one client's loss; unheard, this event would end the process.
  server.on('error', error => options.log?.warn('a connection failed', { reason: reasonOf(error) }));
  return {
    url: `http://${urlHost(options.host)}:${port}`,
    host: options.host,
    port,
    close: () => closeServer(server, limits.closeGrace),
  };
}

function createBoundedServer(handler: RequestHandler, limits: ServerLimits, log: Log | undefined): Server {
  const server = createServer({
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    connectionsCheckingInterval: limits.connectionsCheckingInterval,
    keepAliveTimeout: limits.keepAliveTimeout,
    maxHeaderSize: limits.maxHeaderSize,
    noDelay: true,
    // The guard refuses it, with the same body and headers as everything else that is refused.
    requireHostHeader: false,
  });
  server.timeout = limits.idleTimeout;
  // Node drops headers beyond a number silently; the guard must see them all, and their size is limited.
  server.maxHeadersCount = 0;
  const connections = limitConnections(server, {
    max: limits.maxConnections,
    isLocal: socket => isLoopback(socket.remoteAddress),
    onLimit: () =>
      log?.warn(`${limits.maxConnections} connections are open; idle ones are closed for new ones`),
  });
  server.on('request', handler);
  // An expectation that Node does not know is not ours either: answered like any other request.
  server.on('checkExpectation', handler);
  server.on('clientError', (error, socket) =>
    answerClientError(error, socket, connections.responseOn(socket as Socket)),
  );
  return server;
}

async function bind(server: Server, { host, port, isFixed }: ListenOptions): Promise<number> {
  for (const candidate of isFixed ? [port] : portsFrom(port)) {
    const error = await tryPort(server, host, candidate);
    if (error === undefined) return (server.address() as AddressInfo).port;
    if (error.code !== 'EADDRINUSE' && !isReserved(error, candidate))
      fail('listen_failed', { host, port: candidate, reason: reasonOf(error) });
  }
  return fail('port_in_use', { host, port });
}

/** Windows keeps ranges of ports for itself, which differ from boot to boot. */
function isReserved({ code }: NodeJS.ErrnoException, port: number): boolean {
  return code === 'EACCES' && port > 1023;
}

/** The wanted one and those after it; where all of them are taken, any. */
function portsFrom(port: number): number[] {
  if (port === 0) return [0];
  const count = Math.min(PORTS_TO_TRY, 65_535 - port) + 1;
  return [...Array.from({ length: count }, (_, i) => port + i), 0];
}

function tryPort(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise(resolve => {
    const settle = (error?: NodeJS.ErrnoException) => {
      server.off('error', settle);
      server.off('listening', settle);
      resolve(error);
    };
    server.once('error', settle);
    server.once('listening', settle);
    server.listen({ host, port });
  });
}

function closeServer(server: Server, grace: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** "Everywhere" is an address to listen on, but none to go to. */
function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
