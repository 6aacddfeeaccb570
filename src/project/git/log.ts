import { once } from 'node:events';
import type { LogChange, LogCommit } from '../../core/churn/log.ts';
import { DepgraphError, fail } from '../../shared/errors.ts';
import { parseCommitTime } from './commit-time.ts';
import { isMissing, type OutputWatch } from './process.ts';
import type { Repository } from './repository.ts';

export interface LogOptions {
  /** The commit to start from. */
  readonly commit: string;
  /** Older commits are left out; in seconds since 1970. */
  readonly since: number;
  /** Recognise only files that moved unchanged, for which no content is read. */
  readonly hasExactRenames?: boolean;
  /** How many commits to read at most. */
  readonly maxCount?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** When a commit was made, in seconds since 1970. */
export async function timeOf({ git }: Pick<Repository, 'git'>, commit: string): Promise<number> {
  const output = await git.run(['log', '-1', '--no-patch', '--format=%ct', commit, '--']);
  return parseCommitTime(output.toString('latin1').trim());
}

/** The last commit before and including HEAD that changed a file, by its path from the top of the repository. */
export async function lastChangeOf(
  { git, commitOf }: Pick<Repository, 'git' | 'commitOf'>,
  path: string,
): Promise<string | undefined> {
  const head = await commitOf('HEAD');
  const words = [
    'log',
    '-1',
    '--no-patch',
    '--no-show-signature',
    '--format=%H',
    head,
    '--',
    `:(literal)${path}`,
  ];
  return (await git.run(words)).toString('latin1').trim() || undefined;
}

/**
 * The commits before and including one, children before their parents. Merges are left out: they repeat what the
 * commits of their branches say. One commit is in memory at a time.
 */
export async function* readLog(
  { git }: Pick<Repository, 'git'>,
  { commit, since, hasExactRenames, maxCount, signal }: LogOptions,
): AsyncGenerator<LogCommit> {
  signal?.throwIfAborted();
  const child = git.start([
    ...['log', '--date-order', '--no-merges', `--max-age=${since}`, '--no-show-signature', '--no-ext-diff'],
    ...[
      '--raw',
      '-z',
      '--no-abbrev',
      '--no-rename-empty',
      hasExactRenames ? '--find-renames=100%' : '--find-renames',
    ],
    ...(maxCount === undefined ? [] : [`--max-count=${maxCount}`]),
    ...['--format=tformat:%H%x00%ct%x00%ae%x00%an', commit, '--'],
  ]);
  const watch = git.watch(child, 'log');
  const stop = () => void child.kill();
  signal?.addEventListener('abort', stop);
  const closed = once(child, 'close');
  // Awaited below; until then a failure must not count as unhandled.
  closed.catch(() => {});
  let message = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (message.length < MAX_MESSAGE) message += text;
  });
  child.stdin.on('error', () => {});
  child.stdin.end();
  try {
    yield* parseLog(watched(child.stdout, watch));
    const [code] = await closed;
    signal?.throwIfAborted();
    const failure = watch.failure();
    if (failure) throw failure;
    if (code !== 0)
      fail('git_failed', { command: 'log', reason: message.split('\n')[0] || `exit code ${code}` });
  } catch (error) {
    signal?.throwIfAborted();
    const failure = watch.failure();
    if (failure) throw failure;
    throw isMissing(error as Error) ? new DepgraphError('git_missing', {}) : error;
  } finally {
    signal?.removeEventListener('abort', stop);
    watch.end();
    child.kill();
  }
}

/** The time that the reader of the log takes is not git's. */
async function* watched(chunks: AsyncIterable<Buffer>, watch: OutputWatch): AsyncGenerator<Buffer> {
  watch.expect();
  for await (const chunk of chunks) {
    watch.end();
    yield chunk;
    watch.expect();
  }
}

const MAX_MESSAGE = 4096;

/** The output of `git log --raw -z`, in chunks: four tokens for each commit, then two or three for each change. */
export async function* parseLog(chunks: AsyncIterable<Buffer>): AsyncGenerator<LogCommit> {
  let header: string[] = [];
  let changes: LogChange[] = [];
  let change: string[] = [];
  const split = createSplitter();
  for await (const chunk of chunks) {
    for (const token of split(chunk)) {
      if (change.length > 0) {
        change.push(token);
        if (change.length < lengthOf(change[0])) continue;
        changes.push(changeOf(change));
        change = [];
      } else if (header.length < HEADER_LENGTH) {
        header.push(token);
      } else if (token.startsWith('\n:') || token.startsWith(':')) {
        change = [token.trimStart()];
      } else {
        yield commitOf(header, changes);
        header = [token];
        changes = [];
      }
    }
  }
  if (header.length === HEADER_LENGTH && change.length === 0) yield commitOf(header, changes);
  else if (header.length > 0) fail('git_failed', { command: 'log', reason: 'it ended early' });
}

const HEADER_LENGTH = 4;

/** Returns a function for the tokens that end in the next chunk. */
function createSplitter(): (chunk: Buffer) => string[] {
  let rest: Buffer[] = [];
  return chunk => {
    const end = chunk.lastIndexOf(0);
    if (end < 0) {
      rest.push(chunk);
      return [];
    }
    const whole = Buffer.concat([...rest, chunk.subarray(0, end)]);
    rest = [chunk.subarray(end + 1)];
    return whole.toString('utf8').split('\0');
  };
}

/** A file that moved has two names. */
function lengthOf(raw: string): number {
  return isMove(raw) ? 3 : 2;
}

function isMove(raw: string): boolean {
  return /R\d*$/.test(raw);
}

/** `:100644 100644 <blob before> <blob after> M`. */
function changeOf([raw, first, second]: readonly string[]): LogChange {
  const [, , before, after] = raw.split(' ');
  const isEdited = before !== after;
  return isMove(raw) ? { path: second, from: first, isEdited } : { path: first, isEdited };
}

function commitOf([id, time, email, name]: readonly string[], changes: readonly LogChange[]): LogCommit {
  return { id: id.trimStart(), time: parseCommitTime(time), email, name, changes };
}
