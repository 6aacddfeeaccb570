import type { IncomingMessage } from 'node:http';
import { Refused, refusal, refuse } from './errors.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const MOST_BODY_BYTES = 1024 * 1024;

/** The body of a request as an object; an empty body is an empty object. */
export async function readBody(request: IncomingMessage): Promise<JsonObject> {
  // An honest client is told before it has sent what would be thrown away.
  if (Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES) refuse('body_too_large');
  return parseObject(await readBytes(request));
}

/** A chunked body announces no length, so it is counted. What comes after a refusal is read into nothing. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MOST_BODY_BYTES) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(new Refused(refusal('body_too_large')));
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => reject(new ClientGone()));
  });
}

/** The client went away in the middle of its request: nobody is there to be answered. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

function parseObject(bytes: Buffer): JsonObject {
  const value = bytes.length === 0 ? {} : parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('bad_json');
  return value as JsonObject;
}

/** JSON.parse repeats a part of the text in its message, which may be a key: it is not passed on. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse('bad_json');
  }
}
