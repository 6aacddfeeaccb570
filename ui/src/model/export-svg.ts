import { arrowOf, curveOf } from './curves.ts';
import type { Box, MapLayout, TangleBox } from './layout.ts';
import { LEVEL, type MapEdges, UP } from './map-edges.ts';
import { plural } from './names.ts';

export interface SvgOptions {
  readonly layout: MapLayout;
  readonly edges: MapEdges;
  /** Numbers of the edges to draw. */
  readonly drawn: Uint32Array;
  readonly title: string;
  readonly theme: 'light' | 'dark';
}

interface Colours {
  readonly page: string;
  readonly open: string;
  readonly folder: string;
  readonly file: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly down: string;
  readonly up: string;
  readonly added: string;
}

const THEMES: Readonly<Record<SvgOptions['theme'], Colours>> = {
  light: {
    page: '#ffffff',
    open: '#f5f7fa',
    folder: '#e1e9f4',
    file: '#ffffff',
    line: '#a9b4c2',
    text: '#1c2733',
    quiet: '#5a6775',
    down: '#8fa3b8',
    up: '#cf2f2f',
    added: '#b06f00',
  },
  dark: {
    page: '#12161c',
    open: '#181e26',
    folder: '#263445',
    file: '#1d2530',
    line: '#465364',
    text: '#e6ebf1',
    quiet: '#9aa7b5',
    down: '#5d7086',
    up: '#ff6b6b',
    added: '#f0b040',
  },
};

/** Renders the current map as a standalone SVG. */
export function exportSvg({ layout, edges, drawn, title, theme }: SvgOptions): string {
  const colours = THEMES[theme];
  const { width, height } = layout;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colours.page}"/>`,
    ...layout.boxes.filter(({ isOpen }) => isOpen).map(box => drawBox(box, colours)),
    ...layout.tangles.map(tangle => drawTangle(tangle, colours)),
    ...Array.from(drawn, edge => drawEdge(layout, edges, edge, colours)),
    ...layout.boxes.filter(({ isOpen }) => !isOpen).map(box => drawBox(box, colours)),
    '</svg>\n',
  ].join('\n');
}

function drawBox(box: Box, colours: Colours): string {
  const isLeaf = box.kind === 'file' || box.kind === 'package';
  const fill = isLeaf ? colours.file : box.isOpen ? colours.open : colours.folder;
  const count = isLeaf || box.isOpen ? '' : countText(box, colours);
  const name = truncate(box.label, box.width - 16);
  return (
    `<g><title>${escaped(box.id)}</title>` +
    `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="4" fill="${fill}" stroke="${colours.line}"/>` +
    `<text x="${box.x + 8}" y="${box.y + 17}" fill="${colours.text}">${escaped(name)}</text>${count}</g>`
  );
}

function countText({ x, y, fileCount, kind }: Box, { quiet }: Colours): string {
  const text = plural(fileCount, kind === 'packages' ? 'package' : 'file');
  return `<text x="${x + 8}" y="${y + 33}" font-size="10" fill="${quiet}">${text}</text>`;
}

function drawTangle({ x, y, width, height }: TangleBox, { up }: Colours): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="none" stroke="${up}" stroke-dasharray="5 4"/>`;
}

function drawEdge(layout: MapLayout, edges: MapEdges, edge: number, colours: Colours): string {
  const curve = curveOf(layout, edges, edge);
  const isPlain = edges.direction[edge] !== UP && edges.direction[edge] !== LEVEL;
  const colour = edges.isNew[edge] === 1 ? colours.added : isPlain ? colours.down : colours.up;
  const thickness = 1 + Math.log2(edges.weight[edge]) / 2;
  const { x1, y1, cx1, cy1, cx2, cy2, x2, y2 } = curve;
  const line =
    path([[x1, y1]]) +
    path(
      [
        [cx1, cy1],
        [cx2, cy2],
        [x2, y2],
      ],
      'C',
    );
  return (
    `<g opacity="${isPlain ? 0.5 : 0.9}">` +
    `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${thickness.toFixed(1)}"/>` +
    `<path d="${path(arrowOf(curve, 4 + thickness))}Z" fill="${colour}"/></g>`
  );
}

function path(points: readonly (readonly [number, number])[], command = 'M'): string {
  return command + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
}

/** Truncates by code point, so that no emoji is split. */
function truncate(text: string, width: number): string {
  const letters = [...text];
  const most = Math.max(1, Math.floor(width / 6.6));
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

/** File names may contain control characters and lone surrogates; XML allows neither. */
function escaped(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
