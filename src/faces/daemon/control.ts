import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { jsonChunks } from '../../core/formats/json.ts';
import type { ReportInput } from '../../core/report/report.ts';
import { reasonOf } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import { limitConnections } from '../server/connections.ts';
import {
  type AskRequest,
  type DaemonReply,
  type DaemonStatus,
  KEEP_ALIVE_MS,
  VERSION_HEADER,
} from './protocol.ts';

/** The operations of a daemon that the control socket exposes. */
export interface Controls {
  readonly version: string;
  status(): DaemonStatus;
  stop(): void;
  /** Resolves to the reason if the daemon serves another project or configuration than requested. */
  refuses(request: AskRequest): Promise<string | undefined>;
  /** The signal aborts work that has no caller left. */
  ask(request: AskRequest, signal: AbortSignal): Promise<Asked>;
}

export interface Asked {
  readonly reply: DaemonReply;
  /** The source of the report; absent if none has to be sent. */
  readonly input?: ReportInput;
}

export interface ControlServer {
  close(): Promise<void>;
  /** For a socket file that another daemon has replaced: closing the server would remove that file. */
  abandon(): void;
}

/** Far more than concurrent commands need, and few enough to leave file descriptors for files. */
const MAX_CONNECTIONS = 256;

/** Call this only while holding the lock of the root: an existing socket file is removed as stale. */
export async function serveControl(socket: string, controls: Controls, log: Log): Promise<ControlServer> {
  const server = createServer((request, response) => {
    answer(request, response, controls).catch(error => {
      if (response.headersSent) response.destroy();
      else send(response, 500, { error: { code: 'internal', message: reasonOf(error) } });
    });
  });
  limitConnections(server, {
    max: MAX_CONNECTIONS,
    isLocal: () => true,
    onLimit: () => log.warn(`limit of ${MAX_CONNECTIONS} control connections reached; closing idle ones`),
  });
  if (process.platform !== 'win32') rmSync(socket, { force: true });
  await listening(server, socket);
  // A failed accept affects one client; without a listener, this event would end the process.
  server.on('error', error => log.warn('control connection failed', { reason: reasonOf(error) }));
  if (process.platform !== 'win32') chmodSync(socket, 0o600);
  return {
    close: () =>
      new Promise(done => {
        server.close(() => done());
        server.closeIdleConnections();
        // Leaves time to flush the response to `/stop` itself.
        setImmediate(() => server.closeAllConnections());
      }),
    abandon: () => void server.unref(),
  };
}

function listening(server: Server, socket: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(socket, () => {
      server.off('error', failed);
      done();
    });
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, controls: Controls): Promise<void> {
  response.setHeader(VERSION_HEADER, controls.version);
  const endpoint = `${request.method} ${request.url}`;
  if (endpoint === 'GET /status') return send(response, 200, controls.status());
  if (endpoint === 'POST /stop') {
    send(response, 202, { status: 'stopping' });
    response.once('close', () => controls.stop());
    return;
  }
  if (endpoint === 'POST /ask') return respondWhenDone(request, response, controls);
  send(response, 404, { error: { code: 'not_found', message: `no endpoint ${endpoint}` } });
}

/** Sends keep-alives until the work is done, because it may take a whole scan. */
async function respondWhenDone(
  request: IncomingMessage,
  response: ServerResponse,
  controls: Controls,
): Promise<void> {
  const abandoned = new AbortController();
  response.once('close', () => abandoned.abort());
  const wanted = JSON.parse(await readBody(request)) as AskRequest;
  const refusal =
    request.headers[VERSION_HEADER] === controls.version
      ? await controls.refuses(wanted)
      : `the daemon is version ${controls.version}`;
  if (refusal !== undefined) return send(response, 409, { error: { code: 'differs', message: refusal } });

  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('\n');
  const keepAlive = setInterval(() => response.write('\n'), KEEP_ALIVE_MS);
  try {
    const { reply, input } = await controls.ask(wanted, abandoned.signal);
    clearInterval(keepAlive);
    response.write(`${JSON.stringify(reply)}\n`);
    if (input) await pipeline(Readable.from(jsonChunks(input)), response);
    else response.end();
  } finally {
    clearInterval(keepAlive);
  }
}

const MAX_BODY_LENGTH = 65_536;

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > MAX_BODY_LENGTH) throw new Error('request too large');
  }
  return body;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(body));
}
