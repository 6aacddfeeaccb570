import { BACKSLASH, CLOSE_BRACE, NEWLINE, OPEN_BRACE } from './chars.ts';

/** A string that is being read. */
interface OpenString {
  readonly quote: number;
  readonly long: boolean;
  readonly raw: boolean;
  /** How many brackets are open around the string; for a field, its own brace included. */
  readonly depth: number;
  readonly start: number;
}

/** An open string, or a replacement field inside it. */
interface Level extends OpenString {
  readonly field: boolean;
}

/**
 * The formatted strings (`f''`, `t''`) that are open at one place of a text. Since Python 3.12 their fields
 * hold any code, strings with the same quotes included, so they nest without limit; what older versions
 * accept reads the same.
 */
export class FormattedStrings {
  /** The number of open brackets at which `}` ends a field and `:` begins its format; -1 outside of fields. */
  fieldDepth = -1;
  /** The number of open brackets after the last `read`. */
  depth = 0;
  /** The string that the last `read` found to be unclosed. */
  failed: OpenString = { quote: 0, long: false, raw: false, depth: 0, start: 0 };

  readonly #text: string;
  readonly #levels: Level[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  open(string: OpenString): void {
    this.#levels.push({ ...string, field: false });
  }

  /** The number of open brackets after the `}` that ends the innermost field. */
  closeField(): number {
    const field = this.#levels.pop();
    this.#measure();
    return (field?.depth ?? 1) - 1;
  }

  /** Forgets all open strings; the number of brackets that were open around the outermost of them. */
  abandon(depth: number): number {
    const outermost = this.#levels[0];
    this.#levels.length = 0;
    this.fieldDepth = -1;
    return outermost === undefined ? depth : outermost.depth;
  }

  /**
   * Reads literal text, or the format behind a field's `:`, from here on. The index behind the string's end or
   * behind the `{` of a field; for a string that is never closed, the bitwise complement of where it breaks off.
   */
  read(from: number, depth: number): number {
    const text = this.#text;
    let level = this.#levels.at(-1);
    this.depth = depth;
    let i = from;
    while (level !== undefined && i < text.length) {
      const code = text.charCodeAt(i);
      if (code === BACKSLASH) i = this.#escape(i, level.raw);
      else if (code === level.quote && this.#isEnd(i, level)) {
        this.#closeString();
        return i + (level.long ? 3 : 1);
      } else if (code === NEWLINE && !level.long) return this.#fail(i, level);
      else if (code === OPEN_BRACE) {
        i++;
        if (text.charCodeAt(i) !== OPEN_BRACE || level.field) return this.#openField(i, level);
        i++;
      } else {
        i++;
        if (code === CLOSE_BRACE && level.field) {
          this.depth = this.closeField();
          level = this.#levels.at(-1);
        }
      }
    }
    return level === undefined ? from : this.#fail(text.length, level);
  }

  #isEnd(at: number, level: Level): boolean {
    if (!level.long) return true;
    return this.#text.charCodeAt(at + 1) === level.quote && this.#text.charCodeAt(at + 2) === level.quote;
  }

  /** A backslash hides a quote but no brace, except in `\N{NAME}`, whose braces are no field. */
  #escape(at: number, raw: boolean): number {
    const text = this.#text;
    const next = text.charCodeAt(at + 1);
    if (next === OPEN_BRACE || next === CLOSE_BRACE) return at + 1;
    if (raw || next !== UPPER_N || text.charCodeAt(at + 2) !== OPEN_BRACE) return at + 2;
    CHARACTER_NAME.lastIndex = at + 3;
    return CHARACTER_NAME.test(text) ? CHARACTER_NAME.lastIndex : at + 3;
  }

  #openField(at: number, level: Level): number {
    this.depth++;
    this.#levels.push({ ...level, depth: this.depth, field: true });
    this.fieldDepth = this.depth;
    return at;
  }

  #closeString(): void {
    let level = this.#levels.pop();
    while (level?.field === true) level = this.#levels.pop();
    this.depth = level?.depth ?? 0;
    this.#measure();
  }

  #fail(at: number, level: Level): number {
    this.failed = level;
    this.depth = this.abandon(this.depth);
    return ~at;
  }

  #measure(): void {
    const level = this.#levels.at(-1);
    this.fieldDepth = level?.field === true ? level.depth : -1;
  }
}

const UPPER_N = 78;
const CHARACTER_NAME = /[A-Za-z0-9 -]*\}/y;
