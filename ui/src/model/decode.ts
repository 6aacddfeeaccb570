import type { Model, ModelCycle, ModelEdges } from '../../../src/report/model-types.ts';
import { edgeRows } from './edges.ts';
import type { Edges, Project } from './types.ts';

/** Turns the columns of `GET /api/model` into a project with the indexes that drawing needs. */
export function decode(model: Model): Project {
  const { files, layers } = model;
  return {
    revision: model.revision,
    name: model.project.name,
    path: model.project.path,
    generatedAt: model.generatedAt,
    fileCount: model.fileCount,
    ids: idsOf(model),
    loc: new Int32Array(files.loc),
    language: files.language.map(number => model.languages[number]),
    workspaces: model.workspaces,
    goModules: model.goModules,
    layer: new Int16Array(files.layer),
    layers: layers.name.map((name, i) => ({ name, rank: layers.rank[i] })),
    risk: new Uint32Array(files.risk),
    role: new Uint8Array(files.role),
    barrel: new Uint8Array(files.barrel),
    unit: files.unit.map(number => model.units[number]),
    edges: edgesOf(model),
    cycles: model.cycles,
    cycleOf: cycleOf(model.cycles, model.fileCount),
    findings: model.findings,
    risks: model.risks,
    metrics: model.metrics,
    health: model.health,
    diagnostics: model.diagnostics,
  };
}

/** File → the cycle it is in, or -1. */
export function cycleOf(cycles: readonly ModelCycle[], fileCount: number): Int32Array {
  const of = new Int32Array(fileCount).fill(-1);
  cycles.forEach(({ members }, cycle) => {
    for (const file of members) of[file] = cycle;
  });
  return of;
}

function idsOf({ folders, files, packages, fileCount }: Model): string[] {
  const prefixes = [''];
  for (let folder = 1; folder < folders.name.length; folder++) {
    prefixes.push(`${prefixes[folders.parent[folder]]}${folders.name[folder]}/`);
  }
  const ids: string[] = [];
  for (let file = 0; file < fileCount; file++) ids.push(prefixes[files.folder[file]] + files.name[file]);
  for (const name of packages) ids.push(name);
  return ids;
}

function edgesOf({ edges, fileCount, packages }: Model): Edges {
  const source = sourcesOf(edges, fileCount);
  const target = new Uint32Array(edges.target);
  return {
    ...edgeRows(fileCount + packages.length, source, target),
    flags: new Uint8Array(edges.flags),
    line: new Uint32Array(edges.line),
    moreLines: new Map(edges.moreLines.map(([edge, ...lines]) => [edge, lines])),
  };
}

function sourcesOf({ outgoing, target }: ModelEdges, fileCount: number): Uint32Array {
  const source = new Uint32Array(target.length);
  let edge = 0;
  for (let file = 0; file < fileCount; file++) {
    const end = edge + outgoing[file];
    source.fill(file, edge, end);
    edge = end;
  }
  return source;
}
