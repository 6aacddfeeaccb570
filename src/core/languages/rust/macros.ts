import * as char from '../kit/chars.ts';
import { endOfIdentifier, isColons, skipBlanksBack, startOfIdentifier } from './chars.ts';
import type { Source } from './source.ts';

/** The call of a macro, or the definition of one: `name! {…}`, `macro_rules! name {…}`. */
export interface MacroCall {
  /** The offset of the last segment of the macro's path. */
  readonly start: number;
  /** The offset of the bracket that opens its tokens. */
  readonly bracket: number;
  /** The name that it defines. */
  readonly defines: string | undefined;
  /** Do its tokens become code of other files: `macro_rules!`, `quote!`, `parse_quote!`? */
  readonly isForeign: boolean;
}

/** The macro with this exclamation mark; undefined if that is an operator or a type. */
export function callAt(source: Source, bang: number): MacroCall | undefined {
  const { text, codes } = source;
  if (codes[bang + 1] === char.EQUALS) return undefined;
  const end = source.endOfCode(bang);
  const start = startOfIdentifier(codes, end);
  const before = start === 0 ? 0 : codes[start - 1];
  const isRaw = before === char.HASH && codes[start - 2] === char.LOWER_R;
  if (start === end || before === char.SINGLE_QUOTE) return undefined;
  const word = text.slice(start, end);
  if (!isRaw && KEYWORDS.has(word)) return undefined;
  const nameStart = source.skip(bang + 1);
  const nameEnd = endOfIdentifier(codes, nameStart);
  const bracket = nameEnd > nameStart ? source.skip(nameEnd) : nameStart;
  if (!/[([{]/.test(text.charAt(bracket))) return undefined;
  const defines = word === 'macro_rules' ? text.slice(nameStart, nameEnd) : undefined;
  const isForeign = defines !== undefined || word.includes('quote');
  return { start: isRaw ? start - 2 : start, bracket, defines, isForeign };
}

/** Is the macro whose last segment begins here an item, and not part of one? */
export function isItemStart(source: Source, start: number, head: number): boolean {
  const end = source.endOfCode(startOfPath(source.codes, start));
  return end <= head || ';{}]'.includes(source.text.charAt(end - 1));
}

/** `if #[cfg(…)] {`, `if {`, `else {` and `_ => {`: branches of macros such as `cfg_if!`, which contain items. */
export function isBranch(source: Source, brace: number): boolean {
  const { text, codes } = source;
  const end = source.endOfCode(brace);
  const last = codes[end - 1];
  if (last === char.GREATER) return codes[end - 2] === char.EQUALS;
  if (last === char.CLOSE_BRACKET) return true;
  const word = text.slice(Math.max(startOfIdentifier(codes, end), end - 5), end);
  return word === 'else' || word === 'if';
}

/** The offset of `a::b::c`, given that of its last segment. */
function startOfPath(codes: Uint8Array, segment: number): number {
  let start = segment;
  for (;;) {
    const colons = skipBlanksBack(codes, start);
    if (!isColons(codes, colons - 2)) return start;
    const end = skipBlanksBack(codes, colons - 2);
    start = startOfIdentifier(codes, end);
    if (start === end) return colons - 2;
  }
}

/** Words that can precede the operator `!` or the type `!`, and are not macros. */
const KEYWORDS = new Set(
  `as break const continue else enum extern fn for if impl in let loop match mod move mut pub ref return static
  struct trait type unsafe use where while yield box become do`.split(/\s+/),
);
