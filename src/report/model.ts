import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import { baseName, parentOf } from '../shared/paths.ts';
import {
  EDGE_FLAGS,
  type Model,
  type ModelDiagnostics,
  type ModelEdges,
  type ModelFiles,
  type ModelFolders,
  type ModelMetrics,
  type ModelRisks,
} from './model-types.ts';
import { diagnosticsOf, type ReportInput, timestamp } from './report.ts';
import { LAYER_RULE, signalsOf } from './risks.ts';

export type { Model } from './model-types.ts';

export interface ModelInput extends ReportInput {
  readonly revision: number;
}

/** What the page reads at its start; from then on it lives on deltas. */
export function buildModel(input: ModelInput): Model {
  const { graph, analysis } = input;
  const tree = createFolders();
  const languages = new Map<string, number>();
  const files = filesOf(graph, analysis, { folderOf: tree.numberOf, languages });
  return {
    schemaVersion: 2,
    revision: input.revision,
    project: { name: nameOf(input.projectRoot), path: input.projectRoot },
    generatedAt: timestamp(input.generatedAt),
    fileCount: graph.fileCount,
    folders: tree.folders,
    files,
    packages: graph.ids.slice(graph.fileCount).map(id => id.slice('pkg:'.length)),
    languages: [...languages.keys()],
    layers: { name: analysis.layers.names, rank: analysis.layers.ranks },
    edges: edgesOf(graph, analysis),
    cycles: analysis.cycleDetails.map(cycle => ({
      members: Array.from(cycle.members),
      path: Array.from(cycle.path),
      typeOnly: cycle.typeOnly,
      lazy: cycle.lazy,
      ...(cycle.unit !== undefined && { unit: cycle.unit }),
      breakEdges: Array.from(cycle.breakEdges),
    })),
    risks: risksOf(analysis),
    metrics: metricsOf(graph, analysis),
    health: { score: analysis.health.score, grade: analysis.health.grade },
    diagnostics: cutDiagnostics(input),
  };
}

interface Tables {
  readonly folderOf: (folder: string) => number;
  readonly languages: Map<string, number>;
}

function filesOf(graph: Graph, { layers, risks }: Analysis, { folderOf, languages }: Tables): ModelFiles {
  return {
    folder: graph.files.map(({ id }) => folderOf(parentOf(id))),
    name: graph.files.map(({ id }) => baseName(id)),
    language: graph.files.map(({ language }) => numberIn(languages, language)),
    loc: graph.files.map(({ loc }) => loc ?? -1),
    layer: Array.from(layers.layerOf),
    risk: Array.from(risks.scores),
  };
}

/** The number of a text in a table that grows by those it does not know. */
function numberIn(table: Map<string, number>, text: string): number {
  const known = table.get(text);
  if (known !== undefined) return known;
  table.set(text, table.size);
  return table.size - 1;
}

interface FolderTable {
  readonly folders: ModelFolders;
  readonly numberOf: (folder: string) => number;
}

function createFolders(): FolderTable {
  const parent = [-1];
  const name = [''];
  const numbers = new Map([['', 0]]);
  function numberOf(folder: string): number {
    const missing: string[] = [];
    let known = folder;
    for (; !numbers.has(known); known = parentOf(known)) missing.push(known);
    let number = numbers.get(known) ?? 0;
    for (const path of missing.reverse()) {
      parent.push(number);
      number = name.push(baseName(path)) - 1;
      numbers.set(path, number);
    }
    return number;
  }
  return { folders: { parent, name }, numberOf };
}

function edgesOf(graph: Graph, { cycles: { groupOf }, degrees }: Analysis): ModelEdges {
  const { sources, targets, typeOnly, lazy, implicit, intraUnit, lines, lineStart } = graph;
  const flags: number[] = [];
  const line: number[] = [];
  const moreLines: number[][] = [];
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const group = groupOf[sources[edge]];
    const isCircular = group !== -1 && group === groupOf[targets[edge]] && intraUnit[edge] === 0;
    flags.push(
      typeOnly[edge] * EDGE_FLAGS.typeOnly +
        lazy[edge] * EDGE_FLAGS.lazy +
        implicit[edge] * EDGE_FLAGS.implicit +
        intraUnit[edge] * EDGE_FLAGS.intraUnit +
        (isCircular ? EDGE_FLAGS.circular : 0),
    );
    const start = lineStart[edge];
    const end = lineStart[edge + 1];
    line.push(lines[start]);
    if (end - start > 1) moreLines.push([edge, ...lines.subarray(start + 1, end)]);
  }
  const outgoing = Array.from(degrees.outgoing.subarray(0, graph.fileCount));
  return { outgoing, target: Array.from(targets), flags, line, moreLines };
}

function risksOf(analysis: Analysis): ModelRisks {
  const { risks, layers } = analysis;
  return {
    godModules: Array.from(risks.godModules),
    explosions: Array.from(risks.explosions),
    violations: Array.from(layers.violations),
    rule: LAYER_RULE,
    topFiles: Array.from(risks.topFiles, file => ({ file, signals: signalsOf(analysis, file) })),
    godThreshold: risks.godThreshold,
    explosionThreshold: risks.explosionThreshold,
  };
}

function metricsOf(graph: Graph, { metrics, cycles }: Analysis): ModelMetrics {
  return {
    filesAnalyzed: graph.fileCount,
    totalDependencies: graph.edgeCount,
    externalDependencies: graph.nodeCount - graph.fileCount,
    circularDependencyCount: cycles.groups.length,
    mostComplex: Array.from(metrics.mostComplex),
    mostCritical: Array.from(metrics.mostCritical),
  };
}

const MOST_DIAGNOSTICS = 1000;
const LONGEST_TEXT = 300;

function cutDiagnostics(input: ModelInput): ModelDiagnostics {
  const { unresolved, problems } = diagnosticsOf(input);
  return {
    unresolvedCount: unresolved.length,
    unresolved: unresolved
      .slice(0, MOST_DIAGNOSTICS)
      .map(entry => ({ ...entry, specifier: cut(entry.specifier) })),
    problemCount: problems.length,
    problems: problems.slice(0, MOST_DIAGNOSTICS).map(entry => ({ ...entry, message: cut(entry.message) })),
  };
}

function cut(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…`;
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast(segment => segment !== '') ?? path;
}
