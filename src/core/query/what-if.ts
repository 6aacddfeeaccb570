import { type Analysis, type AnalyzeOptions, analyze } from '../analyze/analyze.ts';
import { type EdgeColumns, type Graph, graphOf } from '../graph/graph.ts';
import { type Step, stepOf } from './edges.ts';
import { countLevels } from './levels.ts';
import { toFlags } from './node-set.ts';
import { QueryError } from './query-error.ts';
import type { Verdict, WhatIfAnswer, WhatIfQuestion } from './question.ts';
import { selectByName } from './select.ts';
import type { QueryView } from './view.ts';

/** A graph that was analysed under these rules. */
export interface Analysed {
  readonly graph: Graph;
  readonly analysis: Analysis;
  readonly rules: AnalyzeOptions;
  /** How many findings the rules of the project have about a graph of its files. */
  countFindings(graph: Graph, analysis: Analysis): number;
}

/** The project without some of its imports. */
export function whatIf({ drop }: WhatIfQuestion, view: QueryView, analysed: Analysed): WhatIfAnswer {
  const { graph, analysis, rules } = analysed;
  const context = { erasures: () => analysis.erasures, bindings: () => analysis.bindings };
  const { dropped, rest } = withoutImports(drop, view, graph);
  return {
    dropped,
    before: judged(analysed),
    after: judged({ ...analysed, graph: rest, analysis: analyze(rest, rules, context) }),
    total: dropped.length,
    shown: dropped.length,
  };
}

export function judged({ graph, analysis, countFindings }: Omit<Analysed, 'rules'>): Verdict {
  return { ...verdictOn(graph, analysis), findings: countFindings(graph, analysis) };
}

/** The imports that these texts name, and the graph without them. */
export function withoutImports(
  drop: readonly string[],
  view: QueryView,
  graph: Graph,
): { readonly dropped: Step[]; readonly rest: Graph } {
  const isDropped = new Uint8Array(graph.edgeCount);
  for (const text of drop) for (const edge of edgesIn(text, view)) isDropped[edge] = 1;
  const dropped = [...isDropped.keys()].filter(edge => isDropped[edge] === 1);
  return {
    dropped: dropped.map(edge => stepOf(graph, edge)),
    rest: dropped.length === 0 ? graph : withoutEdges(graph, isDropped),
  };
}

/** The imports from one set to another: `src/a.ts -> src/b.ts`. */
function edgesIn(text: string, view: QueryView): number[] {
  const arrow = /\s->\s/.exec(text);
  if (!arrow) throw new QueryError(`"${text}" is no import: write "src/a.ts -> src/b.ts"`);
  const { graph } = view;
  const [from, to] = [text.slice(0, arrow.index).trim(), text.slice(arrow.index + arrow[0].length).trim()];
  const isTarget = toFlags(selectByName(to, view), graph.nodeCount);
  const edges: number[] = [];
  for (const node of selectByName(from, view)) {
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
      if (isTarget[graph.targets[edge]] === 1) edges.push(edge);
    }
  }
  if (edges.length === 0) throw new QueryError(`"${from}" does not import "${to}"`);
  return edges;
}

function withoutEdges(graph: Graph, isDropped: Uint8Array): Graph {
  const kept = Uint32Array.from([...isDropped.keys()].filter(edge => isDropped[edge] === 0));
  const lineStart = new Uint32Array(kept.length + 1);
  const lines: number[] = [];
  for (const [at, edge] of kept.entries()) {
    for (let line = graph.lineStart[edge]; line < graph.lineStart[edge + 1]; line++)
      lines.push(graph.lines[line]);
    lineStart[at + 1] = lines.length;
  }
  const edges: EdgeColumns = {
    sources: kept.map(edge => graph.sources[edge]),
    targets: kept.map(edge => graph.targets[edge]),
    typeOnly: Uint8Array.from(kept, edge => graph.typeOnly[edge]),
    lazy: Uint8Array.from(kept, edge => graph.lazy[edge]),
    implicit: Uint8Array.from(kept, edge => graph.implicit[edge]),
    tests: Uint8Array.from(kept, edge => graph.tests[edge]),
    lineStart,
    lines: Uint32Array.from(lines),
  };
  return graphOf(graph, edges);
}

function verdictOn(graph: Graph, { cycleFindings, layers, health }: Analysis): Omit<Verdict, 'findings'> {
  return {
    cycles: cycleFindings.list.filter(({ counts }) => counts).length,
    filesInCycles: health.counts.circular,
    violations: layers.violations.length,
    health: { score: health.score, grade: health.grade },
    levels: countLevels(graph, graph.intraUnit),
  };
}
