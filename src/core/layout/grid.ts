import type { Size } from './box-sizes.ts';
import { packColumns } from './columns.ts';
import { type Flow, isAlone } from './flow.ts';
import { GAP } from './placed.ts';
import { levelsFromTop, naturalWidths, rowsOf } from './rows.ts';

/** What stands in rows and columns. */
export interface GridInput {
  /** Box → its size. */
  readonly sizes: readonly Size[];
  readonly flow: Flow;
  /** The edges to draw. */
  readonly drawn: readonly number[];
  /** Box → the column that it stands in. */
  readonly columnOf: ArrayLike<number>;
  /** Column → the width of the name of its frame; columns without one come last. */
  readonly frames: readonly number[];
}

/** What it takes to place boxes. */
export interface PlaceInput extends GridInput {
  /** The size to fill, if possible. */
  readonly room: Size;
  readonly grid: Grid;
}

/** Which box is in which row, and which rows each column takes. */
export interface Grid {
  readonly rows: readonly (readonly number[])[];
  readonly columns: readonly GridColumn[];
}

export interface GridColumn {
  readonly firstRow: number;
  readonly lastRow: number;
  /** Of its boxes. */
  readonly width: number;
  /** Row → the width of its boxes in it. */
  readonly widths: readonly number[];
  /** The width that it may fill. */
  readonly room: number;
}

/** Wraps the levels of each column so that all of them together are as wide as a row may be. */
export function gridsOf(input: GridInput): (room: number, rowWidth: number) => Grid {
  const { sizes, flow, drawn, columnOf, frames } = input;
  const widthOf = (box: number) => sizes[box].width;
  const shape = {
    columnOf: (box: number) => columnOf[box],
    isClosed: (column: number) => column < frames.length,
    gap: GAP,
    widthOf,
  };
  const levels = levelsFromTop(flow, drawn, shape);
  const natural = naturalWidths(levels, shape);
  const flat = gridIn(rowsOf(levels, { ...shape, maxWidth: () => Number.POSITIVE_INFINITY }));
  const total = packColumns(flat.columns, [...flat.columns.keys()], () => GAP).width;
  const share = (width: number, column: number) => ((natural.get(column) ?? 0) * width) / Math.max(1, total);
  // Nothing stands beside the boxes without imports.
  const alone = sizes.findIndex((_, box) => columnOf[box] >= frames.length && isAlone(flow.graph, box));
  return (room, rowWidth) => {
    const maxWidth = (column: number) => (column === columnOf[alone] ? rowWidth : share(rowWidth, column));
    const rows = rowsOf(levels, { ...shape, maxWidth });
    const { columns } = gridIn(rows);
    return {
      rows,
      columns: columns.map((one, column) => ({ ...one, room: Math.max(one.width, share(room, column)) })),
    };
  };

  function gridIn(rowsOfAll: readonly (readonly number[])[]): Grid {
    const found: { firstRow: number; lastRow: number; width: number; widths: number[]; room: number }[] = [];
    for (const [row, boxes] of rowsOfAll.entries()) {
      const widths = new Map<number, number>();
      for (const box of boxes)
        widths.set(columnOf[box], (widths.get(columnOf[box]) ?? -GAP) + GAP + widthOf(box));
      for (const [column, width] of widths) {
        found[column] ??= { firstRow: row, lastRow: row, width: 0, widths: rowsOfAll.map(() => 0), room: 0 };
        found[column].widths[row] = width;
        found[column].lastRow = row;
        found[column].width = Math.max(found[column].width, width);
      }
    }
    return { rows: rowsOfAll, columns: found };
  }
}
