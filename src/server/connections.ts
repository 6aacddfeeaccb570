import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** How many connections may be open at once. */
  readonly max: number;
  /** Is the client a process on this machine? */
  readonly isLocal: (socket: Socket) => boolean;
  /** Called when a connection is closed to make room; at most once a minute. */
  readonly onLimit?: (() => void) | undefined;
}

/** The share of a limit that clients on other machines may use up. The rest is for this machine. */
export const REMOTE_SHARE = 0.75;

export interface Connections {
  /** The response that is owed on this connection, if any. */
  responseOn(socket: Socket): ServerResponse | undefined;
}

interface Connection {
  readonly isLocal: boolean;
  /** The last request on it, until it is answered. */
  exchange?: { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined;
}

const ONE_MINUTE = 60_000;

/**
 * Bounds the number of open connections by making room: a new connection takes the place of the one that has been
 * waiting longest for its client. Node's own `maxConnections` would turn the new one away, so that idle connections
 * could lock everyone out. Clients on other machines never take the place of one on this machine.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): Connections {
  const maxRemote = Math.floor(limits.max * REMOTE_SHARE);
  /** In the order of their last change: opened, request begun, request answered. */
  const open = new Map<Socket, Connection>();
  let remote = 0;
  let toldAt = Number.NEGATIVE_INFINITY;

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
    renew(socket, connection, { request, response });
    response.once('close', () => {
      // A later request on the same connection may have taken its place.
      if (connection.exchange?.response === response) renew(socket, connection, undefined);
    });
  }

  function renew(socket: Socket, connection: Connection, exchange: Connection['exchange']): void {
    connection.exchange = exchange;
    if (open.delete(socket)) open.set(socket, connection);
  }

  function forget(socket: Socket): void {
    const connection = open.get(socket);
    if (connection && open.delete(socket) && !connection.isLocal) remote--;
  }

  /** Closes the new connection itself where none may give way to it. */
  function makeRoom({ isLocal }: Connection, socket: Socket): void {
    const isRemoteFull = !isLocal && remote >= maxRemote;
    if (!isRemoteFull && open.size < limits.max) return;
    if (performance.now() - toldAt >= ONE_MINUTE) {
      toldAt = performance.now();
      limits.onLimit?.();
    }
    const victim = isLocal ? victimForLocal() : oldest({ isLocal: !isRemoteFull, isBusy: false });
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

/** Has a whole request arrived that is not answered yet? Before that, the client can make us wait endlessly. */
function isBusy({ exchange }: Connection): boolean {
  return exchange?.request.complete === true;
}
