import { computed } from '@preact/signals';
import { overviewLines } from '../model/overview-lines.ts';
import { marks } from './module-marks.ts';
import { chosen, detail, overview, pointedFloor } from './overview.ts';

/** The lines on screen: those of the picture, and those that a selection or a finding adds. */
export const lines = computed(() => {
  if (!overview.value) return [];
  const { box, edge, path } = chosen.value;
  const pairs = edge ? [edge, ...path] : path;
  const drawn = { detail: detail.value, marked: marks.value };
  // A path or an edge is a picture of its own.
  if (pairs.length > 0) return overviewLines(overview.value, { ...drawn, box: -1, pairs });
  return overviewLines(overview.value, { ...drawn, box: box < 0 ? pointedFloor.value : box, pairs });
});
