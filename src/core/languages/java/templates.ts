import * as char from '../kit/chars.ts';
import { endOfLine } from '../kit/lines.ts';
import { type FirstProblem, UNCLOSED_LITERAL } from '../kit/problems.ts';
import { isIdentifier } from './chars.ts';

/** A string around the code that is being read. */
interface Template {
  readonly start: number;
  /** Between three quotes, where a backslash does not escape and newlines are allowed. */
  readonly isRaw: boolean;
  /** How many dollars begin a template in it. */
  readonly dollars: number;
  /** How many brackets are open in its code, that of `${` included. */
  depth: number;
}

/** Reads the strings of Kotlin and Scala. Their `${…}` hold code, which may hold strings again. */
export class Templates {
  /** The depth at which a closing brace leads back into a string; 0 when none is open. */
  depth = 0;
  /** Called for every `$name`. */
  onName: ((start: number) => void) | undefined;

  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #problem: FirstProblem;
  readonly #isScala: boolean;
  readonly #open: Template[] = [];
  #hasUnclosedRaw = false;

  constructor(text: string, codes: Uint16Array, problem: FirstProblem, isScala: boolean) {
    this.#text = text;
    this.#codes = codes;
    this.#problem = problem;
    this.#isScala = isScala;
  }

  /** Reads the string at this quote, and returns as `resume` does. */
  begin(quote: number, depth: number): number {
    const text = this.#text;
    const end = endOfPlain(this.#codes, quote);
    if (end !== -1) return end;
    const isRaw = text.startsWith('"""', quote);
    if (isRaw && this.#hasUnclosedRaw) return endOfLine(text, quote);
    let dollars = 0;
    while (text.charCodeAt(quote - 1 - dollars) === char.DOLLAR) dollars++;
    this.#open.push({ start: quote, isRaw, dollars: Math.max(1, dollars), depth: 0 });
    return this.resume(quote + (isRaw ? 3 : 1), depth);
  }

  /**
   * Reads the innermost string on, after its opening quotes or the brace that ends a template. Returns the offset after
   * it, or after the `${` of a template in it, in which case the depth is one deeper than the given one.
   */
  resume(from: number, depth: number): number {
    const string = this.#open.at(-1);
    if (string === undefined) return from;
    const codes = this.#codes;
    const end = codes.length - 1;
    let dollars = 0;
    for (let i = from; i < end; i++) {
      if (dollars === 0) while (IS_PLAIN[codes[i]] === 1) i++;
      const code = codes[i];
      if (code === char.DOLLAR) {
        dollars++;
        continue;
      }
      // In Scala, a dollar escapes another one, and a quote.
      const isTemplate = this.#isScala ? dollars % 2 === 1 : dollars >= string.dollars;
      dollars = 0;
      if (code === char.DOUBLE_QUOTE) {
        if (this.#isScala && isTemplate && !string.isRaw) continue;
        if (!string.isRaw) return this.#close(i + 1);
        const isEnd = codes[i + 1] === char.DOUBLE_QUOTE && codes[i + 2] === char.DOUBLE_QUOTE;
        if (isEnd) return this.#close(endOfQuotes(codes, i));
      } else if (code === char.OPEN_BRACE && isTemplate) {
        this.depth = string.depth = depth + 1;
        return i + 1;
      } else if (code === char.NEWLINE && !string.isRaw) return this.#break(string, i);
      else if (code === char.BACKSLASH && !string.isRaw && codes[i + 1] !== char.NEWLINE) i++;
      else if (isTemplate && isIdentifier(code)) this.onName?.(i);
    }
    return this.#break(string, end);
  }

  /** Drops all open strings. */
  abandon(): void {
    this.#open.length = 0;
    this.depth = 0;
  }

  #close(end: number): number {
    this.#open.pop();
    this.depth = this.#open.at(-1)?.depth ?? 0;
    return end;
  }

  /** Ends an unclosed string with its line. */
  #break({ start, isRaw }: Template, at: number): number {
    this.#problem.report(start, UNCLOSED_LITERAL);
    if (!isRaw) return this.#close(at);
    this.#hasUnclosedRaw = true;
    // Otherwise the strings around it would be continued one after the other.
    this.abandon();
    return endOfLine(this.#text, start);
  }
}

/** By char code: is it an ordinary character of a string? The end of the text is not. */
const IS_PLAIN = new Uint8Array(0x10000).fill(1);
for (const code of [0, char.NEWLINE, char.DOUBLE_QUOTE, char.DOLLAR, char.BACKSLASH]) IS_PLAIN[code] = 0;

/** The offset after a string on one line without code, as nearly all are; -1 for others. */
function endOfPlain(codes: Uint16Array, quote: number): number {
  const end = codes.length - 1;
  for (let i = quote + 1; i < end; i++) {
    const code = codes[i];
    if (code === char.DOUBLE_QUOTE) return i === quote + 1 && codes[i + 1] === char.DOUBLE_QUOTE ? -1 : i + 1;
    if (code === char.DOLLAR || code === char.NEWLINE) return -1;
    if (code === char.BACKSLASH && codes[++i] === char.NEWLINE) return -1;
  }
  return -1;
}

/** A raw string may end with quotes of its own: only the last three of a run close it. */
export function endOfQuotes(codes: Uint16Array, from: number): number {
  let i = from;
  while (codes[i] === char.DOUBLE_QUOTE) i++;
  return i;
}
