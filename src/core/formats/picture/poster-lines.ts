import { plural } from '../../../shared/words.ts';
import { arcPath, arrowAt, leadsDown, linePath, lineWidth } from '../../layout/line-path.ts';
import { escapeXml } from '../xml.ts';
import { boxColours, colourOf, type Token } from './palette.ts';
import type { Poster } from './poster-types.ts';
import { tenth } from './tenth.ts';

export const ARROW = 7;
/** The radius of the dot where an upward line begins. */
export const START = 3;
const UP_TONES = ['up', 'up-1', 'up-2'] as const satisfies readonly Token[];
const UPWARD = ', upward, part of a cycle';

/** Lines are under the boxes; upward ones are on top of the others. */
export function linesOf({ lines, tones, names, colours, theme }: Poster): string[] {
  const ordered = lines.toSorted((a, b) => Number(a.isUpward) - Number(b.isUpward));
  return ordered.map(({ points, isArc, from, to, imports, isUpward }) => {
    const colour = isUpward
      ? colourOf(UP_TONES[tones[from]], theme)
      : boxColours(colours.tints[to] ?? '', theme).line;
    const [x, y] = points[0].map(tenth);
    const title = `${names[from]} uses ${names[to]}: ${plural(imports, 'import')}${isUpward ? UPWARD : ''}`;
    const path = (isArc ? arcPath : linePath)(points);
    const corners = arrowAt(points, ARROW).map(point => point.map(tenth).join());
    const head =
      isUpward || !leadsDown({ points, isArc })
        ? `<polygon points="${corners.join(' ')}" fill="${colour}"/>`
        : '';
    const start = isUpward ? `<circle cx="${x}" cy="${y}" r="${START}" fill="${colour}"/>` : '';
    return `<g class="line${isUpward ? ' up' : ''}"><title>${escapeXml(title)}</title><path d="${path}" fill="none" stroke="${colour}" stroke-width="${tenth(lineWidth(imports))}" stroke-linecap="round" stroke-opacity="${isUpward ? 0.85 : 0.5}"/>${start}${head}</g>`;
  });
}
