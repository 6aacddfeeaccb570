import type { Report } from '../../report/types.ts';
import type { View } from './view.ts';

/** Every file and package a box, each folder a frame around its files. */
export function fileView({ detailed }: Report): View {
  const places = new Map(detailed.nodes.map((node, i) => [node.id, i]));
  return {
    boxes: detailed.nodes.map(node => ({
      name: node.label,
      kind: node.type,
      group: node.folder,
      circular: node.isCircular,
    })),
    arrows: detailed.edges.map(edge => ({
      from: places.get(edge.source) ?? 0,
      to: places.get(edge.target) ?? 0,
      circular: edge.isCircular,
      weight: edge.lines.length,
    })),
    notes: [],
  };
}
