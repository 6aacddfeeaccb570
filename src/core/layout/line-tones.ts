import type { Flow } from './flow.ts';
import type { PlacedLine } from './placed.ts';

/** How many tones of red there are. */
export const TONES = 3;
/** Lines further apart are not taken for each other. */
const NEAR = 30;

type UpwardLine = Pick<PlacedLine, 'points'> & { readonly from: number };

/**
 * Box → the tone of the upward lines that begin there: boxes whose lines run beside each other have different ones, as
 * far as there are enough, so that the end of a line can be found from its beginning.
 */
export function lineTones(
  { graph, isUpward }: Pick<Flow, 'graph' | 'isUpward'>,
  placed: readonly PlacedLine[],
): number[] {
  const lines = placed
    .filter(({ edge }) => isUpward[edge] === 1)
    .map(({ edge, points }) => ({ from: graph.sources[edge], points }));
  const shared = new Map<number, Map<number, number>>();
  const add = (one: number, other: number, length: number) => {
    const known = shared.get(one) ?? new Map<number, number>();
    shared.set(one, known.set(other, (known.get(other) ?? 0) + length));
  };
  for (const [i, line] of lines.entries()) {
    if (!shared.has(line.from)) shared.set(line.from, new Map());
    for (const other of lines.slice(0, i)) {
      const length = line.from === other.from ? 0 : besideEachOther(line, other);
      if (length === 0) continue;
      add(line.from, other.from, length);
      add(other.from, line.from, length);
    }
  }
  const total = (box: number) => [...(shared.get(box)?.values() ?? [])].reduce((sum, one) => sum + one, 0);
  const tones = new Map<number, number>();
  for (const box of [...shared.keys()].sort((a, b) => total(b) - total(a) || a - b)) {
    const taken = new Array<number>(TONES).fill(0);
    for (const [other, length] of shared.get(box) ?? []) {
      const tone = tones.get(other);
      if (tone !== undefined) taken[tone] += length;
    }
    tones.set(box, taken.indexOf(Math.min(...taken)));
  }
  return Array.from({ length: graph.nodeCount }, (_, box) => tones.get(box) ?? 0);
}

/** The height along which two lines are near each other. */
function besideEachOther(one: UpwardLine, other: UpwardLine): number {
  let length = 0;
  for (const a of segmentsOf(one))
    for (const b of segmentsOf(other)) {
      const isNear = a.left - NEAR <= b.right && b.left - NEAR <= a.right;
      if (isNear) length += Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    }
  return length;
}

function segmentsOf({ points }: UpwardLine) {
  return points.slice(1).map(([x, y], i) => {
    const [fromX, fromY] = points[i];
    return {
      left: Math.min(x, fromX),
      right: Math.max(x, fromX),
      top: Math.min(y, fromY),
      bottom: Math.max(y, fromY),
    };
  });
}
