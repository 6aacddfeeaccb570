import { computed } from '@preact/signals';
import type { EdgeScene } from '../../canvas/edges.ts';
import { boxesIn } from '../../model/map-edges.ts';
import { drawn, edges, layout } from '../../store/picture.ts';
import { edgeChoice, hovered, hoveredEdge, selection } from '../../store/state.ts';
import { viewCamera } from './view-camera.ts';

/** Box → 1 when it is selected, or inside of what is. */
export const selectedBoxes = computed(() => layout.value && boxesIn(layout.value, selection.value));

/** What the canvas draws, in numbers of the current layout. */
export const scene = computed<EdgeScene | undefined>(() => {
  const map = layout.value;
  const all = edges.value;
  if (!map || !all) return undefined;
  const place = (id: string | undefined) => (id === undefined ? -1 : (map.boxOf(id)?.index ?? -1));
  return {
    layout: map,
    edges: all,
    drawn: drawn.value,
    camera: viewCamera.value,
    selected: selectedBoxes.value,
    hovered: place(hovered.value),
    chosen: edgeBetween(place(edgeChoice.value?.from), place(edgeChoice.value?.to)),
    hoveredEdge: edgeBetween(place(hoveredEdge.value?.from), place(hoveredEdge.value?.to)),
  };
});

function edgeBetween(from: number, to: number): number {
  const all = edges.value;
  if (!all || from < 0 || to < 0) return -1;
  for (let edge = 0; edge < all.count; edge++)
    if (all.from[edge] === from && all.to[edge] === to) return edge;
  return -1;
}
