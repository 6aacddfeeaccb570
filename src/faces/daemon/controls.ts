import { answerFrom } from '../../core/ask/answer.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { QueryError } from '../../core/query/query-error.ts';
import { withCutNotes } from '../../core/report/with-cut-notes.ts';
import { TooManyWaiting } from '../../project/revisions/turns.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { today } from '../../shared/today.ts';
import { answerProject, isAboutProject } from './answer-project.ts';
import type { Asked, Controls } from './control.ts';
import type { ProjectSession } from './project-session.ts';
import type { DaemonService } from './project-switcher.ts';
import type { DaemonStatus, ReportQuestion } from './protocol.ts';

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
    async ask({ root, fingerprint, question }, signal) {
      touch();
      const session = service.session();
      if (session.root !== root) return refusal(OTHER_PROJECT);
      const isProject = isAboutProject(question);
      try {
        const snapshot =
          question.kind === 'report' ? await session.scan('report') : await session.current('question');
        // The configuration may have changed since `refuses`, and the run has read the new one.
        if (session.lastFingerprint() !== fingerprint) return refusal(OTHER_CONFIG);
        if (question.kind === 'report') return await reported(snapshot, question, session);
        if (!isProject) return { reply: { answer: answerFrom(snapshot, question, { today: today() }) } };
        const answer = await answerProject(question, { snapshot, session, signal });
        return answer ? { reply: { answer } } : refusal(OTHER_CONFIG);
      } catch (error) {
        if (error instanceof QueryError) return refusal(error.message, 'question');
        // The command finds the same by itself, and knows how to say it.
        if (isProject && isExpected(error)) return refusal(error.message, 'failed');
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

async function reported(
  snapshot: Snapshot,
  { stamp, explainsCuts }: ReportQuestion,
  session: ProjectSession,
): Promise<Asked> {
  const { revision, stats } = snapshot;
  // Only the daemon writes the file: with two writers, neither would recognise its own stamp.
  const isWritten = stamp !== undefined && (await session.writesReport(snapshot, stamp));
  const notes = explainsCuts ? await session.explainCuts() : [];
  const digest = withCutNotes(snapshot.digest(), notes);
  const reply = { answer: { revision, stats, digest, ...(isWritten && { isWritten }) } };
  return isWritten ? { reply } : { reply, input: snapshot };
}

function isExpected(error: unknown): error is Error {
  return error instanceof DepgraphError || error instanceof TooManyWaiting;
}

function refusal(message: string, code: 'differs' | 'question' | 'failed' = 'differs'): Asked {
  return { reply: { error: { code, message } } };
}
