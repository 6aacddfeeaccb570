import type { Ring, RingEdge } from '../../model/ring-types.ts';
import { select, selectEdge } from '../../store/actions.ts';
import { edgeChoice } from '../../store/state.ts';

export function chooseEdge(ring: Ring, { from, to }: RingEdge): void {
  const choice = { from: ring.nodes[from].id, to: ring.nodes[to].id };
  // The selection says which cycle is shown, so one of the ends stays selected.
  if (ring.kind !== 'folders') select(choice.from);
  selectEdge(choice);
}

export function isChosenEdge({ nodes }: Ring, { from, to }: RingEdge): boolean {
  return edgeChoice.value?.from === nodes[from].id && edgeChoice.value.to === nodes[to].id;
}
