import { answerFrom } from '../../core/ask/answer.ts';
import { QueryError } from '../../core/query/query-error.ts';
import { TooManyWaiting } from '../../project/revisions/turns.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { today } from '../../shared/today.ts';
import { answerProject, isAboutProject } from './answer-project.ts';
import type { Controls } from './control.ts';
import type { DaemonService } from './project-switcher.ts';
import type { AskRequest, AskVerdict, DaemonStatus, ReportRequest } from './protocol.ts';

type About = 'version' | 'bootId' | 'url' | 'host' | 'takenPort' | 'isForeground' | 'startedAt';

export interface ControlsOptions extends Pick<DaemonStatus, About> {
  readonly service: DaemonService;
  readonly touch: () => void;
  readonly stop: () => void;
}

const OTHER_PROJECT = 'the daemon serves another project';
const OTHER_CONFIG = 'the daemon runs with a different configuration';

/** Implements the control operations on top of the service. */
export function createControls({ service, touch, stop, ...about }: ControlsOptions): Controls {
  return {
    version: about.version,
    stop,
    status,
    async refuses({ root, fingerprint }) {
      const session = service.session();
      if (session.root !== root) return OTHER_PROJECT;
      return (await session.fingerprint()) === fingerprint ? undefined : OTHER_CONFIG;
    },
    async report({ root, fingerprint, stamp }: ReportRequest) {
      touch();
      const session = service.session();
      if (session.root !== root) return refusal(OTHER_PROJECT);
      const snapshot = await session.scan('report');
      // The configuration may have changed since `refuses`, and the run has read the new one.
      if (session.lastFingerprint() !== fingerprint) return refusal(OTHER_CONFIG);
      const { revision, stats } = snapshot;
      // Only the daemon writes the file: with two writers, neither would recognise its own stamp.
      const isWritten = stamp !== undefined && (await session.writesReport(snapshot, stamp));
      const verdict = { revision, stats, digest: snapshot.digest(), ...(isWritten && { isWritten }) };
      return isWritten ? { verdict } : { verdict, input: snapshot };
    },
    async ask({ root, fingerprint, question }: AskRequest, signal: AbortSignal): Promise<AskVerdict> {
      touch();
      const session = service.session();
      if (session.root !== root) return refusal(OTHER_PROJECT).verdict;
      const isProject = isAboutProject(question);
      try {
        const snapshot = await session.current('question');
        if (session.lastFingerprint() !== fingerprint) return refusal(OTHER_CONFIG).verdict;
        if (!isProject) return { answer: answerFrom(snapshot, question, { today: today() }) };
        const answer = await answerProject(question, { snapshot, session, signal });
        return answer ? { answer } : refusal(OTHER_CONFIG).verdict;
      } catch (error) {
        if (error instanceof QueryError) return { error: { code: 'question', message: error.message } };
        // The command finds the same by itself, and knows how to say it.
        if (isProject && isExpected(error)) return { error: { code: 'failed', message: error.message } };
        throw error;
      }
    },
  };

  function status(): DaemonStatus {
    const session = service.session();
    return {
      ...about,
      ...service.status(),
      pid: process.pid,
      root: session.root,
      fingerprint: session.lastFingerprint(),
      files: session.published()?.stats.files,
      memoryBytes: process.memoryUsage.rss(),
      log: service.instance().stateDir.log,
    };
  }
}

function isExpected(error: unknown): error is Error {
  return error instanceof DepgraphError || error instanceof TooManyWaiting;
}

function refusal(message: string) {
  return { verdict: { error: { code: 'differs', message } } } as const;
}
