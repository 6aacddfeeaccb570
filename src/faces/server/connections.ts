import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** The most open connections. */
  readonly max: number;
  /** Whether the client is a process on this machine. */
  readonly isLocal: (socket: Socket) => boolean;
  /** Called when a connection is evicted; at most once a minute. */
  readonly onLimit?: (() => void) | undefined;
}

/** The share of a limit that clients on other machines may use. The rest is reserved for this machine. */
export const REMOTE_SHARE = 0.75;

export interface Connections {
  /** The pending response on a connection, if any. */
  responseOn(socket: Socket): ServerResponse | undefined;
}

interface Connection {
  readonly isLocal: boolean;
  /** The current request and its response, until the response ends. */
  exchange?: { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined;
}

const ONE_MINUTE = 60_000;

/**
 * Limits the number of open connections by eviction: a new connection replaces the one that has been idle longest.
 * Node's own `maxConnections` rejects the new one instead, so that idle connections could lock everyone out. A client
 * on another machine never evicts one on this machine.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): Connections {
  const maxRemote = Math.floor(limits.max * REMOTE_SHARE);
  /** Ordered by last change: opened, request received, response sent. */
  const open = new Map<Socket, Connection>();
  let remote = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { isLocal: limits.isLocal(socket) };
    makeRoom(connection, socket);
    if (socket.destroyed) return;
    open.set(socket, connection);
    if (!connection.isLocal) remote++;
    socket.once('close', () => forget(socket));
  });
  server.on('request', track);
  server.on('checkExpectation', track);
  return { responseOn: socket => open.get(socket)?.exchange?.response };

  function track(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = open.get(socket);
    if (!connection) return;
    touch(socket, connection, { request, response });
    response.once('close', () => {
      // A later request on the same connection may have replaced this one.
      if (connection.exchange?.response === response) touch(socket, connection, undefined);
    });
  }

  function touch(socket: Socket, connection: Connection, exchange: Connection['exchange']): void {
    connection.exchange = exchange;
    if (open.delete(socket)) open.set(socket, connection);
  }

  function forget(socket: Socket): void {
    const connection = open.get(socket);
    if (connection && open.delete(socket) && !connection.isLocal) remote--;
  }

  /** Evicts a connection if the limit is reached, or closes the new one if none may be evicted. */
  function makeRoom({ isLocal }: Connection, socket: Socket): void {
    const isRemoteLimit = !isLocal && remote >= maxRemote;
    if (!isRemoteLimit && open.size < limits.max) return;
    if (performance.now() - reportedAt >= ONE_MINUTE) {
      reportedAt = performance.now();
      limits.onLimit?.();
    }
    const victim = isLocal ? victimForLocal() : oldest({ isLocal: !isRemoteLimit, isBusy: false });
    if (victim) forget(victim);
    (victim ?? socket).destroy();
  }

  function victimForLocal(): Socket | undefined {
    return (
      oldest({ isLocal: true, isBusy: false }) ??
      oldest({ isLocal: false, isBusy: false }) ??
      oldest({ isLocal: false, isBusy: true }) ??
      oldest({ isLocal: true, isBusy: true })
    );
  }

  function oldest(wanted: { readonly isLocal: boolean; readonly isBusy: boolean }): Socket | undefined {
    for (const [socket, connection] of open) {
      if (connection.isLocal === wanted.isLocal && isBusy(connection) === wanted.isBusy) return socket;
    }
    return undefined;
  }
}

/** Whether a complete request awaits its response. Until it is complete, a client could stall endlessly. */
function isBusy({ exchange }: Connection): boolean {
  return exchange?.request.complete === true;
}
