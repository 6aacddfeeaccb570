import type { Digraph } from '../graph/digraph.ts';

/** The boxes that imports connect, in any direction. */
export function connectedParts({
  nodeCount,
  outStart,
  targets,
  inStart,
  inEdges,
  sources,
}: Digraph): number[][] {
  const seen = new Uint8Array(nodeCount);
  const parts: number[][] = [];
  for (let start = 0; start < nodeCount; start++) {
    if (seen[start] === 1) continue;
    const part = [start];
    seen[start] = 1;
    const visit = (box: number) => {
      if (seen[box] === 1) return;
      seen[box] = 1;
      part.push(box);
    };
    for (const box of part) {
      for (let edge = outStart[box]; edge < outStart[box + 1]; edge++) visit(targets[edge]);
      for (let i = inStart[box]; i < inStart[box + 1]; i++) visit(sources[inEdges[i]]);
    }
    parts.push(part);
  }
  return parts;
}
