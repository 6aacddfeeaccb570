import { type History, withHistory as openHistory } from '../../../project/revisions/history.ts';
import type { ProjectSettings } from '../../../project/settings/settings.ts';
import { openSession } from '../session.ts';
import type { Output, Terminal } from '../terminal.ts';

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
  const { env, err } = terminal;
  const interrupt = new AbortController();
  const onSignal = () => interrupt.abort(new Error('interrupted'));
  const progress = commitProgress(err);
  process.once('SIGINT', onSignal);
  try {
    const open = () => openSession(settings, terminal);
    const { signal } = interrupt;
    const { root } = settings.target;
    return await openHistory({ root, revision, env, open, signal, onCommit: progress.show }, async history =>
      work({
        ...history,
        async *walk(commits) {
          try {
            yield* history.walk(commits);
          } finally {
            progress.clear();
          }
        },
      }),
    );
  } finally {
    process.off('SIGINT', onSignal);
    if (interrupt.signal.aborted) process.kill(process.pid, 'SIGINT');
  }
}

const EVERY_MS = 100;

/** A line that counts commits; silent unless the output is a terminal. */
function commitProgress(err: Output): { show: (done: number, total: number) => void; clear: () => void } {
  let last = performance.now();
  let isShown = false;
  return {
    show(done, total) {
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
