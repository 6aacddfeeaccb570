import { type History, withHistory as openHistory } from '../../../project/revisions/history.ts';
import { isSince, PERIODS } from '../../../project/revisions/sample.ts';
import { createProgress } from '../progress.ts';
import type { Project } from '../project.ts';
import { openSession } from '../session.ts';

/** For `readOption`. */
export const SINCE = {
  expected: PERIODS,
  read: (text: string) => (isSince(text) ? text : undefined),
};

/**
 * Opens a history for some work. Ctrl-C ends the walk, so that what is known is saved; then it ends the process as
 * usual. A second one ends it at once.
 */
export async function withHistory<T>(
  project: Project,
  revision: string,
  work: (history: History) => Promise<T>,
): Promise<T> {
  const { root, terminal } = project;
  const { env, err } = terminal;
  const interrupt = new AbortController();
  const onSignal = () => interrupt.abort(new Error('interrupted'));
  const progress = createProgress(err, {
    text: (done, total) => `analysing commit ${done + 1} / ${total}  ${Math.floor((100 * done) / total)} %`,
    everyMs: 100,
  });
  process.once('SIGINT', onSignal);
  try {
    const open = () => openSession(project);
    const { signal } = interrupt;
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
