import type { HealthGrade } from '../report/types.ts';
import { escapeXml } from './xml.ts';

export interface BadgeText {
  readonly label: string;
  readonly message: string;
  /** An SVG colour. */
  readonly colour: string;
}

/** An SVG badge with the health of a project, in the usual style of README badges. */
export function badge({ score, grade }: HealthGrade): string {
  const message = score === null ? grade : `${grade} ${score}`;
  return badgeOf({ label: 'architecture', message, colour: COLOURS[grade] });
}

export function badgeOf({ label, message, colour }: BadgeText): string {
  const left = boxWidth(label);
  const right = boxWidth(message);
  const name = escapeXml(`${label}: ${message}`);
  const size = `width="${left + right}" height="${HEIGHT}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${name}">`,
    `<title>${name}</title>`,
    '<linearGradient id="shine" x2="0" y2="100%">',
    '<stop offset="0" stop-color="#bbb" stop-opacity=".1"/><stop offset="1" stop-opacity=".1"/>',
    '</linearGradient>',
    `<clipPath id="round"><rect ${size} rx="3"/></clipPath>`,
    '<g clip-path="url(#round)">',
    `<rect width="${left}" height="${HEIGHT}" fill="#555"/>`,
    `<rect x="${left}" width="${right}" height="${HEIGHT}" fill="${escapeXml(colour)}"/>`,
    `<rect ${size} fill="url(#shine)"/>`,
    '</g>',
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
    shadowedText(label, left / 2),
    shadowedText(message, left + right / 2),
    '</g></svg>',
  ].join('');
}

const HEIGHT = 20;
/** Pixels on each side of a text. */
const PADDING = 5;

const COLOURS: Readonly<Record<HealthGrade['grade'], string>> = {
  A: '#4c1',
  B: '#97ca00',
  C: '#dfb317',
  D: '#fe7d37',
  F: '#e05d44',
  'n/a': '#9f9f9f',
};

/** `textLength` forces the computed width, whatever font the viewer has. */
function shadowedText(text: string, middle: number): string {
  const position = `x="${middle}" textLength="${Math.round(textWidth(text))}"`;
  const content = escapeXml(text);
  return (
    `<text ${position} y="15" fill="#010101" fill-opacity=".3" aria-hidden="true">${content}</text>` +
    `<text ${position} y="14" aria-hidden="true">${content}</text>`
  );
}

function boxWidth(text: string): number {
  return Math.round(textWidth(text)) + 2 * PADDING;
}

/** Widths in Verdana at 11 pixels, in tenths of a pixel; characters not listed count as wide. */
const WIDTHS: ReadonlyMap<string, number> = new Map(
  [
    [30, 'ijl'],
    [39, ' f.,'],
    [45, 'rt:'],
    [50, '/-I'],
    [58, 'cszJ'],
    [66, 'aekovxyFLT'],
    [69, 'bdghnpqu0123456789'],
    [76, 'ABCEKPRSVXYZ'],
    [85, 'DGHNOQU'],
    [90, 'w'],
    [107, 'mMW%'],
  ].flatMap(([width, characters]) => [...String(characters)].map(each => [each, Number(width)] as const)),
);
const WIDE = 110;

function textWidth(text: string): number {
  let tenths = 0;
  for (const character of text) tenths += WIDTHS.get(character) ?? WIDE;
  return tenths / 10;
}
