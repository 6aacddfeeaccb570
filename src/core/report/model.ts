import { baseName, parentOf } from '../../shared/paths.ts';
import type { Analysis } from '../analyze/analyze.ts';
import { type CountContext, isClose, knotCounts, typesCount } from '../analyze/judgement/cycle-findings.ts';
import type { CycleDetail, Knot } from '../analyze/structure/knots.ts';
import { ROLES } from '../analyze/structure/roles.ts';
import { edgeBetween, type Graph } from '../graph/graph.ts';
import { edgeFlags } from './edge-flags.ts';
import { dimensionsOf, factorsOf } from './health.ts';
import { modelModules } from './model-modules.ts';
import { modelRisks } from './model-risks.ts';
import {
  FILE_ROLES,
  type Model,
  type ModelCycle,
  type ModelDiagnostics,
  type ModelEdges,
  type ModelFiles,
  type ModelFinding,
  type ModelFolders,
  type ModelHealth,
  type ModelKnot,
  type ModelMetrics,
} from './model-types.ts';
import { diagnosticsOf, type ReportInput, timestamp } from './report.ts';

export type { Model } from './model-types.ts';

export interface ModelInput extends ReportInput {
  readonly revision: number;
  readonly queries: Pick<Model, 'workspaces' | 'goModules'>;
}

/** Builds what the page fetches when it starts; later it receives deltas. */
export function buildModel(input: ModelInput): Model {
  const { graph, analysis } = input;
  const tree = createFolders();
  const languages = new Map<string, number>();
  const units = new Map<string, number>();
  const files = filesOf(graph, analysis, { folderOf: tree.numberOf, languages, units });
  return {
    schemaVersion: 6,
    revision: input.revision,
    project: { name: nameOf(input.projectRoot), path: input.projectRoot },
    generatedAt: timestamp(input.generatedAt),
    fileCount: graph.fileCount,
    folders: tree.folders,
    files,
    packages: graph.ids.slice(graph.fileCount).map(id => id.slice('pkg:'.length)),
    languages: [...languages.keys()],
    units: [...units.keys()],
    workspaces: input.queries.workspaces,
    goModules: input.queries.goModules,
    layers: { name: analysis.layers.names, rank: analysis.layers.ranks },
    edges: edgesOf(graph, analysis),
    cycles: analysis.cycleDetails.map(cycle => modelCycle(graph, analysis, cycle)),
    findings: modelFindings(analysis),
    modules: modelModules(graph, analysis),
    risks: modelRisks(graph, analysis),
    metrics: modelMetrics(graph, analysis),
    health: modelHealth(graph, analysis),
    diagnostics: modelDiagnostics(input),
  };
}

interface Tables {
  readonly folderOf: (folder: string) => number;
  readonly languages: Map<string, number>;
  readonly units: Map<string, number>;
}

function filesOf(graph: Graph, analysis: Analysis, { folderOf, languages, units }: Tables): ModelFiles {
  const { layers, modules, risks, roles } = analysis;
  return {
    folder: graph.files.map(({ id }) => folderOf(parentOf(id))),
    name: graph.files.map(({ id }) => baseName(id)),
    language: graph.files.map(({ language }) => intern(languages, language)),
    loc: graph.files.map(({ loc }) => loc ?? -1),
    layer: Array.from(layers.layerOf),
    risk: Array.from(risks.scores),
    module: Array.from(modules.all.moduleOf),
    role: Array.from(roles.roleOf, modelRole),
    barrel: Array.from(roles.isBarrel),
    unit: graph.files.map(({ unit }) => (unit === undefined ? -1 : intern(units, unit))),
  };
}

/** The number of a role in the model by its number in the analysis. */
export function modelRole(role: number): number {
  return FILE_ROLES.indexOf(ROLES[role]);
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

export function modelCycle(graph: Graph, { roles }: Analysis, cycle: CycleDetail): ModelCycle {
  const context = { graph, roles };
  const inner = (knot: Knot) => modelKnot(context, knot, knotCounts(knot, context));
  return {
    ...modelKnot(context, cycle, typesCount(cycle, context)),
    typeOnly: cycle.typeOnly,
    lazy: cycle.lazy,
    runtime: cycle.runtime.map(inner),
    eager: cycle.eager.map(inner),
    deferred: cycle.deferred.map(inner),
    erased: cycle.erased.map(ends => edgeBetween(graph, ends)),
    leftLazy: cycle.leftLazy.map(ends => edgeBetween(graph, ends)),
  };
}

function modelKnot(context: CountContext, knot: Knot, counts: boolean): ModelKnot {
  const { graph } = context;
  const { members, path, cuts, freed, largest, unit } = knot;
  return {
    members: Array.from(members),
    path: Array.from(path),
    breakEdges: cuts.map(cut => edgeBetween(graph, cut)),
    freed: Array.from(freed),
    largest: Array.from(largest),
    ...(unit !== undefined && { unit }),
    counts,
    ...(isClose(knot, context) && { close: true }),
  };
}

export function modelFindings({ cycleDetails, cycleFindings }: Analysis): readonly ModelFinding[] {
  return cycleFindings.list.map(({ detail, knot, kind, counts }) => ({
    cycle: detail,
    knot: kind === 'typeOnly' ? -1 : knotsOf(cycleDetails[detail], kind).indexOf(knot),
    kind,
    counts,
  }));
}

function knotsOf({ eager, deferred }: CycleDetail, kind: 'eager' | 'lazy'): readonly Knot[] {
  return kind === 'eager' ? eager : deferred;
}

export function modelHealth(graph: Graph, analysis: Analysis): ModelHealth {
  const { health } = analysis;
  return {
    score: health.score,
    grade: health.grade,
    dimensions: dimensionsOf(graph, analysis),
    factors: factorsOf(health),
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
