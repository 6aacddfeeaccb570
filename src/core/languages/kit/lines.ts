/**
 * Lines of a text. LF, CRLF and a lone CR end a line, as in every editor. U+2028 and U+2029 do not:
 * JavaScript's grammar lets them end a comment, but no editor counts a line there.
 */

/** The number of lines: one for each terminator, and one more if the last line is not empty. */
export function countLines(text: string): number {
  let lines = 0;
  let behind = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', behind)) {
    lines++;
    behind = at + 1;
  }
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) {
    if (text[at + 1] === '\n') continue;
    lines++;
    behind = Math.max(behind, at + 1);
  }
  return behind < text.length ? lines + 1 : lines;
}

/** The result of `codeAt` after the end of a text: no character has this code. */
export const NO_CODE = 0x10000;

/**
 * As `charCodeAt`, for loops that may run over the end of the text. A single access beyond the end makes V8 deoptimise the
 * loop, which then takes twice as long for every text.
 */
export function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : NO_CODE;
}

/** Returns the 1-based line of an offset. Linear as long as the offsets do not decrease. */
export function lineCursor(text: string): (offset: number) => number {
  let asked = 0;
  let line = 1;
  let lf = find(text, '\n', 0);
  let cr = find(text, '\r', 0);
  return offset => {
    if (offset < asked) {
      line = 1;
      lf = find(text, '\n', 0);
      cr = find(text, '\r', 0);
    }
    asked = offset;
    for (; lf < offset; lf = find(text, '\n', lf + 1)) line++;
    for (; cr < offset; cr = find(text, '\r', cr + 1)) {
      // The line of a CRLF ends with its LF, also for an offset between the two.
      if (text[cr + 1] !== '\n') line++;
    }
    return line;
  };
}

/** As `countLines`, for a text whose lines a cursor has counted in part: it continues from there. */
export function countLinesWith(lineAt: (offset: number) => number, text: string): number {
  const last = text.charCodeAt(text.length - 1);
  const isOpen = text.length > 0 && last !== LF && last !== CR;
  return isOpen ? lineAt(text.length) : lineAt(text.length) - 1;
}

/** The offset of the newline that ends the line of an offset; the length of the text for the last line. */
export function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** With LF at the end of every line, as scanners expect. */
export function withNewlines(source: string): string {
  return source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
}

const LF = 10;
const CR = 13;

function find(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at === -1 ? Number.POSITIVE_INFINITY : at;
}
