import { thousands } from '../../shared/words.ts';
import { textWidth } from './text-width.ts';

/** In units of a picture; at scale 1 they are pixels. */
export const NAME_SIZE = 13;
export const COUNT_SIZE = 11;
/** Between the border of a box and its text, and between its name and the number of its files. */
export const PADDING = 10;
export const COUNT_GAP = 6;
export const FLOOR_PADDING = 12;

const MIN_HEIGHT = 24;
const MOST_HEIGHT = 110;
const MIN_WIDTH = 44;
const MOST_WIDTH = 300;
/** Longer names are shortened. */
const LONGEST_NAME = 26;
/** A shorter end of a name would say too little. */
const SHORTEST_END = 14;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The area grows with the number of files, up to a width, and the text fits. */
export function sizeOf(name: string, files: number, widest = MOST_WIDTH): Size {
  const count = COUNT_GAP + textWidth(countText(files), COUNT_SIZE);
  const text = textWidth(shortened(name), NAME_SIZE) + count + 2 * PADDING;
  return {
    width: Math.round(Math.max(MIN_WIDTH, text, Math.min(MOST_WIDTH, widest, Math.sqrt(files) * 6))),
    height: Math.round(Math.min(MOST_HEIGHT, MIN_HEIGHT - 4 + Math.sqrt(files) * 1.8)),
  };
}

/** The number of files as a box shows it. */
export function countText(files: number): string {
  return thousands(files);
}

/** Whether boxes show how many files they stand for: where each is a file, the number says nothing. */
export function areCounted(boxes: readonly { readonly kind: string }[]): boolean {
  return boxes.some(({ kind }) => kind !== 'file');
}

/** Keeps the last words of a long name, which say most. A single long word keeps its beginning and its end. */
export function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= LONGEST_NAME) return name;
  const words = [...name.matchAll(WORD)].map(({ index }) => [...name.slice(index)]);
  const last = words.find(({ length }) => length < LONGEST_NAME);
  if (last && last.length >= SHORTEST_END) return `…${last.join('')}`;
  const head = Math.floor(LONGEST_NAME * 0.4);
  const tail = LONGEST_NAME - head - 1;
  return `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
}

/** Where a word begins. */
const WORD = /(?<=[-_./ ])(?=\w)|(?<=[a-z\d])(?=[A-Z])/g;
