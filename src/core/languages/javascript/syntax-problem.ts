import type { Problem } from '../../../types.ts';

/**
 * Swc's error message in one line. Swc formats it for a terminal, differently if there is one: a mark, the message
 * (wrapped), a frame of code with line numbers, then a stack trace.
 */
export function syntaxProblem(error: unknown): Problem {
  const formatted = (error instanceof Error ? error.message : String(error)).replace(ANSI, '');
  const lines = formatted.split('\n');
  const frame = lines.findIndex(line => FRAME.test(line));
  const words = lines.slice(0, frame === -1 ? 1 : frame).map(line => line.replace(MARK, '').trim());
  return { line: lineOf(lines.slice(frame + 1)), message: words.join(' ').trim() || 'Syntax error' };
}

const ANSI = /\u001b\[[\d;]*m/g;
const MARK = /^\s*(?:[x×│|])\s+/;
const FRAME = /^\s*(?:,-|╭─)/;
const NUMBERED = /^\s*(\d+) [|│]/;
const UNDERLINE = /^\s*[:·] /;

/** The number of the line above the first underline, or of the last line shown if there is none. */
function lineOf(frame: readonly string[]): number {
  let line = 0;
  for (const row of frame) {
    const number = NUMBERED.exec(row)?.[1];
    if (number !== undefined) line = Number(number);
    else if (UNDERLINE.test(row) || line > 0) break;
  }
  return line;
}
