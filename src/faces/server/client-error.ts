import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Failure, refusal } from './errors.ts';
import { failureAnswer, SECURITY_HEADERS } from './respond.ts';

/**
 * Responds to a malformed or late request on the raw socket, which no handler will see. `open` is the pending response
 * on the socket, if any: once it has started, more bytes would be taken for its body.
 */
export function respondToClientError(error: Error, socket: Duplex, open: ServerResponse | undefined): void {
  const isFree = open === undefined || (!open.headersSent && open.socket === socket);
  if (!socket.writable || !isFree || codeOf(error) === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  socket.end(rawResponse(failureFor(codeOf(error))), () => socket.destroy());
}

function codeOf(error: Error): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function failureFor(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') return refusal('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusal('request_timeout');
  return refusal('bad_request');
}

function rawResponse(failure: Failure): string {
  const { headers, body = '' } = failureAnswer(failure);
  const lines = Object.entries({
    ...SECURITY_HEADERS,
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${failure.status} ${REASONS[failure.status] ?? 'Bad Request'}`, ...lines, '', body].join(
    '\r\n',
  );
}

const REASONS: Readonly<Record<number, string>> = {
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};
