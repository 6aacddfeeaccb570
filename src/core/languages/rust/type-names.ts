import { endOfIdentifier, isBlank, isIdentifier, skipBlanks } from './chars.ts';
import type { Source } from './source.ts';

/** Each word that declares a type has two of these, one of them at an even offset. */
export const TYPE_PAIRS = ['ru', 'uc', 'um', 'nu', 'un', 'ni', 'ai', 'it', 'ty', 'yp'];

/** The names that follow a word that declares a type. Each of these words contains one of the offsets. */
export function typeNames({ text, codes }: Source, offsets: readonly number[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (let i = 0; i < offsets.length; i++) {
    // Not beyond the length of such a word: an identifier may be as long as the text and contain many offsets.
    const offset = offsets[i];
    let end = offset;
    while (end < offset + LONGEST_WORD && isIdentifier(codes[end])) end++;
    if (!isBlank(codes[end])) continue;
    let start = offset;
    while (start > 0 && start > end - LONGEST_WORD && isIdentifier(codes[start - 1])) start--;
    if (((LENGTHS[codes[start]] >> (end - start)) & 1) === 0) continue;
    if (!TYPE_WORDS.includes(text.slice(start, end)) || (start > 0 && isIdentifier(codes[start - 1])))
      continue;
    const name = skipBlanks(codes, end);
    names.add(text.slice(name, endOfIdentifier(codes, name)));
  }
  return names;
}

const TYPE_WORDS = ['struct', 'enum', 'union', 'trait', 'type'];
const LONGEST_WORD = 6;
/** By first letter: the lengths of its words, one bit each. */
const LENGTHS = new Uint8Array(256);
for (const word of TYPE_WORDS) LENGTHS[word.charCodeAt(0)] |= 1 << word.length;
