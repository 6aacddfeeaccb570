import { computed } from '@preact/signals';
import type { BoxId } from '../../model/types.ts';
import { lines, overview } from '../../store/overview.ts';
import { edgeChoice, selection } from '../../store/state.ts';

export interface Emphasis {
  readonly selected: BoxId | undefined;
  /** The boxes that are not dimmed; undefined if none is. */
  readonly boxes: ReadonlySet<number> | undefined;
  /** The boxes of the largest tangle. */
  readonly isTangled: ReadonlySet<number>;
  /** The chosen edge, or -1. */
  readonly edge: number;
}

const NOTHING: Emphasis = { selected: undefined, boxes: undefined, isTangled: new Set(), edge: -1 };

/** What the selection puts into the foreground: a box with its neighbours, or an edge with its ends. */
export const emphasis = computed<Emphasis>(() => {
  const state = overview.value;
  if (!state) return NOTHING;
  const isTangled = new Set(state.picture.facts.tangle?.boxes ?? []);
  const choice = edgeChoice.value;
  if (choice) {
    const [from, to] = [boxOf(choice.from), boxOf(choice.to)];
    const edge = lines.value.find(line => line.from === from && line.to === to)?.edge ?? -1;
    if (from >= 0 || to >= 0)
      return { selected: selection.value, boxes: new Set([from, to]), isTangled, edge };
  }
  const box = boxOf(selection.value);
  if (box < 0) return { ...NOTHING, isTangled };
  const boxes = new Set([box]);
  for (const { from, to } of lines.value) {
    if (from === box) boxes.add(to);
    if (to === box) boxes.add(from);
  }
  return { selected: state.ids[box], boxes, isTangled, edge: -1 };
});

/** The box of the picture that shows a box of another view: itself, or the one around it. */
function boxOf(id: BoxId | undefined): number {
  const state = overview.value;
  if (!state || id === undefined) return -1;
  const exact = state.ids.indexOf(id);
  if (exact >= 0) return exact;
  const files = state.project.ids;
  let file = files.indexOf(id);
  if (file < 0) file = files.findIndex(path => path.startsWith(`${id}/`));
  return file < 0 ? -1 : (state.boxOf[file] ?? -1);
}
