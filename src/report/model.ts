import type { Analysis } from '../analyze/analyze.ts';
import type { CycleDetail } from '../analyze/cycle-details.ts';
import type { Graph } from '../graph/graph.ts';
import { baseName, parentOf } from '../shared/paths.ts';
import { edgeFlags } from './edge-flags.ts';
import type {
  Model,
  ModelCycle,
  ModelDiagnostics,
  ModelEdges,
  ModelFiles,
  ModelFolders,
  ModelMetrics,
  ModelRisks,
} from './model-types.ts';
import { diagnosticsOf, type ReportInput, timestamp } from './report.ts';
import { LAYER_RULE, signalsOf } from './risks.ts';

export type { Model } from './model-types.ts';

export interface ModelInput extends ReportInput {
  readonly revision: number;
}

/** Builds what the page fetches when it starts; later it receives deltas. */
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
    cycles: analysis.cycleDetails.map(modelCycle),
    risks: modelRisks(analysis),
    metrics: modelMetrics(graph, analysis),
    health: { score: analysis.health.score, grade: analysis.health.grade },
    diagnostics: modelDiagnostics(input),
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
    language: graph.files.map(({ language }) => intern(languages, language)),
    loc: graph.files.map(({ loc }) => loc ?? -1),
    layer: Array.from(layers.layerOf),
    risk: Array.from(risks.scores),
  };
}

/** Interns a text: returns its number, assigning the next one to a new text. */
function intern(table: Map<string, number>, text: string): number {
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

function edgesOf(graph: Graph, analysis: Analysis): ModelEdges {
  const { targets, lines, lineStart } = graph;
  const flags: number[] = [];
  const line: number[] = [];
  const moreLines: number[][] = [];
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    flags.push(edgeFlags(graph, analysis, edge));
    const start = lineStart[edge];
    const end = lineStart[edge + 1];
    line.push(lines[start]);
    if (end - start > 1) moreLines.push([edge, ...lines.subarray(start + 1, end)]);
  }
  const outgoing = Array.from(analysis.degrees.outgoing.subarray(0, graph.fileCount));
  return { outgoing, target: Array.from(targets), flags, line, moreLines };
}

export function modelCycle({ members, path, typeOnly, lazy, unit, breakEdges }: CycleDetail): ModelCycle {
  return {
    members: Array.from(members),
    path: Array.from(path),
    typeOnly,
    lazy,
    ...(unit !== undefined && { unit }),
    breakEdges: Array.from(breakEdges),
  };
}

export function modelRisks(analysis: Analysis): ModelRisks {
  const { topFiles, godThreshold, explosionThreshold } = analysis.risks;
  return {
    topFiles: Array.from(topFiles, file => ({ file, signals: signalsOf(analysis, file) })),
    godThreshold,
    explosionThreshold,
    rule: LAYER_RULE,
  };
}

export function modelMetrics(graph: Graph, { cycles }: Analysis): ModelMetrics {
  return {
    filesAnalyzed: graph.fileCount,
    totalDependencies: graph.edgeCount,
    externalDependencies: graph.nodeCount - graph.fileCount,
    circularDependencyCount: cycles.groups.length,
  };
}

const MAX_DIAGNOSTICS = 1000;
const MAX_TEXT_LENGTH = 300;

export function modelDiagnostics(input: Pick<ReportInput, 'unresolved' | 'problems'>): ModelDiagnostics {
  const { unresolved, problems } = diagnosticsOf(input);
  return {
    unresolvedCount: unresolved.length,
    unresolved: unresolved
      .slice(0, MAX_DIAGNOSTICS)
      .map(entry => ({ ...entry, specifier: truncate(entry.specifier) })),
    problemCount: problems.length,
    problems: problems
      .slice(0, MAX_DIAGNOSTICS)
      .map(entry => ({ ...entry, message: truncate(entry.message) })),
  };
}

function truncate(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH)}…`;
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast(segment => segment !== '') ?? path;
}
