import type { Analysis } from '../analyze/analyze.ts';
import { nodeOf } from '../graph/graph.ts';
import { entryOf } from '../rules/baseline/entry.ts';
import { createGrowth } from '../rules/baseline/growth.ts';
import { matchEntries } from '../rules/baseline/match.ts';
import { stepOf } from '../rules/drafts.ts';
import type { Finding } from '../rules/finding.ts';
import { byString } from '../shared/order.ts';
import type { FileId } from '../types.ts';
import { compareCycles } from './cycles.ts';
import { compareEdges } from './imports.ts';
import { compareParts, type PartsOfSide } from './parts.ts';
import { compareFiles, type FilesOfSide, namesIn } from './renames.ts';
import type { Difference, FindingsDifference, Score } from './types.ts';

/** One state of a project, judged by the rules of the later one. */
export interface Side extends FilesOfSide, PartsOfSide {
  readonly analysis: Analysis;
  readonly findings: readonly Finding[];
}

export function compareSides(before: Side, after: Side): Difference {
  const files = compareFiles(before, after);
  const names = namesIn(files.renamed);
  const edges = compareEdges(before.graph, after.graph, names);
  return {
    files,
    parts: compareParts(before, after),
    cycles: compareCycles({ before, after, names, closing: [...edges.added, ...edges.stronger] }),
    findings: compareFindings(before, after, names),
    packages: comparePackages(before, after),
    imports: { added: edges.added.length, removed: edges.removed.length },
    health: { before: scoreOf(before), after: scoreOf(after) },
  };
}

/** The findings of before are a baseline for those of after: cycles may shrink, and files may move. */
function compareFindings(before: Side, after: Side, names: ReadonlyMap<FileId, FileId>): FindingsDifference {
  const rename = (id: string) => names.get(id) ?? id;
  const entries = before.findings.map(finding =>
    entryOf({
      ...finding,
      from: rename(finding.from),
      ...(finding.to !== undefined && { to: rename(finding.to) }),
      ...(finding.members && { members: finding.members.map(rename).sort(byString) }),
    }),
  );
  const { graph } = after;
  const matches = matchEntries({
    findings: after.findings,
    entries,
    isInScope: () => true,
    isOn: () => true,
    hasFile: id => nodeOf(graph, id) < graph.fileCount,
  });
  return {
    new: matches.unmatchedFindings.map(createGrowth(entries, () => graph)),
    fixed: matches.unmatchedEntries,
  };
}

function comparePackages(before: Side, after: Side): Difference['packages'] {
  const old = new Set(before.graph.ids.slice(before.graph.fileCount));
  const { ids, fileCount, inStart, inEdges } = after.graph;
  const now = new Set(ids.slice(fileCount));
  const added = [...now].filter(name => !old.has(name));
  return {
    added: added.map(name => ({
      name,
      import: stepOf(after.graph, inEdges[inStart[nodeOf(after.graph, name)]]),
    })),
    removed: [...old].filter(name => !now.has(name)),
  };
}

function scoreOf({ analysis: { health } }: Side): Score {
  return { score: health.score, grade: health.grade };
}
