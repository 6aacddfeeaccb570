import { groupBy } from '../../shared/group-by.ts';
import { byString } from '../../shared/order.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import type { Orphan, ReportPackages, UndeclaredGroup, UndeclaredPackage } from './types.ts';

export function orphansOf(graph: Graph, { orphans }: Pick<Analysis, 'orphans'>): Orphan[] {
  const { files, isCertain, rootOf } = orphans;
  const groups = new Map<number, { files: number; lines: number }>();
  for (const [i, file] of files.entries()) {
    const group = groups.get(rootOf[i]) ?? { files: 0, lines: 0 };
    groups.set(rootOf[i], group);
    group.files++;
    group.lines += graph.files[file].loc ?? 0;
  }
  return Array.from(files, (file, i) => {
    const root = rootOf[i];
    const group = root === file ? groups.get(file) : undefined;
    return {
      file: graph.ids[file],
      confidence: isCertain[i] === 1 ? 'high' : 'low',
      ...(group ? { group } : { root: graph.ids[root] }),
    };
  });
}

/** An orphan that no other one uses, with all that it frees. */
export type OrphanGroup = Pick<Orphan, 'file' | 'confidence'> & Required<Pick<Orphan, 'group'>>;

/** Those that free most lines first. */
export function orphanGroupsOf(orphans: readonly Orphan[]): OrphanGroup[] {
  return orphans
    .flatMap(({ file, confidence, group }) => (group ? [{ file, confidence, group }] : []))
    .sort((a, b) => b.group.lines - a.group.lines || byString(a.file, b.file));
}

export function packagesOf(graph: Graph, { packages }: Pick<Analysis, 'packages'>): ReportPackages {
  const undeclared = packages.undeclared.map(({ edges, declaredBy, ...found }): UndeclaredPackage => {
    const [edge] = edges;
    return {
      package: found.package,
      files: edges.length,
      first: { file: graph.ids[graph.sources[edge]], line: graph.lines[graph.lineStart[edge]] },
      manifest: found.manifest,
      ...(declaredBy.length > 0 && { declaredBy }),
    };
  });
  return {
    undeclared,
    undeclaredGroups: groupUndeclared(undeclared),
    unused: packages.unused.map(({ usedBy, ...found }) => ({
      package: found.package,
      manifest: found.manifest,
      line: found.line,
      ...(usedBy.length > 0 && { usedBy }),
    })),
  };
}

/** One entry for each package, those that most manifests lack first. */
function groupUndeclared(undeclared: readonly UndeclaredPackage[]): UndeclaredGroup[] {
  return Array.from(groupBy(undeclared, one => one.package).values(), (same): UndeclaredGroup => {
    const { package: name, first, declaredBy } = same.toSorted((a, b) => byPlace(a.first, b.first))[0];
    return {
      package: name,
      manifests: same.length,
      files: same.reduce((sum, { files }) => sum + files, 0),
      first,
      ...(declaredBy && { declaredBy }),
    };
  }).sort((a, b) => b.manifests - a.manifests || b.files - a.files || byString(a.package, b.package));
}

function byPlace(a: UndeclaredPackage['first'], b: UndeclaredPackage['first']): number {
  return byString(a.file, b.file) || a.line - b.line;
}
