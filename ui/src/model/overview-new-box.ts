import { sizeOf } from '../../../src/core/layout/box-sizes.ts';
import { GAP, type PlacedBox } from '../../../src/core/layout/placed.ts';

interface NewBox {
  readonly box: number;
  readonly name: string;
  readonly files: number;
  /** Box → its level. */
  readonly level: Uint32Array;
}

/** A box that a save added: at the end of a row of its level, where it is in no other box's way. */
export function placeNewBox(placed: readonly PlacedBox[], { box, name, files, level }: NewBox): PlacedBox {
  const size = sizeOf(name, files);
  const rows = placed.filter(({ isFloor }) => !isFloor);
  if (rows.length === 0) return { x: 0, y: 0, row: 0, ...size };
  const beside = rows.reduce((one, other) =>
    distance(placed.indexOf(other)) < distance(placed.indexOf(one)) ? other : one,
  );
  const row = placed.filter(one => one.row === beside.row);
  const end = Math.max(...row.map(({ x, width }) => x + width));
  return { x: end + GAP, y: beside.y + (beside.height - size.height) / 2, row: beside.row, ...size };

  function distance(other: number): number {
    return Math.abs(level[other] - level[box]);
  }
}
