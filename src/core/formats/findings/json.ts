import { jsonText } from './json-text.ts';
import { countFindings, type FindingsReport, type ReportedFinding, worstFirst } from './report.ts';

/** Everything, for programs. Paths are relative to the root. */
export function renderJson(report: FindingsReport): string {
  const { findings, rules, idleRules, notJudged, allowed, baseline, version } = report;
  const document = {
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
  return jsonText(document);
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
