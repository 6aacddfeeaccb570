import type { RevisionAnswers } from '../../project/revisions/answers.ts';
import { TooManyWaiting } from '../../project/revisions/turns.ts';
import { DepgraphError, type ErrorCode } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import { ClientDisconnected } from './body.ts';
import { refuse } from './errors.ts';
import type { Service } from './service.ts';

export interface RevisionParts {
  readonly service: Service;
  readonly log: Log;
}

/** Messages of errors whose own would name folders of the server. */
const WITHOUT_PATHS: Partial<Readonly<Record<ErrorCode, string>>> = {
  git_none: 'the project is not in a git repository',
  git_bare: 'the project is a bare repository, without files to analyse',
  git_folder_missing: 'the git folder of the project is missing or incomplete',
  git_reftable: 'the repository keeps its references in the reftable format, which is not supported',
};

/** An absolute path of any system. */
const PATH = /(^|[\s"'(=:])(\/[^\s/]|[A-Za-z]:\\)/;

/** Answers a question about revisions. What the repository or its configuration cannot tell is refused with the reason. */
export async function askRevisions<T>(
  { service, log }: RevisionParts,
  signal: AbortSignal,
  ask: (revisions: RevisionAnswers) => Promise<T>,
): Promise<T> {
  try {
    return await service.askRevisions(ask);
  } catch (error) {
    if (signal.aborted) throw new ClientDisconnected();
    if (error instanceof TooManyWaiting)
      return refuse('too_many_questions', { headers: { 'Retry-After': '10' } });
    // Of a project that is gone, the status says more.
    if (!(error instanceof DepgraphError) || error.code === 'project_gone') throw error;
    return refuse('unanswerable', { message: publicMessage({ service, log }, error) });
  }
}

/** The message of an error, without folders of the server. */
export function publicMessage({ service, log }: RevisionParts, { code, message }: DepgraphError): string {
  const text = WITHOUT_PATHS[code] ?? message.replaceAll(`${service.root()}/`, '');
  if (!PATH.test(text)) return text;
  log.warn('a question about revisions failed', { reason: message });
  return 'the repository or the configuration cannot be read; see the log of the server';
}
