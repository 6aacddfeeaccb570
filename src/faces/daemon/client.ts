import { request as httpRequest, type IncomingMessage } from 'node:http';
import {
  type AskRequest,
  type DaemonReply,
  type DaemonStatus,
  type ReportAnswer,
  type ReportQuestion,
  VERSION_HEADER,
} from './protocol.ts';
import { hasSocket, type StateDir } from './state-dir.ts';

/**
 * The result of a control request. `absent`: nothing listens on the socket. `silent`: the request timed out, because
 * the process is suspended or shutting down.
 */
export type Answer<T> =
  | { readonly state: 'absent' | 'silent' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'answered'; readonly body: T };

export interface FreshReport extends ReportAnswer {
  /** The report as JSON; absent if the caller's file is up to date. */
  readonly report?: Buffer;
}

/** A daemon answers within a tenth of a second; the rest is slack for a loaded machine. */
const ANSWER_MS = 1000;
/** While the daemon works on a report it sends keep-alives far more often than this. */
const STALL_MS = 4000;

export async function askStatus(stateDir: StateDir, timeoutMs = ANSWER_MS): Promise<Answer<DaemonStatus>> {
  const answer = await ask(stateDir, { path: '/status', timeoutMs });
  return answer.state === 'answered' ? parseAnswer(answer.body.body.toString('utf8')) : answer;
}

export async function askStop(stateDir: StateDir, timeoutMs = ANSWER_MS): Promise<Answer<unknown>> {
  const answer = await ask(stateDir, { path: '/stop', body: {}, timeoutMs });
  return answer.state === 'answered' ? parseAnswer(answer.body.body.toString('utf8')) : answer;
}

/** The daemon's report after a full scan. */
export async function askReport(
  stateDir: StateDir,
  { stamp, explainsCuts, ...wanted }: Asking & Omit<ReportQuestion, 'kind'>,
): Promise<Answer<FreshReport>> {
  const answer = await askQuestion<ReportAnswer>(stateDir, {
    ...wanted,
    question: { kind: 'report', stamp, explainsCuts },
  });
  if (answer.state !== 'answered') return answer;
  const { reply, rest: report } = answer.body;
  if ('error' in reply) return { state: 'refused', reason: reply.error.message };
  if (report.length > 0) return { state: 'answered', body: { ...reply.answer, report } };
  return reply.answer.isWritten ? { state: 'answered', body: reply.answer } : { state: 'silent' };
}

/** The daemon's answer to a question, and the bytes that follow it. */
export async function askQuestion<A>(
  stateDir: StateDir,
  { version, timeoutMs = ANSWER_MS, ...body }: Asking & Pick<AskRequest, 'question'>,
): Promise<Answer<{ readonly reply: DaemonReply<A>; readonly rest: Buffer }>> {
  const answer = await ask(stateDir, { path: '/ask', body, version, timeoutMs });
  if (answer.state !== 'answered') return answer;
  const { status, body: bytes } = answer.body;
  if (status !== 200) return { state: 'refused', reason: messageOf(bytes.toString('utf8')) };
  const end = bytes.indexOf('\n');
  const reply = parseAnswer<DaemonReply<A>>(bytes.toString('utf8', 0, end));
  if (reply.state !== 'answered') return reply;
  const error = 'error' in reply.body ? reply.body.error : undefined;
  if (error && error.code !== 'question') return { state: 'refused', reason: error.message };
  return { state: 'answered', body: { reply: reply.body, rest: bytes.subarray(end + 1) } };
}

interface Asking extends Omit<AskRequest, 'question'> {
  readonly version: string;
  readonly timeoutMs?: number | undefined;
}

interface ControlRequest {
  readonly path: string;
  readonly body?: unknown;
  readonly version?: string;
  readonly timeoutMs: number;
}

function ask(stateDir: StateDir, options: ControlRequest): Promise<Answer<{ status: number; body: Buffer }>> {
  if (!hasSocket(stateDir)) return Promise.resolve({ state: 'absent' });
  return new Promise(done => {
    const request = httpRequest({
      socketPath: stateDir.socket,
      path: options.path,
      method: options.body === undefined ? 'GET' : 'POST',
      headers: { host: 'localhost', ...(options.version && { [VERSION_HEADER]: options.version }) },
      agent: false,
    });
    const silent = () => {
      done({ state: 'silent' });
      request.destroy();
    };
    // A connection proves nothing: the kernel accepts it even if the process is suspended.
    const timer = setTimeout(silent, options.timeoutMs);
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const isAbsent = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      done({ state: isAbsent ? 'absent' : 'silent' });
    });
    request.on('response', response => {
      clearTimeout(timer);
      response.setTimeout(STALL_MS, silent);
      readBody(response).then(
        body => done({ state: 'answered', body: { status: response.statusCode ?? 0, body } }),
        silent,
      );
    });
    request.end(options.body === undefined ? undefined : JSON.stringify(options.body));
  });
}

/** Reads the body without its leading keep-alives. A truncated response is a stream error. */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  let start = 0;
  while (body[start] === LINE_FEED) start++;
  return body.subarray(start);
}

const LINE_FEED = 10;

/** A response that is truncated, or not from a daemon, counts as none. */
function parseAnswer<T>(text: string): Answer<T> {
  try {
    return { state: 'answered', body: JSON.parse(text) as T };
  } catch {
    return { state: 'silent' };
  }
}

function messageOf(text: string): string {
  const answer = parseAnswer<{ error?: { message?: unknown } }>(text);
  const message = answer.state === 'answered' ? answer.body.error?.message : undefined;
  return typeof message === 'string' ? message : 'it gave no reason';
}
