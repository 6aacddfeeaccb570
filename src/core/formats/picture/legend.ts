import { leadsDown } from '../../layout/line-path.ts';
import { textWidth } from '../../layout/text-width.ts';
import { boxColours, colourOf, type Theme } from './palette.ts';
import { ARROW, START } from './poster-lines.ts';
import type { Poster } from './poster-types.ts';
import { tenth } from './tenth.ts';
import { SMALL_SIZE, text } from './text-element.ts';
import { fitted } from './wrap.ts';

export const LEGEND_LINE = 22;
const LONGEST_LEGEND = 240;

interface LegendItem {
  readonly x: number;
  readonly name: string;
  /** A swatch of a box, or a line. */
  readonly tint?: string;
  readonly line?: 'down' | 'up' | 'rising';
}

/** The meaning of colours and lines, from left to right, in as many rows as it takes. */
export function legendRows({ colours: { legend }, lines }: Poster, inner: number): LegendItem[][] {
  const hasRising = lines.some(line => !line.isUpward && !leadsDown(line));
  const entries: readonly Omit<LegendItem, 'x'>[] = [
    ...legend.map(({ tint, name }) => ({ tint, name: fitted(name, LONGEST_LEGEND, SMALL_SIZE) })),
    { name: 'uses, downward', line: 'down' },
    ...(hasRising ? [{ name: 'uses, upward, no cycle', line: 'rising' } as const] : []),
    { name: 'upward, part of a cycle', line: 'up' },
  ];
  const rows: LegendItem[][] = [[]];
  let x = 0;
  for (const entry of entries) {
    const width = 24 + textWidth(entry.name, SMALL_SIZE) + (entry.name === '' ? 0 : 14);
    if (x > 0 && x + width > inner) {
      rows.push([]);
      x = 0;
    }
    rows[rows.length - 1].push({ ...entry, x });
    x += width;
  }
  return rows;
}

export function legendElements(
  rows: readonly (readonly LegendItem[])[],
  { left, top }: { readonly left: number; readonly top: number },
  theme: Theme,
): string[] {
  return rows.flatMap((row, i) =>
    row.map(({ x, name, tint, line }) => {
      const y = top + i * LEGEND_LINE;
      const colours = tint === undefined ? undefined : boxColours(tint, theme);
      const stroke = colourOf(line === 'up' ? 'up' : 'ink-3', theme);
      const sign = colours
        ? `<rect x="${tenth(left + x)}" y="${y - 10}" width="14" height="10" rx="3" fill="${colours.swatch}" stroke="${colours.line}"/>`
        : lineSign(left + x, y - 5, stroke, line);
      const label = text(name, { x: left + x + 20, y, size: SMALL_SIZE, fill: colourOf('ink-2', theme) });
      return `<g class="legend">${sign}${name === '' ? '' : label}</g>`;
    }),
  );
}

/** A dot is where an upward line begins. */
function lineSign(left: number, y: number, stroke: string, line: LegendItem['line']): string {
  const x = tenth(left);
  const ink = `<path d="M${x} ${y}h16" stroke="${stroke}" stroke-width="2"/>`;
  const tip = tenth(left + 17);
  const back = tenth(left + 17 - ARROW);
  const head = `<polygon points="${tip},${y} ${back},${y - ARROW / 2} ${back},${y + ARROW / 2}" fill="${stroke}"/>`;
  const start = `<circle cx="${tenth(left + 1)}" cy="${y}" r="${START}" fill="${stroke}"/>`;
  return ink + (line === 'down' ? '' : head) + (line === 'up' ? start : '');
}
