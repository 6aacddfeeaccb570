import { boxForPath } from '../../../src/core/layout/keep-boxes.ts';
import type { BoxChanges, Overlay } from './comparison.ts';
import { boxShowing, type OverviewState } from './overview.ts';

/** What a comparison says about the boxes and the lines of the overview. */
export interface OverviewChanges {
  readonly boxes: ReadonlyMap<number, BoxChanges>;
  /** `from to` of the boxes between which imports were added. */
  readonly lines: ReadonlySet<string>;
}

export function overviewChanges(state: OverviewState, overlay: Overlay): OverviewChanges {
  const boxes = new Map<number, { added: number; changed: number; moved: number; removed: number }>();
  const count = (box: number, change: keyof BoxChanges) => {
    if (box < 0) return;
    const counts = boxes.get(box) ?? { added: 0, changed: 0, moved: 0, removed: 0 };
    counts[change]++;
    boxes.set(box, counts);
  };
  for (const path of overlay.added) count(boxShowing(state, path), 'added');
  for (const path of overlay.changed) count(boxShowing(state, path), 'changed');
  for (const path of overlay.moved.keys()) count(boxShowing(state, path), 'moved');
  // A removed file is in no box any more; it was in the one around its path.
  for (const path of overlay.removed) count(boxForPath(state.boxes, path), 'removed');
  const lines = new Set<string>();
  for (const { source, target } of overlay.imports)
    lines.add(`${boxShowing(state, source)} ${boxShowing(state, target)}`);
  return { boxes, lines };
}
