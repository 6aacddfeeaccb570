import type { Colours } from './colours.ts';
import type { Geometry } from './geometry.ts';
import type { Sheet } from './sheet.ts';

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

export interface Scene {
  readonly sheet: Sheet;
  readonly geometry: Geometry;
  readonly colours: Colours;
  /** The visible part, relative to the first cell. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The hovered or active cell. */
  readonly cross: CellPosition | undefined;
  /** The cell whose imports are listed. */
  readonly chosen: CellPosition | undefined;
}

/** The visible rows and columns; ends are exclusive. */
interface Range {
  readonly firstRow: number;
  readonly endRow: number;
  readonly firstColumn: number;
  readonly endColumn: number;
}

/** Opacity of a cell, from few imports to many. On the last one the number is light. */
const SHADES = [0.18, 0.32, 0.48, 1];

export function draw(context: CanvasRenderingContext2D, scene: Scene): void {
  const { colours, left, top, width, height } = scene;
  const range = rangeOf(scene);
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, width, height);
  context.save();
  context.translate(-left, -top);
  drawCross(context, scene);
  drawDiagonal(context, scene, range);
  drawGrid(context, scene, range);
  drawCells(context, scene, range);
  drawGroups(context, scene, range);
  drawMarks(context, scene);
  context.restore();
}

function rangeOf({ sheet, geometry: { cell }, left, top, width, height }: Scene): Range {
  const { size } = sheet.matrix;
  return {
    firstRow: Math.max(0, Math.floor(top / cell)),
    endRow: Math.min(size, Math.ceil((top + height) / cell)),
    firstColumn: Math.max(0, Math.floor(left / cell)),
    endColumn: Math.min(size, Math.ceil((left + width) / cell)),
  };
}

/** Highlights a row and a column. */
function drawCross(context: CanvasRenderingContext2D, scene: Scene): void {
  const { cross, geometry, colours, left, top, width, height } = scene;
  if (!cross) return;
  context.fillStyle = colours.accentSoft;
  if (cross.row >= 0) context.fillRect(left, cross.row * geometry.cell, width, geometry.cell);
  if (cross.column >= 0) context.fillRect(cross.column * geometry.cell, top, geometry.cell, height);
}

function drawDiagonal(context: CanvasRenderingContext2D, scene: Scene, range: Range): void {
  const { cell } = scene.geometry;
  context.fillStyle = scene.colours.line;
  const end = Math.min(range.endRow, range.endColumn);
  for (let i = Math.max(range.firstRow, range.firstColumn); i < end; i++) {
    context.fillRect(i * cell, i * cell, cell, cell);
  }
}

function drawGrid(context: CanvasRenderingContext2D, scene: Scene, range: Range): void {
  const { left, top, width, height, geometry } = scene;
  const { cell } = geometry;
  context.strokeStyle = scene.colours.sunken;
  context.lineWidth = 1;
  context.beginPath();
  for (let row = range.firstRow; row <= range.endRow; row++) {
    context.moveTo(left, row * cell - 0.5);
    context.lineTo(left + width, row * cell - 0.5);
  }
  for (let column = range.firstColumn; column <= range.endColumn; column++) {
    context.moveTo(column * cell - 0.5, top);
    context.lineTo(column * cell - 0.5, top + height);
  }
  context.stroke();
}

function drawCells(context: CanvasRenderingContext2D, scene: Scene, range: Range): void {
  const { matrix } = scene.sheet;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let row = range.firstRow; row < range.endRow; row++) {
    for (let cell = matrix.rowStart[row]; cell < matrix.rowStart[row + 1]; cell++) {
      const column = matrix.column[cell];
      if (column >= range.endColumn) break;
      if (column >= range.firstColumn) drawCell(context, scene, { row, column, cell });
    }
  }
}

function drawCell(
  context: CanvasRenderingContext2D,
  { sheet: { matrix }, geometry, colours }: Scene,
  { row, column, cell }: CellPosition & { readonly cell: number },
): void {
  const size = geometry.cell;
  const [x, y] = [column * size, row * size];
  const isNew = matrix.isNew[cell] === 1;
  const shade = shadeOf(matrix.weight[cell], matrix.heaviest);
  context.globalAlpha = SHADES[shade];
  // A new upward import is worse than a new one.
  context.fillStyle = row > column ? colours.up : isNew ? colours.new : colours.accent;
  context.fillRect(x, y, size - 1, size - 1);
  context.globalAlpha = 1;
  // A mark in addition to the colour.
  if (isNew) drawCorner(context, x, y);
  const text = shortNumber(matrix.weight[cell]);
  context.fillStyle = shade === SHADES.length - 1 ? colours.onAccent : colours.ink;
  context.fillText(text, x + size / 2 - 0.5, y + size / 2 + 0.5, size - 3);
}

function drawCorner(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + 6, y);
  context.lineTo(x, y + 6);
  context.fill();
}

/** Logarithmic, because on a linear scale a few heavy cells would make all others look alike. */
function shadeOf(weight: number, heaviest: number): number {
  if (heaviest <= 1) return 0;
  return Math.min(3, Math.floor((Math.log(weight) / Math.log(heaviest)) * 4));
}

function shortNumber(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 1000)}k`;
}

/** Draws open folders as squares along the diagonal. */
function drawGroups(context: CanvasRenderingContext2D, scene: Scene, range: Range): void {
  const { cell } = scene.geometry;
  context.strokeStyle = scene.colours.lineStrong;
  for (const { from, to } of scene.sheet.matrix.groups) {
    const isVisible =
      to > range.firstRow && from < range.endRow && to > range.firstColumn && from < range.endColumn;
    if (isVisible)
      context.strokeRect(from * cell - 0.5, from * cell - 0.5, (to - from) * cell, (to - from) * cell);
  }
}

function drawMarks(context: CanvasRenderingContext2D, { cross, chosen, geometry, colours }: Scene): void {
  const { cell } = geometry;
  context.strokeStyle = colours.ink;
  if (cross && cross.row >= 0 && cross.column >= 0) {
    context.strokeRect(cross.column * cell - 0.5, cross.row * cell - 0.5, cell, cell);
  }
  if (!chosen) return;
  context.lineWidth = 2;
  context.strokeRect(chosen.column * cell - 1, chosen.row * cell - 1, cell + 1, cell + 1);
}
