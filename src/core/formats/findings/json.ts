import { jsonText } from './json-text.ts';
import { countFindings, type FindingsReport, type ReportedFinding, worstFirst } from './report.ts';

/** What `depgraph check --json` prints. Paths are relative to the root. */
export interface FindingsDocument
  extends Pick<FindingsReport, 'findings' | 'rules' | 'idleRules' | 'notJudged' | 'allowed'> {
  readonly version: 1;
  /** The version of depgraph. */
  readonly depgraph: string;
  readonly counts: ReturnType<typeof countFindings>;
  /** Null if the project has none. */
  readonly baseline: NonNullable<FindingsReport['baseline']> | null;
}

export function renderJson(report: FindingsReport): string {
  return jsonText(findingsDocument(report));
}

/** Everything, for programs. */
export function findingsDocument(report: FindingsReport): FindingsDocument {
  const { findings, rules, idleRules, notJudged, allowed, baseline, version } = report;
  return {
    version: 1,
    depgraph: version,
    counts: countFindings(findings),
    findings: worstFirst(findings).map(inOrder),
    rules,
    idleRules,
    notJudged,
    allowed,
    baseline: baseline ?? null,
  };
}

/** Lists the keys, because objects are written in the order in which their keys were added. */
function inOrder(finding: ReportedFinding): ReportedFinding {
  const { id, rule, kind, level, state, from, ...rest } = finding;
  const { to, others, members, lines, message, help, chain, reason, owner, until } = rest;
  const optional = { help, chain, reason, owner, until };
  return {
    id,
    rule,
    kind,
    level,
    state,
    from,
    to,
    others,
    members,
    lines,
    message,
    ...optional,
  } as ReportedFinding;
}
