import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly url: string;
  /** Names in lower case, in order of arrival, without merging duplicates. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export interface Upstream {
  /** The base URL, without a path. */
  readonly origin: string;
  readonly host: string;
  readonly received: readonly Received[];
  /** Resolves when either side has closed the first connection. */
  readonly disconnected: Promise<unknown>;
  /** Resolves when the first request has been read. */
  readonly asked: Promise<unknown>;
}

export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** Runs a service with the given responses while `use` runs. */
export async function withUpstream(
  behaviour: Behaviour,
  use: (upstream: Upstream) => Promise<void>,
): Promise<void> {
  const received: Received[] = [];
  let asked = () => {};
  let disconnected = () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: pairs(request.rawHeaders),
      body: Buffer.concat(chunks).toString('utf8'),
    });
    asked();
    behaviour(response, request);
  });
  server.on('connection', socket => {
    socket.on('error', () => {});
    socket.on('close', () => disconnected());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await use({
      origin: `http://${host}`,
      host,
      received,
      asked: new Promise<void>(resolve => (asked = resolve)),
      disconnected: new Promise<void>(resolve => (disconnected = resolve)),
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export function answerWith(value: unknown, status = 200): Behaviour {
  return response => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  };
}

export const OPENAI_ANSWER = {
  id: 'x',
  model: 'served-model',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Cut a from b.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
};

export const ANTHROPIC_ANSWER = {
  type: 'message',
  model: 'served-model',
  content: [
    { type: 'text', text: 'Cut a' },
    { type: 'thinking', thinking: 'not for you' },
    { type: 'text', text: 'from b.' },
  ],
  usage: { input_tokens: 11, output_tokens: 7 },
};

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  return raw.flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), raw[i + 1]] as const] : []));
}
