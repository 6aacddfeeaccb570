import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../shared/log.ts';
import { ClientGone } from './body.ts';
import { failureOf } from './errors.ts';
import { failureAnswer, send } from './respond.ts';

/** Does the work of one request; whatever it throws becomes an answer. Never rejects. */
export type Attempt = (
  request: IncomingMessage,
  response: ServerResponse,
  work: () => void | Promise<void>,
) => Promise<void>;

/** The one place where errors end: polka would let a handler that throws take the process down. */
export function createAttempt(log: Log): Attempt {
  return async (request, response, work) => {
    try {
      await work();
    } catch (error) {
      // Nobody is there to be answered.
      if (error instanceof ClientGone) response.destroy();
      else answerFailure(error, request, response);
    }
  };

  function answerFailure(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    const failure = failureOf(error);
    if (failure.code === 'internal') {
      const stack = error instanceof Error ? String(error.stack) : String(error);
      log.error('a request failed', { ...nameOf(request), stack });
    }
    // An answer that has begun cannot become another one; breaking off says that it is not whole.
    if (response.headersSent) response.destroy();
    else send(response, failureAnswer(failure));
  }
}

/** One line for each request, health checks aside: they come every few seconds and say nothing. */
export function logWhenDone(request: IncomingMessage, response: ServerResponse, log: Log): void {
  const start = performance.now();
  const name = nameOf(request);
  if (name.path === '/api/health') return;
  response.once('close', () => {
    const durationMs = Math.round(performance.now() - start);
    log.info('request', { ...name, status: response.statusCode, durationMs });
  });
}

/** Without the query. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0];
}

/** Bodies, headers and queries may hold secrets: this is all that the log keeps of what was asked. */
function nameOf(request: IncomingMessage): { readonly method: string; readonly path: string } {
  return { method: request.method ?? '', path: pathOf(request).slice(0, 200) };
}
