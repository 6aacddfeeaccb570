import { visible } from '../../../shared/visible.ts';

/** How a path is written where there is little room for it. */
export type PathWords = (path: string) => string;

/** A text with paths, which may be shortened. */
export type Words = (path: PathWords) => string;

export interface Room {
  readonly width: number;
  /** The text begins after this; further lines are indented as far. */
  readonly before?: string;
  /** The number of lines; more on a narrow terminal. */
  readonly most: number;
}

/** The most characters of a path, as long as the text does not fit. */
const PATH_LENGTHS = [Number.POSITIVE_INFINITY, 72, 60, 48, 40, 32, 26, 20];

/** The text in lines, with paths as long as there is room for. What does not fit at all is cut off. */
export function fit(words: Words, room: Room): string[] {
  const found = tryFit(words, room);
  if (found) return found;
  const most = mostLines(room);
  const lines = linesOf(textWith(words, PATH_LENGTHS[PATH_LENGTHS.length - 1]), room);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cutOff(lines[most - 1], room.width)];
}

/** The end of a line of which more would follow: between words, unless too little were left. */
function cutOff(line: string, width: number): string {
  const start = line.slice(0, width - 2);
  const end = line.length > width - 2 ? start.lastIndexOf(' ') : start.length;
  return `${start.slice(0, end > width / 2 ? end : start.length).trimEnd()} …`;
}

/** The first of these texts that fits, or what fits of the last. */
export function fitFirst(shapes: readonly Words[], room: Room): string[] {
  for (const words of shapes) {
    const lines = tryFit(words, room);
    if (lines) return lines;
  }
  return fit(shapes[shapes.length - 1], room);
}

/** Undefined if it does not fit. */
export function tryFit(words: Words, room: Room): string[] | undefined {
  const allowed = mostLines(room);
  for (let most = 1; most <= allowed; most++) {
    for (const length of PATH_LENGTHS) {
      // A line less is worth a path without its middle, but no more.
      if (most < allowed && length < LEAST_TO_SAVE_LINE) break;
      const text = textWith(words, length);
      const lines = linesOf(text, room);
      if (lines.length <= most && longestWord(text) <= roomFor(room)) return lines;
    }
  }
  return undefined;
}

/** What is said does not depend on the terminal. */
export function mostLines({ most, width }: Pick<Room, 'most' | 'width'>): number {
  return Math.ceil(most * Math.max(1, FULL_WIDTH / width));
}

/** No line is longer, because longer ones are hard to read. */
export const FULL_WIDTH = 100;

const LEAST_TO_SAVE_LINE = 40;

function textWith(words: Words, length: number): string {
  // Escaped names are longer, and a hostile file name could hold a line break.
  return visible(words(path => shortPath(path, length)));
}

function longestWord(text: string): number {
  return Math.max(...text.split(' ').map(word => word.length));
}

function linesOf(text: string, room: Room): string[] {
  const { before = '' } = room;
  return wrap(text, roomFor(room)).map((line, i) => (i === 0 ? before : ' '.repeat(before.length)) + line);
}

function roomFor({ width, before = '' }: Room): number {
  return Math.max(MIN_WIDTH, width - before.length);
}

/** Less is not readable. */
const MIN_WIDTH = 20;

/** Lines of at most this width, broken at spaces; a longer word is cut off. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const part = word.length > width ? `${word.slice(0, width - 1)}…` : word;
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + part.length > width) lines.push(part);
    else lines[lines.length - 1] = `${last} ${part}`;
  }
  return lines;
}

/** `packages/…/cart/index.ts`: the beginning says which part of the project it is, the end which file. */
export function shortPath(path: string, most: number): string {
  if (path.length <= most) return path;
  const [first, ...others] = path.split('/');
  if (others.length === 0) return path;
  for (const start of [`${first}/`, '']) {
    for (let from = start === '' ? 0 : 1; from < others.length; from++) {
      const end = others.slice(from).join('/');
      if (start.length + end.length + 2 <= most) return `${start}…/${end}`;
    }
  }
  return `…/${others.at(-1)}`;
}
