import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import type { Orphan, ReportPackages } from './types.ts';

export function orphansOf(graph: Graph, { orphans }: Pick<Analysis, 'orphans'>): Orphan[] {
  return Array.from(orphans.files, (file, i) => ({
    file: graph.ids[file],
    confidence: orphans.isCertain[i] === 1 ? 'high' : 'low',
  }));
}

export function packagesOf(graph: Graph, { packages }: Pick<Analysis, 'packages'>): ReportPackages {
  return {
    undeclared: packages.undeclared.map(({ edge, declaredBy, ...found }) => ({
      package: found.package,
      files: found.files,
      first: { file: graph.ids[graph.sources[edge]], line: graph.lines[graph.lineStart[edge]] },
      manifest: found.manifest,
      ...(declaredBy.length > 0 && { declaredBy }),
    })),
    unused: packages.unused.map(({ usedBy, ...found }) => ({
      package: found.package,
      manifest: found.manifest,
      line: found.line,
      ...(usedBy.length > 0 && { usedBy }),
    })),
  };
}
