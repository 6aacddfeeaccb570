import type { Graph } from '../graph/graph.ts';
import { roleOf } from '../report/detailed.ts';
import { importNamesOf } from '../report/import-names.ts';
import type { ReportInput } from '../report/report.ts';

/** Formats one node or edge, given by its number. */
export type Row = (index: number) => string;

/** Each id as JSON would write it between quotes. */
export function escapedIds(ids: readonly string[]): readonly string[] {
  return ids.map(id => (MAY_NEED_ESCAPES.test(id) ? JSON.stringify(id).slice(1, -1) : id));
}

/** Quotes, backslashes, control characters, and surrogates, which JSON escapes if they are unpaired. */
const MAY_NEED_ESCAPES = /["\\\0-\x1f\ud800-\udfff]/;

/** An entry of `nodes`. */
export function idRow(ids: readonly string[]): Row {
  return node => `"${ids[node]}"`;
}

/** An entry of `edges`. */
export function pairRow({ sources, targets }: Graph, ids: readonly string[]): Row {
  return edge => `["${ids[sources[edge]]}","${ids[targets[edge]]}"]`;
}

/** An entry of `detailed.edges`. */
export function edgeRow({ graph, analysis }: ReportInput, ids: readonly string[]): Row {
  const { sources, targets, lines, lineStart, typeOnly, lazy, implicit, intraUnit, tests } = graph;
  const { groupOf } = analysis.cycles;
  const { erased } = analysis.runtime;
  return edge => {
    const source = ids[sources[edge]];
    const target = ids[targets[edge]];
    const group = groupOf[sources[edge]];
    const isCircular = group !== -1 && group === groupOf[targets[edge]] && intraUnit[edge] === 0;
    let row = `{"id":"${source}->${target}","source":"${source}","target":"${target}","isCircular":${isCircular},"lines":[${lines[lineStart[edge]]}`;
    for (let at = lineStart[edge] + 1; at < lineStart[edge + 1]; at++) row += `,${lines[at]}`;
    row += ']';
    if (typeOnly[edge] === 1) row += ',"typeOnly":true';
    if (lazy[edge] === 1) row += ',"lazy":true';
    if (erased[edge] === 1) row += ',"erased":true';
    if (implicit[edge] === 1) row += ',"implicit":true';
    if (tests[edge] === 1) row += ',"test":true';
    return `${row}}`;
  };
}

/** An entry of `detailed.nodes`. */
export function nodeRow({ graph, analysis }: ReportInput, ids: readonly string[]): Row {
  const { files, fileCount } = graph;
  const { degrees, cycles, metrics, roles, risks } = analysis;
  return node => (node < fileCount ? fileRow(node) : packageRow(node));

  function fileRow(node: number): string {
    const id = ids[node];
    const { language, loc, unit } = files[node];
    const slash = id.indexOf('/');
    const folder = slash === -1 ? '.' : id.slice(0, slash);
    let row = `{"id":"${id}","label":"${id}","type":"file","language":${JSON.stringify(language)},"folder":"${folder}"`;
    row += `,"outgoing":${degrees.outgoing[node]},"incoming":${degrees.incoming[node]}`;
    row += `,"isCircular":${cycles.groupOf[node] !== -1},"complexity":${metrics.complexity[node]}`;
    if (loc !== undefined) row += `,"loc":${loc}`;
    const role = roleOf(analysis, node);
    if (role !== undefined) row += `,"role":"${role}"`;
    if (roles.isBarrel[node] === 1) row += ',"barrel":true';
    if (risks.scores[node] > 0) row += `,"riskScore":${risks.scores[node]}`;
    if (unit !== undefined) row += `,"unit":${JSON.stringify(unit)}`;
    return `${row}}`;
  }

  function packageRow(node: number): string {
    const id = ids[node];
    const importNames = importNamesOf(graph, graph.ids[node]);
    let row = `{"id":"${id}","label":"${id.slice('pkg:'.length)}","type":"package","language":"package"`;
    row += `,"folder":"(external)","outgoing":0,"incoming":${degrees.incoming[node]},"isCircular":false`;
    if (importNames) row += `,"importNames":${JSON.stringify(importNames)}`;
    return `${row}}`;
  }
}
