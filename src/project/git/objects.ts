import { DepgraphError } from '../../shared/errors.ts';
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

/** What is read after `close` gets a process of its own. */
export function createGitObjects(git: GitProcess): GitObjects {
  let batch: Batch | undefined;
  let isClosed = false;
  return {
    read(ids) {
      const unique = [...new Set(ids)];
      if (unique.length === 0) return Promise.resolve(new Map());
      batch ??= startBatch(git, () => {
        batch = undefined;
      });
      const reading = batch.read(unique);
      if (isClosed) end();
      return reading;
    },
    close() {
      isClosed = true;
      end();
    },
  };

  function end(): void {
    batch?.end();
    batch = undefined;
  }
}

interface Batch {
  read(ids: readonly string[]): Promise<Map<string, Buffer>>;
  /** After what was requested. */
  end(): void;
}

function startBatch(git: GitProcess, onEnded: () => void): Batch {
  let pending: Buffer[] = [];
  let length = 0;
  /** The object whose content is being received; undefined while a header is expected. */
  let header: { readonly id: string; readonly size: number } | undefined;
  /** What git wrote to its standard error. */
  let message = '';
  let isEnding = false;
  const requests: Request[] = [];
  const child = git.start(['cat-file', '--batch']);
  const watch = git.watch(child, 'cat-file');
  child.stdout.on('data', receive);
  child.stdin.on('error', () => {});
  // Must be consumed: git blocks as soon as the pipe is full.
  child.stderr.setEncoding('utf8').on('data', text => {
    if (message.length < MAX_MESSAGE) message += text;
  });
  child.on('error', error => abort(error));
  child.on('close', () => {
    if (!isEnding) onEnded();
    if (requests.length > 0) abort(undefined);
  });

  return {
    read: ids =>
      new Promise((resolve, reject) => {
        requests.push({ ids, found: new Map(), at: 0, resolve, reject });
        watch.expect();
        child.stdin.write(`${ids.join('\n')}\n`);
      }),
    end() {
      isEnding = true;
      child.stdin.end();
    },
  };

  function receive(part: Buffer): void {
    pending.push(part);
    length += part.length;
    watch.expect();
    while (step()) {}
    if (requests.length === 0) watch.end();
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
    watch.end();
    const failure = isMissing(error)
      ? new DepgraphError('git_missing', {})
      : (watch.failure() ?? new DepgraphError('git_failed', { command: 'cat-file', reason }));
    for (const request of requests.splice(0)) request.reject(failure);
  }
}
