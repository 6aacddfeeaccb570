import { type Analysis, analyze } from '../../core/analyze/analyze.ts';
import { carryContext } from '../../core/analyze/carry-context.ts';
import { findingsIn, type Revised } from '../../core/ask/answer.ts';
import { queryView } from '../../core/ask/query-view.ts';
import { carryEdges } from '../../core/graph/carry-edges.ts';
import { type Graph, nodeOf } from '../../core/graph/graph.ts';
import { QueryError } from '../../core/query/query-error.ts';
import type { Move, Moved, WhatIfAnswer, WhatIfQuestion } from '../../core/query/question.ts';
import { judged, withoutImports } from '../../core/query/what-if.ts';
import { today } from '../../shared/today.ts';
import type { FileId } from '../../types.ts';
import { diskSource } from '../source/disk.ts';
import { movedSources } from '../source/moved.ts';
import type { Engine } from './engine.ts';

/**
 * The project with other paths. Files keep their imports, as if those that no longer resolve were rewritten;
 * roles, units, layers and modules are those of the new paths. Only facts are saved after that. Throws a QueryError.
 */
export async function answerMoved(
  engine: Engine,
  { drop, move = [] }: WhatIfQuestion,
  root: string,
): Promise<Revised<WhatIfAnswer>> {
  const before = await engine.scan();
  const { revision, graph, analysis } = before;
  const { idBefore, idAfter, moved } = renaming(move, graph);
  const { dropped, rest } = withoutImports(drop, queryView(before), graph);
  const { blobs } = engine.contents();
  const sources = movedSources(diskSource, { root, moves: move, blobOf: id => blobs.get(id) });
  const after = await engine.readFrom(sources);
  const lost = moved.find(id => nodeOf(after.graph, id) >= after.graph.fileCount);
  if (lost !== undefined)
    throw new QueryError(`"${lost}" would not be analysed, so its imports would be lost`);
  const carried = carryEdges(rest, after.graph, { idBefore, idAfter });
  const unresolved = before.unresolved.map(one => ({ ...one, file: idAfter(one.file) }));
  const count = (snapshot: typeof after) => (judgedGraph: Graph, its: Analysis) =>
    findingsIn(snapshot, {
      graph: judgedGraph,
      analysis: its,
      today: today(),
      unresolved: snapshot === after ? unresolved : undefined,
    });
  return {
    revision,
    dropped,
    moved: { files: moved.length, ...rewrites(carried, after.graph) },
    before: judged({ graph, analysis, countFindings: count(before) }),
    after: judged({
      graph: carried,
      analysis: analyze(carried, after.queries.rules, carryContext(analysis, idAfter)),
      countFindings: count(after),
    }),
    total: dropped.length,
    shown: dropped.length,
  };
}

/** Checks the moves, and translates ids in both directions. */
function renaming(moves: readonly Move[], graph: Graph) {
  const after = new Map<FileId, FileId>();
  for (const { from, to } of moves) {
    if (to === from || to.startsWith(`${from}/`) || from.startsWith(`${to}/`))
      throw new QueryError(`"${from}" cannot be moved to "${to}"`);
    const files = graph.ids.slice(0, graph.fileCount).filter(id => id === from || id.startsWith(`${from}/`));
    if (files.length === 0) throw new QueryError(`"${from}" is no analysed file, and no folder with one`);
    for (const id of files) after.set(id, to + id.slice(from.length));
  }
  const before = new Map<FileId, FileId>();
  for (const [id, moved] of after) {
    const isTaken = nodeOf(graph, moved) < graph.fileCount && !after.has(moved);
    if (isTaken || before.has(moved)) throw new QueryError(`"${id}" cannot be moved: "${moved}" exists`);
    before.set(moved, id);
  }
  return {
    idBefore: (id: FileId) => before.get(id) ?? id,
    idAfter: (id: string) => after.get(id) ?? id,
    moved: [...before.keys()],
  };
}

/** Which imports do not resolve by themselves under the new paths. */
function rewrites(wanted: Graph, resolved: Graph): Omit<Moved, 'files'> {
  const files = new Set<number>();
  let importsToRewrite = 0;
  for (let file = 0; file < wanted.fileCount; file++) {
    const [start, end] = [resolved.outStart[file], resolved.outStart[file + 1]];
    const found = new Set(Array.from(resolved.targets.subarray(start, end), node => resolved.ids[node]));
    for (let edge = wanted.outStart[file]; edge < wanted.outStart[file + 1]; edge++) {
      if (found.has(wanted.ids[wanted.targets[edge]])) continue;
      importsToRewrite += wanted.lineStart[edge + 1] - wanted.lineStart[edge];
      files.add(file);
    }
  }
  return { importsToRewrite, filesToRewrite: files.size };
}
