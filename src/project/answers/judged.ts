import { verdictOn } from '../../core/ask/judge.ts';
import type { Verdict } from '../../core/ask/saved-verdict.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import type { Config } from '../../core/config/options.ts';
import { assess } from '../../core/formats/findings/assess.ts';
import { isNewCycle, type ReportedFinding } from '../../core/formats/findings/report.ts';
import { hasFolder, nodeOf } from '../../core/graph/graph.ts';
import type { BaselineEntry } from '../../core/rules/baseline/entry.ts';
import { baselineFile } from '../../core/rules/baseline/file-name.ts';
import { withSuspects } from '../../core/rules/baseline/suspects.ts';
import { updateBaseline } from '../../core/rules/baseline/update.ts';
import { ruleIsOn } from '../../core/rules/evaluate.ts';
import type { Finding } from '../../core/rules/finding.ts';
import { fail } from '../../shared/errors.ts';
import { today } from '../../shared/today.ts';
import { version } from '../../shared/version.ts';
import type { FileId } from '../../types.ts';
import { readBaseline } from '../settings/baseline-file.ts';
import { baselineText } from '../settings/judging-texts.ts';
import type {
  CheckAnswer,
  CheckQuestion,
  FindingsAnswer,
  FindingsQuestion,
  Scope,
  UpdateAnswer,
  UpdateQuestion,
} from './question.ts';

/** A project and what its rules object to. */
export interface JudgedProject {
  readonly root: string;
  readonly config: Config;
  readonly snapshot: Snapshot;
  readonly verdict: Verdict;
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
}

/** Judges a snapshot by the rules of today. */
export function judged(root: string, snapshot: Snapshot): JudgedProject {
  const day = today();
  const { verdict } = verdictOn(snapshot, day);
  return { root, config: snapshot.config, snapshot, verdict, today: day };
}

export type JudgedQuestion = CheckQuestion | FindingsQuestion | UpdateQuestion;

export function answerJudged(
  question: JudgedQuestion,
  project: JudgedProject,
): CheckAnswer | FindingsAnswer | UpdateAnswer {
  if (question.kind === 'check') return checkAnswer(question, project);
  if (question.kind === 'findings') return findingsAnswer(project);
  return updateAnswer(question, project);
}

/** Compares the findings with the baseline; those of one file only, if it is given. */
export function checkAnswer(question: CheckQuestion, project: JudgedProject): CheckAnswer {
  const { root, config, verdict, snapshot, today } = project;
  const { file } = question;
  const known = question.usesBaseline ? readBaseline(root, config) : undefined;
  const { rules, idle, notJudged, allowed } = verdict;
  const present = presentIn(project, question);
  const { reported, baseline } = assess({
    ...present,
    findings: file === undefined ? verdict.findings : verdict.findings.filter(isAbout(file)),
    isInScope: other => (file === undefined ? present.isInScope(other) : other === file),
    today,
    baseline: known && {
      ...known,
      file: baselineFile(config),
      version: version(),
      text: () => baselineText(root, config) ?? '',
      stale: config.baseline.stale,
    },
    graph: snapshot.queries.graph,
  });
  return {
    digest: snapshot.digest(),
    reported,
    baseline,
    suspects: known ? suspectsOf(reported, known.entries, snapshot) : {},
    rules: rules.map(({ name, description, level, help }) => ({ name, description, level, help })),
    idleRules: idle,
    notJudged,
    allowed,
  };
}

function findingsAnswer({ snapshot, verdict }: JudgedProject): FindingsAnswer {
  return { digest: snapshot.digest(), findings: verdict.findings };
}

function updateAnswer(question: UpdateQuestion, project: JudgedProject): UpdateAnswer {
  const { root, config, snapshot, verdict } = project;
  const { pruneOnly, accept, notes } = question;
  const { entries } = readBaseline(root, config) ?? fail('baseline_absent', { file: baselineFile(config) });
  const present = presentIn(project, question);
  const { findings } = verdict;
  return {
    digest: snapshot.digest(),
    update: updateBaseline({ ...present, findings, entries, pruneOnly, accept, notes }),
  };
}

function suspectsOf(
  reported: readonly ReportedFinding[],
  entries: readonly BaselineEntry[],
  { queries }: Snapshot,
): Record<string, Finding> {
  const suspect = withSuspects(entries, queries.graph);
  return Object.fromEntries(reported.filter(isNewCycle).map(finding => [finding.id, suspect(finding)]));
}

/** What of the project there is. The graph is read on demand: most checks do not need it. */
function presentIn({ config, snapshot: { queries } }: JudgedProject, { isPartial }: Scope) {
  const hasFile = (id: FileId) => {
    const graph = queries.graph();
    return nodeOf(graph, id) < graph.fileCount;
  };
  return {
    isOn: ruleIsOn(config),
    isInScope: (file: FileId) => !isPartial || hasFile(file),
    hasFile,
    hasFolder: (folder: string) => hasFolder(queries.graph(), folder),
  };
}

function isAbout(file: FileId): (finding: Finding) => boolean {
  return ({ from, to, members }) => from === file || to === file || (members?.includes(file) ?? false);
}
