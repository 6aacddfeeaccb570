/** How a string is written, which decides where it ends and what in it is code. */
export interface StringForm {
  /** Where it begins, with its prefix. */
  readonly start: number;
  /** The index behind the opening quotes. */
  readonly content: number;
  /** `@"…"`: a backslash is one, a quote is written twice, and lines may end. */
  readonly isVerbatim: boolean;
  /** Three or more for a raw string, else 0. */
  readonly quotes: number;
  /** How many braces begin code in it; 0 where none does. */
  readonly dollars: number;
}

export function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** The string that begins here, or undefined where the `@` or `$` begins none. */
export function stringFormAt(codes: Uint16Array, start: number): StringForm | undefined {
  let i = start;
  let dollars = 0;
  let isVerbatim = false;
  for (; ; i++) {
    const code = codes[i];
    if (code === DOLLAR) dollars++;
    else if (code === AT && !isVerbatim) isVerbatim = true;
    else break;
  }
  if (codes[i] !== DOUBLE_QUOTE) return undefined;
  const quotes = isVerbatim ? 1 : runOf(codes, DOUBLE_QUOTE, i);
  const isRaw = quotes > 2;
  return { start, content: i + (isRaw ? quotes : 1), isVerbatim, quotes: isRaw ? quotes : 0, dollars };
}

/**
 * Reads a string on from here. Returns the index behind its closing quotes, or behind the brace that begins
 * code in it, which `isCode` tells apart; for one that is never closed, the bitwise complement of where it
 * breaks off.
 */
export function endOfPart(codes: Uint16Array, from: number, form: StringForm): number {
  if (form.quotes > 0) return endOfRawPart(codes, from, form);
  return form.isVerbatim ? endOfVerbatimPart(codes, from, form) : endOfQuotedPart(codes, from, form);
}

/** Does a part of a string that ends here end with the beginning of code? */
export function isCode(codes: Uint16Array, end: number): boolean {
  return codes[end - 1] === OPEN_BRACE;
}

/** How many of this character stand here in a row. */
export function runOf(codes: Uint16Array, code: number, from: number): number {
  let i = from;
  while (codes[i] === code) i++;
  return i - from;
}

/** The index behind the closing quote of a character or a plain string, or as `endOfPart`. */
export function endOfPlain(codes: Uint16Array, start: number): number {
  const quote = codes[start];
  const end = codes.length - 1;
  for (let i = start + 1; i < end; i++) {
    const code = codes[i];
    if (code === quote) return i + 1;
    if (code === NEWLINE) return ~i;
    if (code === BACKSLASH && codes[i + 1] !== NEWLINE) i++;
  }
  return ~end;
}

/**
 * The index of the brace that ends the code in a string, given that of the colon before the format; where there
 * is none, that of the quote or line end that ends the string before it.
 */
export function endOfFormat(codes: Uint16Array, colon: number, form: StringForm): number {
  const isOpen = form.quotes > 0 || form.isVerbatim;
  const end = codes.length - 1;
  for (let i = colon + 1; i < end; i++) {
    const code = codes[i];
    if (code === CLOSE_BRACE) return i;
    if (code === BACKSLASH && !isOpen) i++;
    else if (code === NEWLINE && !isOpen) return i;
    else if (code === DOUBLE_QUOTE && form.quotes === 0) {
      if (!form.isVerbatim || codes[i + 1] !== DOUBLE_QUOTE) return i;
      i++;
    }
  }
  return end;
}

/** Of an escape in a name, given its backslash; 0 for none. */
export function lengthOfEscape(codes: Uint16Array, backslash: number): number {
  const written = String.fromCharCode(...codes.subarray(backslash, backslash + LONGEST_ESCAPE));
  return NAME_ESCAPE.exec(written)?.[0].length ?? 0;
}

function endOfQuotedPart(codes: Uint16Array, from: number, { dollars }: StringForm): number {
  const end = codes.length - 1;
  for (let i = from; i < end; i++) {
    const code = codes[i];
    if (code === DOUBLE_QUOTE) return i + 1;
    if (code === NEWLINE) return ~i;
    if (code === BACKSLASH && codes[i + 1] !== NEWLINE) i++;
    else if (code === OPEN_BRACE && dollars > 0) {
      if (codes[i + 1] !== OPEN_BRACE) return i + 1;
      i++;
    }
  }
  return ~end;
}

function endOfVerbatimPart(codes: Uint16Array, from: number, { dollars }: StringForm): number {
  const end = codes.length - 1;
  for (let i = from; i < end; i++) {
    const code = codes[i];
    if (code !== DOUBLE_QUOTE && (code !== OPEN_BRACE || dollars === 0)) continue;
    if (codes[i + 1] !== code) return i + 1;
    i++;
  }
  return ~end;
}

function endOfRawPart(codes: Uint16Array, from: number, { quotes, dollars }: StringForm): number {
  const end = codes.length - 1;
  for (let i = from; i < end; i++) {
    const code = codes[i];
    if (code !== DOUBLE_QUOTE && (code !== OPEN_BRACE || dollars === 0)) continue;
    const run = runOf(codes, code, i);
    if (run >= (code === DOUBLE_QUOTE ? quotes : dollars)) return i + run;
    i += run - 1;
  }
  return ~end;
}

const NAME_ESCAPE = /^\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/;
const LONGEST_ESCAPE = 10;

// An imported constant would be read from memory at each character, one from here is part of the machine code.
const NEWLINE = 10;
const DOUBLE_QUOTE = 34;
const DOLLAR = 36;
const AT = 64;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
