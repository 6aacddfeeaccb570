import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { DepgraphError } from '../shared/errors.ts';
import { type GitProcess, isMissing } from './process.ts';

/** Reads objects through one `git cat-file --batch`, which is started by the first request. */
export interface GitObjects {
  /** The contents of blobs; those that the repository lacks are left out. */
  read(ids: readonly string[]): Promise<Map<string, Buffer>>;
  /** Ends the process. A later request starts another one, for itself only. */
  close(): void;
}

interface Request {
  readonly ids: readonly string[];
  readonly found: Map<string, Buffer>;
  at: number;
  resolve(found: Map<string, Buffer>): void;
  reject(error: unknown): void;
}

const MAX_MESSAGE = 4096;

export function createGitObjects(git: GitProcess): GitObjects {
  let child: ChildProcessWithoutNullStreams | undefined;
  let pending: Buffer[] = [];
  let length = 0;
  /** The object whose content is being received; undefined while a header is expected. */
  let header: { readonly id: string; readonly size: number } | undefined;
  /** What git wrote to its standard error. */
  let message = '';
  let isClosed = false;
  const requests: Request[] = [];

  return {
    read(ids) {
      const unique = [...new Set(ids)];
      if (unique.length === 0) return Promise.resolve(new Map());
      return new Promise((resolve, reject) => {
        child ??= start();
        requests.push({ ids: unique, found: new Map(), at: 0, resolve, reject });
        child.stdin.write(`${unique.join('\n')}\n`);
      });
    },
    close() {
      isClosed = true;
      end();
    },
  };

  function end(): void {
    child?.stdin.end();
    child = undefined;
  }

  function start(): ChildProcessWithoutNullStreams {
    const started = git.start(['cat-file', '--batch']);
    message = '';
    started.stdout.on('data', receive);
    started.stdin.on('error', () => {});
    // Must be consumed: git blocks as soon as the pipe is full.
    started.stderr.setEncoding('utf8').on('data', text => {
      if (message.length < MAX_MESSAGE) message += text;
    });
    started.on('error', error => abort(error));
    started.on('close', () => {
      if (child === started) child = undefined;
      if (requests.length > 0) abort(undefined);
    });
    return started;
  }

  function receive(part: Buffer): void {
    pending.push(part);
    length += part.length;
    while (step()) {}
  }

  /** Takes one header or one content from what was received; false if more is needed. */
  function step(): boolean {
    const [request] = requests;
    if (!request) return false;
    if (!header) {
      const line = takeLine();
      if (line === undefined) return false;
      const [id, kind, size] = line.split(' ');
      if (kind === 'missing' || kind === 'ambiguous') advance(request);
      else header = { id, size: Number(size) };
      return true;
    }
    if (length < header.size + 1) return false;
    request.found.set(header.id, take(header.size + 1).subarray(0, header.size));
    header = undefined;
    advance(request);
    return true;
  }

  function advance(request: Request): void {
    if (++request.at < request.ids.length) return;
    requests.shift();
    if (isClosed && requests.length === 0) end();
    request.resolve(request.found);
  }

  function takeLine(): string | undefined {
    if (length === 0) return undefined;
    const all = joined();
    const end = all.indexOf(10);
    return end < 0 ? undefined : take(end + 1).toString('latin1', 0, end);
  }

  function joined(): Buffer {
    if (pending.length > 1) pending = [Buffer.concat(pending)];
    return pending[0];
  }

  function take(size: number): Buffer {
    const all = joined();
    pending = all.length > size ? [all.subarray(size)] : [];
    length -= size;
    return all.subarray(0, size);
  }

  function abort(error: Error | undefined): void {
    header = undefined;
    pending = [];
    length = 0;
    const [firstLine] = message.split('\n');
    const reason = error?.message || firstLine || 'it ended early';
    const failure = isMissing(error)
      ? new DepgraphError('git_missing', {})
      : new DepgraphError('git_failed', { command: 'cat-file', reason });
    for (const request of requests.splice(0)) request.reject(failure);
  }
}
