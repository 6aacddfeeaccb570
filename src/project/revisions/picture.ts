import { findingsOf } from '../../core/ask/findings.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import type { FindingsModel } from '../../core/formats/findings/model-types.ts';
import { buildModel } from '../../core/report/model.ts';
import type { Model } from '../../core/report/model-types.ts';
import { today } from '../../shared/today.ts';
import type { CommitId, CommitTime } from '../../types.ts';
import { type Commit, commitAt } from '../git/commits.ts';
import type { Repository } from '../git/repository.ts';
import { openRevision } from '../settings/revision.ts';
import { configFor } from '../settings/settings.ts';
import { dateOf } from './measure.ts';
import { measuresKey } from './measures-key.ts';
import { type RecordedOptions, recentOr } from './recent-answers.ts';
import { openUntil, reasonFor } from './states.ts';

/** What the page shows of a commit. */
export interface Picture {
  readonly commit: CommitId;
  readonly date: CommitTime;
  readonly subject: string;
  readonly model: Model;
  readonly findings: FindingsModel;
}

/**
 * The JSON of what the page shows of a commit: the model and the findings. As in a history, today's configuration
 * decides, so that the picture has the numbers of the row.
 */
export async function pictureOf(
  repository: Repository,
  revision: string,
  options: RecordedOptions,
): Promise<string> {
  const { settings, env, build, pause, open, signal } = options;
  const { root } = settings.target;
  const commit = await commitAt(repository, revision);
  const config = await configFor(settings, env);
  const key = JSON.stringify(['picture', commit.id, today(), measuresKey(build ?? '', config, root)]);
  return recentOr(options, key, read);

  async function read(): Promise<string> {
    await pause();
    const opened = await openRevision(repository, commit.id);
    await using its = await openUntil(settings, { open, signal });
    const snapshot = await its.engine.readFrom(opened.sourceAt).catch(reasonFor(signal));
    await pause();
    return textOf(commit, snapshot);
  }
}

function textOf(commit: Commit, snapshot: Snapshot): string {
  const picture: Picture = {
    commit: commit.id,
    date: dateOf(commit),
    subject: commit.subject,
    model: buildModel(snapshot),
    findings: findingsOf(snapshot, today()),
  };
  return JSON.stringify(picture);
}
