import type { IncomingMessage } from 'node:http';
import { isObject, type ObjectShape, readShape } from '../../shared/shape.ts';
import { Refused, refusal, refuse } from './errors.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const MAX_BODY_BYTES = 1024 * 1024;

/** Parses the body of a request as a JSON object. An empty body is an empty object. */
export async function readBody(request: IncomingMessage): Promise<JsonObject> {
  // Refuse early, before the client sends a body that would be discarded.
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) refuse('body_too_large');
  return parseObject(await readBytes(request));
}

/** Throws `bad_value` for the first invalid member, without quoting its value. */
export function validateBody(shape: ObjectShape, body: JsonObject): void {
  readShape(shape, body, ({ at: [name], cause, expected, known }) => {
    const message = cause === 'missing' ? `"${known[0]}" is missing` : `"${name}" must be ${expected}`;
    refuse('bad_value', { message });
  });
}

/** Counts bytes, because a chunked body has no Content-Length. Data after a refusal is discarded. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_BODY_BYTES) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(new Refused(refusal('body_too_large')));
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => reject(new ClientDisconnected()));
  });
}

/** The client disconnected before it received a response. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}

function parseObject(bytes: Buffer): JsonObject {
  const value = bytes.length === 0 ? {} : parse(bytes);
  return isObject(value) ? value : refuse('bad_json');
}

/** Drops the message of `JSON.parse`, which quotes the text and could leak a key. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse('bad_json');
  }
}
