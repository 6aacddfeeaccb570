import type { Snapshot } from '../../engine/snapshot.ts';
import { type Commit, cutAt, firstParentCommits } from '../../git/commits.ts';
import { openRepository } from '../../git/repository.ts';
import { walkTrees } from '../../workspace/revision-walk.ts';
import type { ProjectSettings } from '../../workspace/settings.ts';
import { openSession, type Session } from '../session.ts';
import type { Output, Terminal } from '../terminal.ts';

/** The first-parent history of a revision, open to be walked through. */
export interface History {
  /** Newest first. */
  readonly commits: readonly Commit[];
  /** The oldest commit, if the clone lacks its parents. */
  readonly cutAt: Commit | undefined;
  session(): Promise<Session>;
  /** The states of these commits in this order, each analysed as a difference to the one before. */
  walk(commits: readonly Commit[]): AsyncGenerator<CommitState>;
}

export interface CommitState {
  readonly commit: Commit;
  readonly snapshot: Snapshot;
}

export interface HistoryOptions {
  readonly settings: ProjectSettings;
  readonly revision: string;
  readonly terminal: Terminal;
}

/**
 * Opens a history for some work. Ctrl-C ends the walk, so that what is known is saved; then it ends the process as
 * usual. A second one ends it at once.
 */
export async function withHistory<T>(
  { settings, revision, terminal }: HistoryOptions,
  work: (history: History) => Promise<T>,
): Promise<T> {
  const { root } = settings.target;
  const repository = openRepository({ root, env: terminal.env });
  const interrupt = new AbortController();
  const onSignal = () => interrupt.abort(new Error('interrupted'));
  process.once('SIGINT', onSignal);
  let session: Promise<Session> | undefined;
  try {
    const commits = await firstParentCommits(repository, revision);
    return await work({
      commits,
      cutAt: cutAt(repository, commits),
      session: open,
      walk,
    });
  } finally {
    process.off('SIGINT', onSignal);
    repository.close();
    await session?.then(opened => opened.close()).catch(() => {});
    if (interrupt.signal.aborted) process.kill(process.pid, 'SIGINT');
  }

  function open(): Promise<Session> {
    session ??= openSession(settings, terminal);
    return session;
  }

  async function* walk(wanted: readonly Commit[]): AsyncGenerator<CommitState> {
    const { engine } = await open();
    const progress = commitProgress(terminal.err, wanted.length);
    const trees = wanted.map(({ tree }) => tree);
    let done = 0;
    try {
      for await (const { sourceAt, paths } of walkTrees(repository, trees, root)) {
        interrupt.signal.throwIfAborted();
        progress.show(done);
        yield { commit: wanted[done++], snapshot: await engine.readFrom(sourceAt, paths) };
      }
    } finally {
      progress.clear();
    }
  }
}

const EVERY_MS = 100;

/** A line that counts commits; silent unless the output is a terminal. */
function commitProgress(err: Output, total: number): { show: (done: number) => void; clear: () => void } {
  let last = performance.now();
  let isShown = false;
  return {
    show(done) {
      if (!err.isTerminal || performance.now() - last < EVERY_MS) return;
      last = performance.now();
      isShown = true;
      err.write(`\r\x1b[K  analysing commit ${done + 1} / ${total}  ${Math.floor((100 * done) / total)} %`);
    },
    clear() {
      if (isShown) err.write('\r\x1b[K');
    },
  };
}
