import { textWidth } from '../../layout/text-width.ts';

/** A part of a sentence. */
export interface Span {
  readonly text: string;
  readonly isStrong: boolean;
  readonly isBad: boolean;
}

/** Breaks a sentence at its spaces into lines of at most this width. */
export function wrapped(spans: readonly Span[], width: number, fontSize: number): Span[][] {
  const lines: Span[][] = [[]];
  let used = 0;
  for (const span of spans) {
    // The widths are those of bold text.
    const share = span.isStrong ? 1 : 0.9;
    for (const word of span.text.match(/\s+|\S+/g) ?? []) {
      const isSpace = word.trim() === '';
      const needed = textWidth(word, fontSize) * share;
      if (!isSpace && used > 0 && used + needed > width) {
        lines.push([]);
        used = 0;
      }
      if (isSpace && used === 0) continue;
      append(lines[lines.length - 1], { ...span, text: word });
      used += needed;
    }
  }
  return lines;
}

function append(line: Span[], span: Span): void {
  const last = line.at(-1);
  if (last && last.isStrong === span.isStrong && last.isBad === span.isBad)
    line[line.length - 1] = { ...last, text: last.text + span.text };
  else line.push(span);
}

/** The text, or its beginning if it is wider. */
export function fitted(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  const characters = [...text];
  while (characters.length > 1 && textWidth(`${characters.join('')}…`, fontSize) > width) characters.pop();
  return `${characters.join('')}…`;
}
