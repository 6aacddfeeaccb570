import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digraph } from '../../src/core/graph/digraph.ts';
import type { Point } from '../../src/core/layout/line-path.ts';
import { lineTones, TONES } from '../../src/core/layout/line-tones.ts';

const test = suite('tones of upward lines');

/** One upward line from each of these boxes, straight up at this place. */
function tonesOf(...places: readonly number[]): number[] {
  const end = places.length;
  const graph = digraph(
    end + 1,
    Uint32Array.from(places, (_, box) => box),
    Uint32Array.from(places, () => end),
  );
  const lines = places.map((x, edge) => ({
    edge,
    points: [
      [x, 100],
      [x, 0],
    ] as readonly Point[],
    isArc: false,
  }));
  return lineTones({ graph, isUpward: new Uint8Array(places.length).fill(1) }, lines);
}

test('boxes whose upward lines run beside each other have different tones', () => {
  const [a, b, c] = tonesOf(10, 16, 22);
  assert.is(new Set([a, b, c]).size, TONES);
});

test('boxes whose upward lines are far apart have the first tone', () => {
  assert.equal(tonesOf(10, 200, 400), [0, 0, 0, 0]);
});

test('where there are too few tones, the lines that run longest beside each other differ', () => {
  const tones = tonesOf(0, 20, 40, 60, 80);
  for (const i of [0, 1, 2, 3]) assert.is.not(tones[i], tones[i + 1]);
});

test.run();
