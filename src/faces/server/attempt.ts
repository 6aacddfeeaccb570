import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../shared/log.ts';
import { ClientDisconnected } from './body.ts';
import { failureOf } from './errors.ts';
import { failureAnswer, send } from './respond.ts';

/** Handles one request and turns errors into responses. Never rejects. */
export type Attempt = (
  request: IncomingMessage,
  response: ServerResponse,
  work: () => void | Promise<void>,
) => Promise<void>;

/** All request errors end here: with polka alone, a handler that throws would crash the process. */
export function createAttempt(log: Log): Attempt {
  return async (request, response, work) => {
    try {
      await work();
    } catch (error) {
      // Nobody to respond to.
      if (error instanceof ClientDisconnected) response.destroy();
      else answerFailure(error, request, response);
    }
  };

  function answerFailure(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    const failure = failureOf(error);
    if (failure.code === 'internal') {
      const stack = error instanceof Error ? String(error.stack) : String(error);
      log.error('request failed', { ...loggedFields(request), stack });
    }
    // A response that has started cannot be replaced; aborting it tells the client that it is incomplete.
    if (response.headersSent) response.destroy();
    else send(response, failureAnswer(failure));
  }
}

/** Logs one line per request, except for frequent health checks. */
export function logWhenDone(request: IncomingMessage, response: ServerResponse, log: Log): void {
  const start = performance.now();
  const fields = loggedFields(request);
  if (fields.path === '/api/health') return;
  response.once('close', () => {
    const durationMs = Math.round(performance.now() - start);
    log.info('request', { ...fields, status: response.statusCode, durationMs });
  });
}

/** The path of a request, without the query. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0];
}

/** The only parts of a request that are logged: bodies, headers and queries may hold secrets. */
function loggedFields(request: IncomingMessage): { readonly method: string; readonly path: string } {
  return { method: request.method ?? '', path: pathOf(request).slice(0, 200) };
}
