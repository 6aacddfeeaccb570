/** A place in a row: a box, or a point at which a line passes between boxes. */
export interface Place {
  /** The number of the box; -1 for a line. */
  readonly box: number;
  readonly width: number;
}

/** A line between two boxes, as the places it passes from the upper row to the lower one. */
export interface Lane {
  readonly places: readonly number[];
  readonly weight: number;
}

/** Rows from top to bottom, and the lines between them. Places are numbered across all rows. */
export interface Lanes {
  readonly places: readonly Place[];
  readonly rows: readonly (readonly number[])[];
  readonly lanes: readonly Lane[];
}

export interface LanesInput {
  /** Rows of boxes from top to bottom. */
  readonly rows: readonly (readonly number[])[];
  readonly widthOf: (box: number) => number;
  /** In any direction. Both ends are in different rows. */
  readonly lines: readonly { readonly from: number; readonly to: number; readonly weight: number }[];
  /** The width that a line takes between boxes. */
  readonly lineWidth: number;
}

/** Gives every line a place in each row that it crosses, so that none is drawn behind a box. */
export function layLanes({ rows, widthOf, lines, lineWidth }: LanesInput): Lanes {
  const places: Place[] = [];
  const filled: number[][] = rows.map(() => []);
  const placeOf = new Map<number, number>();
  const rowOf = new Map<number, number>();
  const add = (row: number, place: Place) => {
    const number = places.push(place) - 1;
    filled[row].push(number);
    return number;
  };
  for (const [row, boxes] of rows.entries()) {
    for (const box of boxes) {
      placeOf.set(box, add(row, { box, width: widthOf(box) }));
      rowOf.set(box, row);
    }
  }
  const lanes = lines.map(({ from, to, weight }) => {
    const isDown = rowOf.get(from)! < rowOf.get(to)!;
    const [upper, lower] = isDown ? [from, to] : [to, from];
    const between: number[] = [];
    for (let row = rowOf.get(upper)! + 1; row < rowOf.get(lower)!; row++)
      between.push(add(row, { box: -1, width: lineWidth }));
    return { places: [placeOf.get(upper)!, ...between, placeOf.get(lower)!], weight };
  });
  return { places, rows: filled, lanes };
}
