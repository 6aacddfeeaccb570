import { dayText } from '../../../shared/day.ts';
import { plural } from '../../../shared/words.ts';
import {
  areCounted,
  COUNT_GAP,
  COUNT_SIZE,
  countText,
  FLOOR_PADDING,
  NAME_SIZE,
  shortened,
} from '../../layout/box-sizes.ts';
import { floorText } from '../../layout/floor-text.ts';
import { ALONE_TEXT } from '../../layout/placed.ts';
import type { SentencePart } from '../../layout/sentence.ts';
import { stackTitle } from '../../layout/stack-names.ts';
import { textWidth } from '../../layout/text-width.ts';
import { escapeXml } from '../xml.ts';
import { framesOf, frameTitles } from './frames.ts';
import { LEGEND_LINE, legendElements, legendRows } from './legend.ts';
import { boxColours, colourOf, type Theme, type Token } from './palette.ts';
import { linesOf } from './poster-lines.ts';
import type { Poster } from './poster-types.ts';
import { tenth } from './tenth.ts';
import { SMALL_SIZE, text } from './text-element.ts';
import { filesText } from './title.ts';
import { fitted, type Span, wrapped } from './wrap.ts';

const FONT =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', sans-serif";
const MARGIN = 32;
/** Narrower pictures are centred. */
const MIN_WIDTH = 720;
const TITLE_SIZE = 26;
const SENTENCE_SIZE = 15;
const SENTENCE_LINE = 23;
const RADIUS = 6;

/** The poster as an SVG image without scripts, external fonts or other references. */
export function posterSvg(poster: Poster): string {
  const extent = extentOf(poster);
  const inner = Math.max(MIN_WIDTH, Math.ceil(extent.right - extent.left));
  const width = inner + 2 * MARGIN;
  const sentence = wrapped(spansOf(poster.sentence), inner, SENTENCE_SIZE);
  const legend = legendRows(poster, inner);
  const top = MARGIN + 62 + sentence.length * SENTENCE_LINE + 14;
  const left = MARGIN + (inner - (extent.right - extent.left)) / 2 - extent.left;
  const below = top + Math.ceil(extent.bottom - extent.top) + 30;
  const footer = below + legend.length * LEGEND_LINE + 14;
  const height = footer + MARGIN - 8;
  const ink = (token: Token) => colourOf(token, poster.theme);
  const shown = [...poster.boxes.keys()].filter(box => poster.boxes[box].files > 0);
  const name = escapeXml(`${poster.title}: what depends on what`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}" font-family="${FONT}">`,
    `<title>${name}</title>`,
    `<rect width="100%" height="100%" fill="${ink('page')}"/>`,
    ...heading(poster, inner),
    ...sentence.map((spans, i) =>
      sentenceLine(spans, MARGIN + 62 + (i + 1) * SENTENCE_LINE - 6, poster.theme),
    ),
    `<g class="picture" transform="translate(${tenth(left)} ${tenth(top - extent.top)})">`,
    ...framesOf(poster),
    // Lines run over floors, and under all other boxes.
    ...shown.flatMap(box => (poster.placed[box].isFloor ? [boxElement(poster, box)] : [])),
    ...linesOf(poster),
    ...frameTitles(poster),
    ...shown.flatMap(box => (poster.placed[box].isFloor ? [] : [boxElement(poster, box)])),
    ...aloneWords(poster),
    '</g>',
    ...legendElements(legend, { left: MARGIN, top: below }, poster.theme),
    text(fitted(poster.drawn, inner - 80, SMALL_SIZE), {
      x: MARGIN,
      y: footer,
      size: SMALL_SIZE,
      fill: ink('ink-3'),
    }),
    text('depgraph', { x: width - MARGIN, y: footer, size: SMALL_SIZE, fill: ink('ink-3'), anchor: 'end' }),
    '</svg>\n',
  ].join('\n');
}

/** The name of the project, how large it is and when that was, and its grade. */
function heading(
  { title, generatedAt, files, languages, imports, health, theme }: Poster,
  inner: number,
): string[] {
  const ink = (token: Token) => colourOf(token, theme);
  const facts = [filesText(files, languages), plural(imports, 'import'), dayText(generatedAt)].join(' · ');
  const room = inner - 140;
  return [
    text(fitted(title, room, TITLE_SIZE), {
      x: MARGIN,
      y: MARGIN + 24,
      size: TITLE_SIZE,
      fill: ink('ink'),
      weight: 700,
    }),
    text(fitted(facts, room, 13), { x: MARGIN, y: MARGIN + 46, size: 13, fill: ink('ink-2') }),
    ...healthElements(health, MARGIN + inner, theme),
  ];
}

function healthElements({ score, grade }: Poster['health'], right: number, theme: Theme): string[] {
  const [colour, soft]: readonly [Token, Token] =
    score === null
      ? ['ink-2', 'surface']
      : grade === 'A' || grade === 'B'
        ? ['good', 'in-soft']
        : grade === 'C'
          ? ['new', 'new-soft']
          : ['up', 'up-soft'];
  const label = score === null ? grade : `${grade} ${score}`;
  const fill = colourOf(colour, theme);
  const width = 104;
  return [
    `<g class="health"><rect x="${right - width}" y="${MARGIN}" width="${width}" height="34" rx="${RADIUS}" fill="${colourOf(soft, theme)}" stroke="${fill}"/>`,
    `${text(label, { x: right - width / 2, y: MARGIN + 24, size: 19, fill, weight: 700, anchor: 'middle' })}</g>`,
    text('health', {
      x: right - width / 2,
      y: MARGIN + 50,
      size: SMALL_SIZE,
      fill: colourOf('ink-2', theme),
      anchor: 'middle',
    }),
  ];
}

function spansOf(parts: readonly SentencePart[]): Span[] {
  return parts.map(({ text: words, boxes, isBad }) => ({
    text: words,
    isStrong: boxes !== undefined,
    isBad: isBad === true,
  }));
}

function sentenceLine(spans: readonly Span[], y: number, theme: Theme): string {
  const inside = spans.map(({ text: words, isStrong, isBad }) => {
    const fill = isBad ? ` fill="${colourOf('up', theme)}"` : '';
    return `<tspan${fill}${isStrong ? ' font-weight="600"' : ''}>${escapeXml(words)}</tspan>`;
  });
  return `<text x="${MARGIN}" y="${y}" font-size="${SENTENCE_SIZE}" fill="${colourOf('ink', theme)}" xml:space="preserve">${inside.join('')}</text>`;
}

function aloneWords({ alone, theme }: Poster): string[] {
  if (!alone) return [];
  const { x, y } = alone;
  return [
    text(ALONE_TEXT, { x, y: y + COUNT_SIZE * 0.36, size: COUNT_SIZE, fill: colourOf('ink-2', theme) }),
  ];
}

function boxElement(poster: Poster, box: number): string {
  const { boxes, labels, placed, tangle, colours, theme, flow } = poster;
  const { path, files, margin, kind } = boxes[box];
  const { x, y, width, height, isFloor } = placed[box];
  const { fill, border } = boxColours(colours.tints[box] ?? '', theme);
  const frame = margin
    ? `fill="none" stroke="${border}" stroke-dasharray="4 3"`
    : `fill="${fill}" stroke="${border}"`;
  const title = kind === 'stack' ? stackTitle(boxes[box]) : `${path || '.'}: ${plural(files, 'file')}`;
  // More boxes behind it, within its own borders: arrows that end there stay visible.
  const plates = [2, 4].map(
    at => `<path d="M${tenth(x + 2)} ${tenth(y + at + 0.5)}H${tenth(x + width - 2)}" stroke="${border}"/>`,
  );
  const isTangled = tangle.includes(box);
  const underline = `<path d="M${tenth(x + RADIUS)} ${tenth(y + height - 1)}H${tenth(x + width - RADIUS)}" stroke="${colourOf('up', theme)}" stroke-width="2" stroke-linecap="round"/>`;
  const counted = !areCounted(boxes)
    ? ''
    : `<tspan dx="${COUNT_GAP}" font-size="${COUNT_SIZE}" font-weight="400" fill="${colourOf('ink-2', theme)}">${countText(files)}</tspan>`;
  const base = y + height / 2 + NAME_SIZE * 0.36;
  const users = isFloor
    ? text(floorText(flow, box), {
        x: x + width - FLOOR_PADDING,
        y: base,
        size: COUNT_SIZE,
        fill: colourOf('ink-2', theme),
        anchor: 'end',
      })
    : '';
  return [
    `<g class="box"><title>${escapeXml(title)}</title>`,
    `<rect x="${tenth(x + 0.5)}" y="${tenth(y + 0.5)}" width="${tenth(width - 1)}" height="${tenth(height - 1)}" rx="${RADIUS}" ${frame}/>`,
    ...(kind === 'stack' ? plates : []),
    isTangled ? underline : '',
    `<text x="${tenth(isFloor ? x + FLOOR_PADDING : x + width / 2)}" y="${tenth(base)}" text-anchor="${isFloor ? 'start' : 'middle'}" font-size="${NAME_SIZE}" font-weight="600" fill="${colourOf('ink', theme)}">`,
    `<tspan>${escapeXml(shortened(labels[box]))}</tspan>${counted}</text>${users}</g>`,
  ].join('');
}

interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Around all boxes and lines. */
function extentOf({ placed, boxes, lines, alone }: Poster): Extent {
  let [left, right, top, bottom] = [0, 0, 0, 0];
  const include = (x: number, y: number) => {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  };
  for (const [box, { x, y, width, height }] of placed.entries()) {
    if (boxes[box].files === 0) continue;
    include(x, y);
    include(x + width, y + height);
  }
  for (const { points } of lines) for (const [x, y] of points) include(x, y);
  if (alone) include(alone.x + textWidth(ALONE_TEXT, COUNT_SIZE), alone.y);
  return { left, right, top, bottom };
}
