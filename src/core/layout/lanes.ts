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
  const ends = new Map<number, { readonly row: number; readonly place: number }>();
  const add = (row: number, place: Place) => {
    const number = places.push(place) - 1;
    filled[row].push(number);
    return number;
  };
  for (const [row, boxes] of rows.entries())
    for (const box of boxes) ends.set(box, { row, place: add(row, { box, width: widthOf(box) }) });
  const lanes = lines.flatMap(({ from, to, weight }) => {
    const [one, other] = [ends.get(from), ends.get(to)];
    if (!one || !other) return [];
    const [upper, lower] = one.row < other.row ? [one, other] : [other, one];
    const between: number[] = [];
    for (let row = upper.row + 1; row < lower.row; row++)
      between.push(add(row, { box: -1, width: lineWidth }));
    return [{ places: [upper.place, ...between, lower.place], weight }];
  });
  return { places, rows: filled, lanes };
}
