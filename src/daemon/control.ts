import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { jsonChunks } from '../export/json.ts';
import type { ReportInput } from '../report/report.ts';
import { limitConnections } from '../server/connections.ts';
import { reasonOf } from '../shared/errors.ts';
import type { Log } from '../shared/log.ts';
import {
  type DaemonStatus,
  LIFE_SIGN_MS,
  type ReportRequest,
  type ReportVerdict,
  VERSION_HEADER,
} from './protocol.ts';

/** What the control socket can ask of a daemon. */
export interface Controls {
  readonly version: string;
  status(): DaemonStatus;
  stop(): void;
  /** Resolves to why not, where the daemon serves something else than the request means. */
  refuses(request: ReportRequest): Promise<string | undefined>;
  /** After a look at the whole tree; `input` is what the report is written from, where one is to be sent. */
  report(request: ReportRequest): Promise<{ verdict: ReportVerdict; input?: ReportInput }>;
}

export interface ControlServer {
  close(): Promise<void>;
  /** Lets go of it where the file of its socket is another daemon's by now: closing would remove that file. */
  abandon(): void;
}

/** Many more than there are commands at once, and few enough to leave descriptors for files. */
const MAX_CONNECTIONS = 256;

/** Only whoever holds the lock of the root may call this: a socket that is already there is taken for stale. */
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
    onLimit: () =>
      log.warn(`${MAX_CONNECTIONS} control connections are open; idle ones are closed for new ones`),
  });
  if (process.platform !== 'win32') rmSync(socket, { force: true });
  await listening(server, socket);
  // A connection that cannot be accepted is one client's loss; unheard, this event would end the process.
  server.on('error', error => log.warn('a control connection failed', { reason: reasonOf(error) }));
  if (process.platform !== 'win32') chmodSync(socket, 0o600);
  return {
    close: () =>
      new Promise(done => {
        server.close(() => done());
        server.closeIdleConnections();
        // The answer to `stop` itself may still be on its way.
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
  const what = `${request.method} ${request.url}`;
  if (what === 'GET /status') return send(response, 200, controls.status());
  if (what === 'POST /stop') {
    send(response, 202, { status: 'stopping' });
    response.once('close', () => controls.stop());
    return;
  }
  if (what === 'POST /report') return sendReport(request, response, controls);
  send(response, 404, { error: { code: 'not_found', message: `there is no ${what}` } });
}

async function sendReport(
  request: IncomingMessage,
  response: ServerResponse,
  controls: Controls,
): Promise<void> {
  const wanted = JSON.parse(await readBody(request)) as ReportRequest;
  const refusal =
    request.headers[VERSION_HEADER] === controls.version
      ? await controls.refuses(wanted)
      : `the daemon has version ${controls.version}`;
  if (refusal !== undefined) return send(response, 409, { error: { code: 'differs', message: refusal } });

  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('\n');
  const lifeSigns = setInterval(() => response.write('\n'), LIFE_SIGN_MS);
  try {
    const { verdict, input } = await controls.report(wanted);
    clearInterval(lifeSigns);
    response.write(`${JSON.stringify(verdict)}\n`);
    if (input) await pipeline(Readable.from(jsonChunks(input)), response);
    else response.end();
  } finally {
    clearInterval(lifeSigns);
  }
}

const LARGEST_BODY = 65_536;

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > LARGEST_BODY) throw new Error('the request is too large');
  }
  return body;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(body));
}
