import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type DaemonStatus, type ReportRequest, type ReportVerdict, VERSION_HEADER } from './protocol.ts';
import { hasSocket, type StateDir } from './state-dir.ts';

/**
 * What came of asking. `absent`: nobody listens. `silent`: somebody does, but there was no answer in time;
 * a stopped process, or one that is just ending.
 */
export type Answer<T> =
  | { readonly state: 'absent' | 'silent' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'answered'; readonly body: T };

export interface FreshReport extends Extract<ReportVerdict, { revision: number }> {
  /** As JSON; absent where the asker has it already. */
  readonly report?: Buffer;
}

/** A daemon promises to answer within a tenth of a second; a loaded machine gets some more. */
const ANSWER_MS = 1000;
/** While it works on a report it gives signs of life far more often than this. */
const SILENCE_MS = 4000;

export async function askStatus(stateDir: StateDir, timeoutMs = ANSWER_MS): Promise<Answer<DaemonStatus>> {
  const answer = await ask(stateDir, { path: '/status', timeoutMs });
  return answer.state === 'answered' ? parsed(answer.body.body.toString('utf8')) : answer;
}

export async function askStop(stateDir: StateDir, timeoutMs = ANSWER_MS): Promise<Answer<unknown>> {
  const answer = await ask(stateDir, { path: '/stop', body: {}, timeoutMs });
  return answer.state === 'answered' ? parsed(answer.body.body.toString('utf8')) : answer;
}

/** The daemon's report after a look at the whole tree. */
export async function askReport(
  stateDir: StateDir,
  wanted: ReportRequest & { readonly version: string },
): Promise<Answer<FreshReport>> {
  const { version, ...body } = wanted;
  const answer = await ask(stateDir, { path: '/report', body, version, timeoutMs: ANSWER_MS });
  if (answer.state !== 'answered') return answer;
  const { status, body: bytes } = answer.body;
  if (status !== 200) return { state: 'refused', reason: messageOf(bytes.toString('utf8')) };
  const end = bytes.indexOf('\n');
  const verdict = parsed<ReportVerdict>(bytes.toString('utf8', 0, end));
  if (verdict.state !== 'answered') return verdict;
  if ('error' in verdict.body) return { state: 'refused', reason: verdict.body.error.message };
  const report = bytes.subarray(end + 1);
  if (report.length === 0) {
    return verdict.body.isWritten ? { state: 'answered', body: verdict.body } : { state: 'silent' };
  }
  return { state: 'answered', body: { ...verdict.body, report } };
}

interface Question {
  readonly path: string;
  readonly body?: unknown;
  readonly version?: string;
  readonly timeoutMs: number;
}

function ask(stateDir: StateDir, question: Question): Promise<Answer<{ status: number; body: Buffer }>> {
  if (!hasSocket(stateDir)) return Promise.resolve({ state: 'absent' });
  return new Promise(done => {
    const request = httpRequest({
      socketPath: stateDir.socket,
      path: question.path,
      method: question.body === undefined ? 'GET' : 'POST',
      headers: { host: 'localhost', ...(question.version && { [VERSION_HEADER]: question.version }) },
      agent: false,
    });
    const silent = () => {
      done({ state: 'silent' });
      request.destroy();
    };
    // The connection alone proves nothing: the system accepts it for a process that is stopped.
    const timer = setTimeout(silent, question.timeoutMs);
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const isNobodyThere = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      done({ state: isNobodyThere ? 'absent' : 'silent' });
    });
    request.on('response', response => {
      clearTimeout(timer);
      response.setTimeout(SILENCE_MS, silent);
      readBody(response).then(
        body => done({ state: 'answered', body: { status: response.statusCode ?? 0, body } }),
        silent,
      );
    });
    request.end(question.body === undefined ? undefined : JSON.stringify(question.body));
  });
}

/** Leading signs of life are left out. An answer that was cut short is an error of the stream. */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  let start = 0;
  while (body[start] === LINE_FEED) start++;
  return body.subarray(start);
}

const LINE_FEED = 10;

/** An answer that was cut short, or that is not ours, is as good as none. */
function parsed<T>(text: string): Answer<T> {
  try {
    return { state: 'answered', body: JSON.parse(text) as T };
  } catch {
    return { state: 'silent' };
  }
}

function messageOf(text: string): string {
  const answer = parsed<{ error?: { message?: unknown } }>(text);
  const message = answer.state === 'answered' ? answer.body.error?.message : undefined;
  return typeof message === 'string' ? message : 'it gave no reason';
}
