import { computed } from '@preact/signals';
import { boxShowing } from '../../model/overview.ts';
import { type OverviewChanges, overviewChanges } from '../../model/overview-changes.ts';
import { overlay } from '../../store/comparison.ts';
import { chosen, overview } from '../../store/overview.ts';
import { lines } from '../../store/overview-lines.ts';
import { pulsingBoxes } from '../../store/state.ts';

/** What the selection puts into the foreground: a box with its neighbours, an edge with its ends, or a path. */
export interface Emphasis {
  /** The selected box, or -1. */
  readonly box: number;
  /** The boxes that are not dimmed; undefined if none is. */
  readonly boxes: ReadonlySet<number> | undefined;
  /** `from to` of the lines that are not dimmed → the number of the step, or 0. */
  readonly lines: ReadonlyMap<string, number>;
  /** Without a selection: the boxes of the largest tangle. */
  readonly tangle: ReadonlySet<number>;
}

export function lineKey(from: number, to: number): string {
  return `${from} ${to}`;
}

export const emphasis = computed<Emphasis>(() => {
  const { box, edge, path } = chosen.value;
  const tangle = new Set(overview.value?.facts.tangle?.boxes ?? []);
  if (path.length > 0)
    return {
      box,
      tangle,
      boxes: new Set(path.flat()),
      lines: new Map(path.map(([from, to], i) => [lineKey(from, to), i + 1])),
    };
  if (edge) return { box, tangle, boxes: new Set(edge), lines: new Map([[lineKey(...edge), 0]]) };
  if (box < 0) return { box, tangle, boxes: undefined, lines: new Map() };
  const own = lines.value.filter(({ from, to }) => from === box || to === box);
  return {
    box,
    tangle,
    boxes: new Set([box, ...own.flatMap(({ from, to }) => [from, to])]),
    lines: new Map(own.map(({ from, to }) => [lineKey(from, to), 0])),
  };
});

/** The boxes that show what the last save changed, or what the user looked for. */
export const pulsing = computed<ReadonlySet<number>>(() => {
  const state = overview.value;
  return new Set(state ? Array.from(pulsingBoxes.value, id => boxShowing(state, id)) : []);
});

/** What changed since the base that the user chose. */
export const changes = computed<OverviewChanges>(() =>
  overview.value
    ? overviewChanges(overview.value, overlay.value)
    : { boxes: new Map(), lines: new Set<string>() },
);
