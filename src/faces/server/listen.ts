import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fail, reasonOf } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import { respondToClientError } from './client-error.ts';
import { limitConnections } from './connections.ts';
import { isLoopback } from './host.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface ListenOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The user named this port, so do not fall back to another one. */
  readonly isFixed: boolean;
  readonly log?: Log | undefined;
  readonly limits?: Partial<ServerLimits> | undefined;
}

export interface Listening {
  /** A URL that a browser on this machine can open. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Gives pending responses a moment to finish. */
  close(): Promise<void>;
}

export interface ServerLimits {
  /** Milliseconds for the header of a request to arrive. */
  readonly headersTimeout: number;
  /** Milliseconds for a whole request to arrive. */
  readonly requestTimeout: number;
  /** How often Node checks the two timeouts above. */
  readonly connectionsCheckingInterval: number;
  readonly keepAliveTimeout: number;
  /** Milliseconds without traffic in either direction; longer than any first analysis. */
  readonly idleTimeout: number;
  readonly maxHeaderSize: number;
  /** Beyond it, a new connection evicts an idle one. */
  readonly maxConnections: number;
  /** Milliseconds for pending responses to finish when the server closes. */
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

/** How many ports to try after the preferred one. */
const PORTS_TO_TRY = 100;

export async function listen(handler: RequestHandler, options: ListenOptions): Promise<Listening> {
  const limits = { ...SERVER_LIMITS, ...options.limits };
  const server = createBoundedServer(handler, limits, options.log);
  const port = await bind(server, options);
  // A failed accept affects one client; without a listener, this event would end the process.
  server.on('error', error => options.log?.warn('connection failed', { reason: reasonOf(error) }));
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
    // The guard rejects a missing Host header with our usual body and headers.
    requireHostHeader: false,
  });
  server.timeout = limits.idleTimeout;
  // By default Node silently drops headers beyond a number. The guard must see all of them; their size is limited.
  server.maxHeadersCount = 0;
  const connections = limitConnections(server, {
    max: limits.maxConnections,
    isLocal: socket => isLoopback(socket.remoteAddress),
    onLimit: () => log?.warn(`limit of ${limits.maxConnections} connections reached; closing idle ones`),
  });
  server.on('request', handler);
  // Requests with an unknown Expect header are handled like any other.
  server.on('checkExpectation', handler);
  server.on('clientError', (error, socket) =>
    respondToClientError(error, socket, connections.responseOn(socket as Socket)),
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

/** Windows reserves port ranges, which differ from boot to boot. */
function isReserved({ code }: NodeJS.ErrnoException, port: number): boolean {
  return code === 'EACCES' && port > 1023;
}

/** The preferred port, the ports after it, then any free port. */
function portsFrom(port: number): number[] {
  if (port === 0) return [0];
  const count = Math.min(PORTS_TO_TRY, 65_535 - port) + 1;
  return [...Array.from({ length: count }, (_, i) => port + i), 0];
}

function tryPort(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise(resolve => {
    const finish = (error?: NodeJS.ErrnoException) => {
      server.off('error', finish);
      server.off('listening', finish);
      resolve(error);
    };
    server.once('error', finish);
    server.once('listening', finish);
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

/** Replaces wildcard addresses, which cannot be opened in a browser. */
function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
