import type { Analysis } from '../analyze/analyze.ts';
import { percentileOf, riskPoints } from '../analyze/judgement/risk-scores.ts';
import type { RiskEntry, RiskSubject } from '../analyze/judgement/risks/risk.ts';
import {
  FILES_FIRST,
  type ListedRisk,
  type ReportedRisks,
  RISKS,
  type RiskLists,
  type RiskThresholds,
  type Signal,
} from '../analyze/judgement/risks/table.ts';
import { TEST } from '../analyze/structure/roles.ts';
import type { Graph } from '../graph/graph.ts';
import type { ReportRisks } from './types.ts';

/** All entries of one list, wherever the report has it. */
export function riskList<List extends keyof RiskLists>(list: List, subject: RiskSubject): RiskLists[List] {
  const entries = RISKS.filter(risk => risk.list === list).flatMap(risk =>
    Array.from(risk.find(subject), found => risk.entry(subject, found)),
  );
  return entries as readonly RiskEntry[] as RiskLists[List];
}

export function risksOf(graph: Graph, analysis: Analysis): ReportRisks {
  const subject = { graph, analysis };
  const lists = RISKS.filter(({ list }) => list !== 'gods' && list !== 'hubs');
  const { god_modules, ...others } = Object.fromEntries(
    lists.map(({ list }) => [list, riskList(list, subject)]),
  ) as unknown as ReportedRisks;
  return {
    god_modules,
    ...others,
    top_risk_files: topRiskFiles(subject),
    thresholds: Object.assign({}, ...RISKS.map(risk => risk.thresholds?.(subject))) as RiskThresholds,
  };
}

export function topRiskFiles(subject: RiskSubject): ReportRisks['top_risk_files'] {
  const { graph, analysis } = subject;
  const { degrees, counts, risks, cycles } = analysis;
  const found = new Map(FILES_FIRST.map(risk => [risk, filesWith(subject, risk)]));
  return Array.from(risks.topFiles, file => ({
    file: graph.ids[file],
    riskScore: risks.scores[file],
    percentile: percentileOf(risks.scores[file], analysis),
    dependents: degrees.incoming[file],
    users: counts.users[file],
    tests: testsOf(subject, file),
    outgoing: degrees.outgoing[file],
    signals: signalsOf(cycles.groupOf[file] !== -1, risk => found.get(risk)?.get(file) ?? 0),
    factors: riskPoints(subject, file),
  }));
}

function testsOf({ graph: { inStart, inEdges, sources }, analysis: { roles } }: RiskSubject, file: number) {
  let tests = 0;
  for (let i = inStart[file]; i < inStart[file + 1]; i++) {
    if (roles.roleOf[sources[inEdges[i]]] === TEST) tests++;
  }
  return tests;
}

/** File → how often the risk is found there. */
function filesWith(subject: RiskSubject, { about, find }: ListedRisk): ReadonlyMap<number, number> {
  const { sources } = subject.graph;
  const counts = new Map<number, number>();
  for (const one of find(subject)) {
    const file = about === 'files' ? one : sources[one];
    counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  return counts;
}

/** In the order that the report format specifies. */
export function signalsOf(isCircular: boolean, countOf: (risk: ListedRisk) => number): Signal[] {
  const risks = FILES_FIRST.flatMap(risk => {
    const count = risk.signal === undefined ? 0 : countOf(risk);
    if (count === 0) return [];
    return [(risk.about === 'files' ? risk.signal : `${risk.signal}:${count}`) as Signal];
  });
  return [...(isCircular ? ['circular_dependency' as const] : []), ...risks];
}
