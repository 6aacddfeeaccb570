import { notesOf } from '../../rules/baseline/entry.ts';
import type { Judgement } from '../../rules/evaluate.ts';
import { byImportance } from '../../rules/finding.ts';
import type { Owners } from '../../rules/owners.ts';
import type { Assessment } from './assess.ts';
import type { FindingsModel, JudgedFinding } from './model-types.ts';

const MAX_FINDINGS = 5000;

export interface FindingsModelInput {
  readonly revision: number;
  readonly judgement: Judgement;
  readonly assessment: Assessment;
  /** File → the name of its module. */
  moduleOf(file: string): string | undefined;
  readonly owners: Owners;
}

export function findingsModel(input: FindingsModelInput): FindingsModel {
  const { revision, judgement, assessment } = input;
  const { rules, idle, notJudged, modules } = judgement;
  const all = statesOf(assessment).sort(byImportance);
  const findings = all.slice(0, MAX_FINDINGS).map(finding => withNotes(finding, input));
  return {
    revision,
    findings,
    total: all.length,
    shown: findings.length,
    rules,
    idleRules: idle,
    notJudged,
    modules: modules.map(({ name, tags, files }) => ({ name, tags, files: files.length })),
    ...(assessment.baseline && { baseline: assessment.baseline }),
  };
}

/** What to show if rules or baseline are wrong. */
export function failedModel(revision: number, problem: string): FindingsModel {
  const nothing = { findings: [], total: 0, shown: 0, rules: [], idleRules: [], notJudged: 0, modules: [] };
  return { revision, problem, ...nothing };
}

function statesOf({ reported, known, moved }: Assessment): JudgedFinding[] {
  return [
    ...reported,
    ...known.map(({ finding, entry }) => ({ ...finding, ...notesOf(entry), state: 'known' as const })),
    ...moved.map(({ finding, entry }) => ({ ...finding, ...notesOf(entry), state: 'moved' as const })),
  ];
}

/** An entry's own owner takes precedence over CODEOWNERS. */
function withNotes(finding: JudgedFinding, { moduleOf, owners }: FindingsModelInput): JudgedFinding {
  const module = moduleOf(finding.from);
  const owner = finding.owner ?? owners(finding.from)[0];
  return { ...finding, ...(module !== undefined && { module }), ...(owner !== undefined && { owner }) };
}
