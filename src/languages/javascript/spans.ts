/** A place in swc's AST: UTF-8 bytes from a base that need not be the same in the next parse. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a function from swc's positions to offsets in `text`, linear as long as they do not go down.
 * The base is not told by swc; but the program's span begins at its first token (at the `#!` of a text
 * that has one), and where that stands in the text we know ourselves.
 */
export function offsetCursor(text: string, program: Span, firstToken: number): (position: number) => number {
  const base = program.start - Buffer.byteLength(text.slice(0, firstToken));
  if (Buffer.byteLength(text) === text.length) return position => position - base;
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
