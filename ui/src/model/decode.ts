import { idsOf, sourcesOf } from '../../../src/core/report/model-columns.ts';
import type { Model, ModelCycle } from '../../../src/core/report/model-types.ts';
import { edgeRows } from './edges.ts';
import type { Edges, Project } from './types.ts';

/** Turns the columns of `GET /api/model` into a project with the indexes that drawing needs. */
export function decode(model: Model): Project {
  const { files, layers } = model;
  const { list: moduleList, ...moduleFindings } = model.modules;
  return {
    revision: model.revision,
    judged: model.revision,
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
    module: new Int32Array(files.module),
    role: new Uint8Array(files.role),
    barrel: new Uint8Array(files.barrel),
    unit: files.unit.map(number => model.units[number]),
    edges: edgesOf(model),
    cycles: model.cycles,
    cycleOf: cycleOf(model.cycles, model.fileCount),
    findings: model.findings,
    moduleList,
    moduleFindings,
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
