import type { Config } from '../../config/options.ts';
import { verdictOn } from '../../engine/judge.ts';
import { isWorthSaving, type Verdict } from '../../engine/saved-verdict.ts';
import type { Snapshot } from '../../engine/snapshot.ts';
import { type Assessment, assess } from '../../export/findings/assess.ts';
import type { FindingsReport } from '../../export/findings/report.ts';
import { hasFolder, nodeOf } from '../../graph/graph.ts';
import { type Comparison, compareRange } from '../../revisions/compare.ts';
import { utcDate } from '../../rules/baseline/dates.ts';
import type { BaselineEntry } from '../../rules/baseline/entry.ts';
import { ruleIsOn } from '../../rules/evaluate.ts';
import type { Finding } from '../../rules/finding.ts';
import { ownersIn } from '../../rules/owners.ts';
import { fail } from '../../shared/errors.ts';
import { diskSource } from '../../source/disk.ts';
import { readText, type Source } from '../../source/source.ts';
import type { FileId } from '../../types.ts';
import { baselineFile, baselineText, ownersText } from '../../workspace/baseline-file.ts';
import { repositoryTop } from '../../workspace/repository-top.ts';
import { isPartial } from '../../workspace/settings.ts';
import type { Arguments } from '../command.ts';
import { statesOptions } from '../diff/states-options.ts';
import { nothingAnalysed } from '../nothing-analysed.ts';
import { readProjectOptions } from '../project-options.ts';
import { openSession } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { version } from '../version.ts';

/** A project and what its rules object to. */
export interface JudgedProject {
  readonly root: string;
  readonly config: Config;
  readonly verdict: Verdict;
  readonly snapshot: Snapshot;
  /** Is a file judged? If the user selects files, the findings of all others are unknown, not gone. */
  isInScope(file: FileId): boolean;
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
  /** The text of a file that was judged. */
  readText(file: FileId): string | undefined;
  /** What changed since the base, if only that counts. */
  readonly comparison?: Comparison | undefined;
}

/** Analyses the whole project, always, and judges it. */
export async function judgeProject(
  root: string,
  args: Arguments,
  terminal: Terminal,
): Promise<JudgedProject> {
  const settings = readProjectOptions(root, args, terminal.cwd);
  const today = utcDate(Date.now());
  const session = await openSession(settings, terminal);
  const { config } = session;
  try {
    const snapshot = await session.engine.scan();
    const nothing = await nothingAnalysed(snapshot.digest(), config);
    if (nothing !== undefined) fail('nothing_analysed', { reason: nothing });
    const saved = verdictOn(snapshot, today);
    session.engine.saveState(isWorthSaving(saved) ? { verdict: saved } : {});
    const isInScope = (file: FileId) => !isPartial(settings) || isFile(snapshot, file);
    const readText = textsIn(diskSource(root));
    return { root, config, snapshot, isInScope, today, readText, verdict: saved.verdict };
  } finally {
    await session.close();
  }
}

/** Judges the files on disk or the index, and compares them with a base. */
export async function judgeChange(root: string, args: Arguments, terminal: Terminal): Promise<JudgedProject> {
  const settings = readProjectOptions(root, args, terminal.cwd);
  const request = { text: args.text('since'), isStaged: args.flag('staged'), command: 'check --since' };
  const comparison = await compareRange(statesOptions(settings, request, terminal));
  const { config, after, today, judgement } = comparison;
  const { snapshot, source } = after;
  const nothing = await nothingAnalysed(snapshot.digest(), config);
  if (nothing !== undefined) fail('nothing_analysed', { reason: nothing });
  const isInScope = (file: FileId) => !isPartial(settings) || isFile(snapshot, file);
  const readText = textsIn(source);
  return { root, config, snapshot, isInScope, today, readText, verdict: judgement, comparison };
}

/** Compares the findings with the baseline; those of one file only, if it is given. */
export function assessProject(
  { root, config, verdict, snapshot, isInScope, today }: JudgedProject,
  entries: readonly BaselineEntry[] | undefined,
  file?: FileId,
): Assessment {
  const findings =
    file === undefined ? verdict.findings : verdict.findings.filter(finding => concerns(finding, file));
  return assess({
    findings,
    today,
    baseline: entries && {
      file: baselineFile(config),
      entries,
      text: () => baselineText(root, config) ?? '',
      stale: config.baseline.stale,
    },
    isOn: ruleIsOn(config),
    isInScope: other => (file === undefined ? isInScope(other) : other === file),
    hasFile: id => isFile(snapshot, id),
    hasFolder: folder => hasFolder(snapshot.queries.graph(), folder),
    graph: snapshot.queries.graph,
  });
}

/** Reads the graph, which most checks do not need. */
export function isFile({ queries }: Snapshot, id: FileId): boolean {
  const graph = queries.graph();
  return nodeOf(graph, id) < graph.fileCount;
}

function concerns({ from, to, members }: Finding, file: FileId): boolean {
  return from === file || to === file || (members?.includes(file) ?? false);
}

/** What the formats render. */
export function reportOf(
  { root, config, verdict, readText, comparison }: JudgedProject,
  { reported, baseline }: Assessment,
  style: FindingsReport['style'],
): FindingsReport {
  const ownerOf = ownersIn(ownersText(root, config));
  return {
    findings: reported.map(finding => ({ ...ownerNote(ownerOf(finding.from)), ...finding })),
    rules: verdict.rules.map(({ name, description, level, help }) => ({ name, description, level, help })),
    idleRules: verdict.idle,
    notJudged: verdict.notJudged,
    allowed: verdict.allowed,
    baseline,
    repositoryPrefix: repositoryTop(root, config).prefix.replace(/\/$/, ''),
    version: version(),
    readText,
    ...(comparison && { since: { ...comparison.range.base, isTouched: touchedIn(comparison) } }),
    style,
  };
}

function textsIn(source: Source): (file: FileId) => string | undefined {
  return file => readText(source, file, Number.MAX_SAFE_INTEGER);
}

/** Has the file other bytes than in the base? */
function touchedIn({ before, after }: Comparison): (file: FileId) => boolean {
  return file => before.contents.blobs.get(file) !== after.contents.blobs.get(file);
}

/** Only what the change brought, with the lines that it added. */
export function onlyNew(assessment: Assessment, { comparison }: JudgedProject): Assessment {
  if (!comparison) return assessment;
  const added = new Map(comparison.difference.findings.new.map(finding => [finding.id, finding]));
  return {
    ...assessment,
    reported: assessment.reported.flatMap(finding => {
      const placed = added.get(finding.id);
      return placed ? [{ ...finding, ...placed }] : [];
    }),
  };
}

function ownerNote([owner]: readonly string[]): { readonly owner?: string } {
  return owner === undefined ? {} : { owner };
}
