import { computed } from '@preact/signals';
import type { EdgeScene } from '../../canvas/edges.ts';
import { boxesIn } from '../../model/map-edges.ts';
import { drawn, edges, forbidden, layout } from '../../store/derived.ts';
import { edgeChoice, hovered, hoveredEdge, selection } from '../../store/state.ts';
import { picture } from './picture.ts';
import { viewCamera } from './view-camera.ts';

/** Box → 1 if it is selected or inside the selected box. */
export const selectedBoxes = computed(() => layout.value && boxesIn(layout.value, selection.value));

/** The input of the canvas, as indexes of the current layout. */
export const scene = computed<EdgeScene | undefined>(() => {
  const map = layout.value;
  const all = edges.value;
  if (!map || !all) return undefined;
  const indexOf = (id: string | undefined) => (id === undefined ? -1 : (map.boxOf(id)?.index ?? -1));
  return {
    layout: map,
    edges: all,
    forbidden: forbidden.value,
    drawn: drawn.value,
    camera: viewCamera.value,
    selected: selectedBoxes.value,
    hovered: indexOf(hovered.value),
    chosen: edgeBetween(indexOf(edgeChoice.value?.from), indexOf(edgeChoice.value?.to)),
    steps: picture.value?.steps,
    hoveredEdge: edgeBetween(indexOf(hoveredEdge.value?.from), indexOf(hoveredEdge.value?.to)),
  };
});

function edgeBetween(from: number, to: number): number {
  const all = edges.value;
  if (!all || from < 0 || to < 0) return -1;
  for (let edge = 0; edge < all.count; edge++)
    if (all.from[edge] === from && all.to[edge] === to) return edge;
  return -1;
}
