import { countBelow } from '../../../shared/order.ts';

/** A text, and a map from its offsets to those of the original. */
export interface Translated {
  readonly text: string;
  original(offset: number): number;
}

/**
 * Java replaces `\u0041` before it reads tokens, so that even a quote or the end of a comment may be written this way.
 * A backslash after another one does not begin an escape.
 */
export function translateEscapes(source: string): Translated {
  if (!source.includes('\\u')) return { text: source, original: offset => offset };
  const parts: string[] = [];
  /** The offset after each replaced character, and how much shorter the text is from there on. */
  const ends: number[] = [];
  const savings: number[] = [];
  let from = 0;
  let saved = 0;
  for (const match of source.matchAll(ESCAPE)) {
    const [written, digits] = match;
    if (digits === undefined) continue;
    parts.push(source.slice(from, match.index), String.fromCharCode(Number.parseInt(digits, 16)));
    from = match.index + written.length;
    saved += written.length - 1;
    ends.push(from - saved);
    savings.push(saved);
  }
  parts.push(source.slice(from));
  return {
    text: parts.join(''),
    original: offset => offset + (savings[countBelow(ends, offset + 1) - 1] ?? 0),
  };
}

const ESCAPE = /\\(?:\\|u+([0-9a-fA-F]{4}))/g;
