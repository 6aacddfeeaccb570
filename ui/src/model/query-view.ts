import { packageNames } from '../../../src/core/query/package-names.ts';
import { QueryError } from '../../../src/core/query/query-error.ts';
import type { QueryGraph, QueryView } from '../../../src/core/query/view.ts';
import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import { once } from '../../../src/shared/once.ts';
import { reportId } from './ids.ts';
import { TEST } from './roles.ts';
import type { Edges, Project } from './types.ts';

const views = new WeakMap<Project, QueryView>();

/** A project as queries read it. Shares its columns; those that only few queries need are made on first use. */
export function queryViewOf(project: Project): QueryView {
  let view = views.get(project);
  if (!view) {
    view = createView(project);
    views.set(project, view);
  }
  return view;
}

export function queryGraphOf(project: Project): QueryGraph {
  return queryViewOf(project).graph;
}

/** The model lists only the first ones, and a part of the answer would look like all of it. */
const TOO_MANY = 'the page does not know all of so many unresolved imports; use depgraph query';

function createView(project: Project): QueryView {
  const { role, unit, language, workspaces } = project;
  const packageName = packageNames(project.goModules);
  const unresolved = once(() => new Set(project.diagnostics.unresolved.map(({ file }) => file)));
  return {
    graph: createGraph(project),
    isTest: file => role[file] === TEST,
    packageOf: file => packageName(language[file], unit[file]),
    workspaces,
    modules: [],
    hasUnresolved(file) {
      const { unresolvedCount, unresolved: known } = project.diagnostics;
      if (known.length < unresolvedCount) throw new QueryError(TOO_MANY);
      return unresolved().has(project.ids[file]);
    },
  };
}

function createGraph(project: Project): QueryGraph {
  const { edges, fileCount } = project;
  const ids = once(() => Array.from(project.ids.keys(), node => reportId(project, node)));
  const typeOnly = once(() => flagColumn(edges, EDGE_FLAGS.typeOnly));
  const lazy = once(() => flagColumn(edges, EDGE_FLAGS.lazy));
  const intraUnit = once(() => flagColumn(edges, EDGE_FLAGS.intraUnit));
  const lines = once(() => lineRows(edges));
  return {
    nodeCount: project.ids.length,
    edgeCount: edges.count,
    sources: edges.source,
    targets: edges.target,
    outStart: edges.outStart,
    inStart: edges.inStart,
    inEdges: edges.inEdges,
    fileCount,
    get ids() {
      return ids();
    },
    get typeOnly() {
      return typeOnly();
    },
    get lazy() {
      return lazy();
    },
    get intraUnit() {
      return intraUnit();
    },
    get lineStart() {
      return lines().lineStart;
    },
    get lines() {
      return lines().lines;
    },
  };
}

function flagColumn({ flags }: Edges, flag: number): Uint8Array {
  return flags.map(bits => ((bits & flag) === 0 ? 0 : 1));
}

function lineRows({ count, line, moreLines }: Edges): Pick<QueryGraph, 'lineStart' | 'lines'> {
  const lineStart = new Uint32Array(count + 1);
  const lines: number[] = [];
  for (let edge = 0; edge < count; edge++) {
    lines.push(line[edge], ...(moreLines.get(edge) ?? []));
    lineStart[edge + 1] = lines.length;
  }
  return { lineStart, lines: Uint32Array.from(lines) };
}
