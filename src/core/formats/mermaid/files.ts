import type { Report } from '../../report/types.ts';
import type { View } from './view.ts';

/** Draws every file and package as a box, and every top-level folder as a frame around its files. */
export function fileView({ detailed }: Report): View {
  const indexOf = new Map(detailed.nodes.map((node, i) => [node.id, i]));
  return {
    boxes: detailed.nodes.map(node => ({
      name: node.label,
      kind: node.type,
      group: node.folder,
      circular: node.isCircular,
    })),
    arrows: detailed.edges.map(edge => ({
      from: indexOf.get(edge.source) ?? 0,
      to: indexOf.get(edge.target) ?? 0,
      circular: edge.isCircular,
      weight: edge.lines.length,
    })),
    notes: [],
  };
}
