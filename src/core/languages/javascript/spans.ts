import { utf8Length } from '../../../shared/utf8.ts';

/** A span of swc's AST: UTF-8 bytes from a base that changes with each parse. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Maps swc's positions to offsets in `text`. Linear as long as the positions do not decrease. Swc does not expose the
 * base, but the span of a program begins at its first token (at the `#!` of a text that has one), whose offset is
 * known.
 */
export function offsetCursor(text: string, program: Span, firstToken: number): (position: number) => number {
  const base = program.start - utf8Length(text.slice(0, firstToken));
  if (utf8Length(text) === text.length) return position => position - base;
  let bytes = 0;
  let offset = 0;
  return position => {
    const wanted = position - base;
    if (wanted < bytes) {
      bytes = 0;
      offset = 0;
    }
    while (bytes < wanted && offset < text.length) {
      const code = text.codePointAt(offset) ?? 0;
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      offset += code < 0x10000 ? 1 : 2;
    }
    return offset;
  };
}
