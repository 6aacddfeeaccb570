import type { Digest } from '../../core/report/digest.ts';
import type { AnalyzeRequest, AnalyzeResult } from './analyze-request.ts';
import type { Session } from './session.ts';

/** What a summary says about the time before the analysis. */
export type Past = Pick<AnalyzeResult, 'news' | 'history'>;

/** The modules are loaded lazily, because most runs without changes print no summary. */
export async function pastOf(digest: Digest, session: Session, request: AnalyzeRequest): Promise<Past> {
  const [{ newsIn }, { storedHistory }] = await Promise.all([
    import('./news.ts'),
    import('./stored-history.ts'),
  ]);
  return { news: await newsIn(digest, session, request), history: storedHistory(session, request) };
}
