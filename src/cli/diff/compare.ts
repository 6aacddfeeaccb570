import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../config/options.ts';
import { compareSides } from '../../diff/difference.ts';
import type { Difference } from '../../diff/types.ts';
import type { Contents } from '../../engine/pipeline.ts';
import { type SideOptions, sideOf } from '../../engine/side.ts';
import type { Snapshot } from '../../engine/snapshot.ts';
import type { DiffReport } from '../../export/diff/report.ts';
import { openRepository, type Repository } from '../../git/repository.ts';
import type { Judgement } from '../../rules/evaluate.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { diskSource } from '../../source/disk.ts';
import type { Source } from '../../source/source.ts';
import { type Range, type RangeOptions, readRange } from '../../workspace/range.ts';
import { INDEX, openRevision, projectTextOf } from '../../workspace/revision.ts';
import { configFor, type ProjectSettings } from '../../workspace/settings.ts';
import { openSession } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { textsOf } from './texts.ts';

/** Two states of a project, and what changed between them. */
export interface Comparison {
  readonly range: Range;
  readonly config: Config;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly difference: Difference;
  readonly contentsBefore: Contents;
  readonly contentsAfter: Contents;
  /** What the rules say about the later state. */
  readonly judgement: Judgement;
  /** The files of the two states. */
  readonly baseSource: Source;
  readonly headSource: Source;
  /** From the top of the repository to the project, with a slash; empty if they are the same. */
  readonly prefix: string;
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
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
    const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const common: Pick<SideOptions, 'today' | 'partsOf'> = { today, partsOf: after };
    const { maxFileSize } = config;
    const [baseSource, headSource] = [base.sourceAt(root), (head?.sourceAt ?? diskSource)(root)];
    const earlier = sideOf(before, {
      ...common,
      blobOf: id => contentsBefore.blobs.get(id),
      textOf: await textsOf({
        source: baseSource,
        contents: contentsBefore,
        others: contentsAfter,
        maxFileSize,
      }),
      isEarlier: true,
    });
    const later = sideOf(after, {
      ...common,
      blobOf: id => contentsAfter.blobs.get(id),
      textOf: await textsOf({
        source: headSource,
        contents: contentsAfter,
        others: contentsBefore,
        maxFileSize,
      }),
    });
    const hasOtherRules = await hasRulesOtherThan(config, baseSource, options, terminal);
    return {
      range,
      config,
      today,
      before,
      after,
      judgement: later.judgement,
      difference: compareSides(earlier, later, hasOtherRules),
      contentsBefore,
      contentsAfter,
      baseSource,
      headSource,
      prefix: repository.paths.prefix,
    };
  } finally {
    await session.close();
  }
}

/** Did the project have other rules? An earlier configuration that is not valid today counts as another. */
async function hasRulesOtherThan(
  { modules, unassigned, rules }: Config,
  source: Source,
  options: ProjectSettings,
  terminal: Terminal,
): Promise<boolean> {
  if (options.configFile !== undefined) return false;
  try {
    const old = await configFor({ ...options, projectText: () => projectTextOf(source) }, terminal.env);
    return !isDeepStrictEqual([modules, unassigned, rules], [old.modules, old.unassigned, old.rules]);
  } catch (error) {
    if (error instanceof DepgraphError) return true;
    throw error;
  }
}

export function reportOf({ range, config, difference }: Comparison, style: DiffReport['style']): DiffReport {
  return {
    base: { name: range.base.name, commit: range.base.commit },
    head: headName(range.head),
    difference,
    parts: Object.keys(config.modules).length > 0 ? 'modules' : 'folders',
    style,
  };
}

function headName(head: string | undefined): string {
  if (head === undefined) return 'the work tree';
  return head === INDEX ? 'the index' : head;
}
