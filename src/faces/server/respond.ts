import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Failure } from './errors.ts';
import { isNoneMatch } from './negotiate.ts';

/** A complete response as data, or a function that keeps the response open. */
export type Answer =
  | WholeAnswer
  | { readonly stream: (request: IncomingMessage, response: ServerResponse) => void };

export interface WholeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/**
 * Sent with every response. They allow only our own scripts and styles, forbid framing and embedding, and disable
 * content sniffing.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The body of every error. */
export interface ErrorAnswer {
  readonly error: {
    /** @pattern ^[a-z][a-z0-9_]*$ */
    readonly code: string;
    readonly message: string;
  };
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export function json(value: unknown, status = 200): WholeAnswer {
  return { status, ...jsonText(JSON.stringify(value)) };
}

/** The same for a value that is JSON already. */
export function jsonText(text: string): WholeAnswer {
  return {
    headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' },
    body: `${text}\n`,
  };
}

/** Responds with 304, and makes no answer, if the client has the one with this tag. */
export function unlessKnown({ headers }: IncomingMessage, tag: string, make: () => WholeAnswer): WholeAnswer {
  const own = { ETag: `"${tag}"`, 'Cache-Control': 'no-cache' };
  if (isNoneMatch(headers['if-none-match'], own.ETag)) return { status: 304, headers: own };
  const answer = make();
  return { ...answer, headers: { ...answer.headers, ...own } };
}

export function failureAnswer({ status, code, message, headers }: Failure): WholeAnswer {
  const answer = json({ error: { code, message } } satisfies ErrorAnswer, status);
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** Sends a complete response. Node omits the body for HEAD. */
export function send(response: ServerResponse, { status = 200, headers = {}, body = '' }: WholeAnswer): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status !== 304) response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
}
