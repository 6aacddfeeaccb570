import type { Config } from '../../config/options.ts';
import { compareSides } from '../../diff/difference.ts';
import type { Difference } from '../../diff/types.ts';
import type { Contents } from '../../engine/pipeline.ts';
import { type SideOptions, sideOf } from '../../engine/side.ts';
import type { Snapshot } from '../../engine/snapshot.ts';
import { openRepository, type Repository } from '../../git/repository.ts';
import { type Range, type RangeOptions, readRange } from '../../workspace/range.ts';
import { openRevision, projectTextOf } from '../../workspace/revision.ts';
import type { ProjectSettings } from '../../workspace/settings.ts';
import { openSession } from '../session.ts';
import type { Terminal } from '../terminal.ts';

/** Two states of a project, and what changed between them. */
export interface Comparison {
  readonly range: Range;
  readonly config: Config;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly difference: Difference;
  readonly contentsBefore: Contents;
  readonly contentsAfter: Contents;
}

/** Compares two states with the configuration and the rules of the later one. */
export async function compareRange(
  options: ProjectSettings,
  rangeOptions: Omit<RangeOptions, 'env'>,
  terminal: Terminal,
): Promise<Comparison> {
  const { root } = options.target;
  const repository = openRepository({ root, env: terminal.env });
  try {
    const range = await readRange(repository, { ...rangeOptions, env: terminal.env });
    return await compareIn(repository, range, options, terminal);
  } finally {
    repository.close();
  }
}

async function compareIn(
  repository: Repository,
  range: Range,
  options: ProjectSettings,
  terminal: Terminal,
): Promise<Comparison> {
  const { root } = options.target;
  const base = await openRevision(repository, range.base.commit);
  const head = range.head === undefined ? undefined : await openRevision(repository, range.head);
  const settings = head ? { ...options, projectText: () => projectTextOf(head.sourceAt(root)) } : options;
  const session = await openSession(settings, terminal, undefined);
  try {
    const { engine, config } = session;
    const after = head ? await engine.readFrom(head.sourceAt) : await engine.scan();
    if (!head) engine.saveState({});
    const contentsAfter = engine.contents();
    const before = await engine.readFrom(base.sourceAt);
    const contentsBefore = engine.contents();
    const today = new Date().toISOString().slice(0, 10);
    const common: Pick<SideOptions, 'today' | 'partsOf'> = { today, partsOf: after };
    const difference = compareSides(
      sideOf(before, { ...common, blobOf: id => contentsBefore.blobs.get(id), isEarlier: true }),
      sideOf(after, { ...common, blobOf: id => contentsAfter.blobs.get(id) }),
    );
    return { range, config, before, after, difference, contentsBefore, contentsAfter };
  } finally {
    await session.close();
  }
}
