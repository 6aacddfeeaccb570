import { computed } from '@preact/signals';
import type { OverviewState } from '../model/overview.ts';
import { type LineChoice, type OverviewLine, overviewLines } from '../model/overview-lines.ts';
import { marks } from './module-marks.ts';
import { chosen, detail, overview, pointedFloor } from './overview.ts';

/** The lines on screen: those of the picture, and those that a selection or a finding adds. */
export const lines = computed(() => {
  if (!overview.value) return [];
  const { box, edge, path } = chosen.value;
  const pairs = edge ? [edge, ...path] : path;
  const drawn = { detail: detail.value, marked: marks.value };
  // A path or an edge is a picture of its own.
  if (pairs.length > 0) return linesOf(overview.value, { ...drawn, box: -1, pairs });
  return linesOf(overview.value, { ...drawn, box: box < 0 ? pointedFloor.value : box, pairs });
});

let known: { readonly key: readonly unknown[]; readonly lines: readonly OverviewLine[] } | undefined;

/** A save that changes no import between boxes keeps the lines. */
function linesOf(state: OverviewState, choice: LineChoice): readonly OverviewLine[] {
  const { flow, placed, picture } = state;
  const { detail: level, box, pairs, marked } = choice;
  const key = [flow, placed, picture, level, box, marked, ...pairs.flat()];
  if (known?.key.length !== key.length || known.key.some((part, i) => part !== key[i]))
    known = { key, lines: overviewLines(state, choice) };
  return known.lines;
}
