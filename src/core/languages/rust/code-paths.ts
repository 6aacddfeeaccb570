import * as char from '../kit/chars.ts';
import {
  beginsWith,
  endOfIdentifier,
  isBlank,
  isColons,
  skipBlanks,
  skipBlanksBack,
  skipRawMark,
  startOfIdentifier,
} from './chars.ts';
import { nameBetween, type Source } from './source.ts';

/** A path in an expression, a type or an attribute, without the item that it ends with: `a::b` of `a::b::f()`. */
export interface CodePath {
  /** As in a `use`; `$crate` is `crate`. */
  readonly module: string;
  readonly start: number;
}

/**
 * The path with this first `::`; undefined if it begins with a type or with a parameter of a macro, if it continues
 * another path, or if it has only one segment. In foreign tokens, whose meaning depends on another file, only `$crate`
 * counts.
 */
export function codePathAt(source: Source, colons: number, isForeign: boolean): CodePath | undefined {
  const { text, codes } = source;
  const end = skipBlanksBack(codes, colons);
  const name = startOfIdentifier(codes, end);
  const isRaw = name > 1 && codes[name - 1] === char.HASH && codes[name - 2] === char.LOWER_R;
  const start = isRaw ? name - 2 : name;
  const before = start === 0 ? 0 : codes[start - 1];
  if (name === end || (end !== colons && KEYWORDS.has(text.slice(start, end))))
    return isForeign || before === char.GREATER ? undefined : globalPath(source, colons);
  if (isUpperCase(codes[name]) || before === char.COLON) return undefined;
  // By far the most frequent name, and never a file.
  if (end - name === 3 && beginsWith(codes, name, 'std')) return undefined;
  const first = nameBetween(source, name, end);
  if ((isForeign || before === char.DOLLAR) && !(before === char.DOLLAR && first === 'crate'))
    return undefined;
  if (isBlank(before) && isRest(codes, start)) return undefined;
  const module = modulePath(source, colons + 2, first);
  return module === undefined ? undefined : { module, start };
}

/** After `a::` it continues a path; after `pub(in` it restricts a visibility. */
function isRest(codes: Uint8Array, start: number): boolean {
  const end = skipBlanksBack(codes, start);
  if (isColons(codes, end - 2)) return true;
  return beginsWith(codes, end - 2, 'in') && codes[skipBlanksBack(codes, end - 2) - 1] === char.OPEN_PAREN;
}

/** `::a::b`: a path that begins with the name of a crate. */
function globalPath(source: Source, colons: number): CodePath | undefined {
  const { codes } = source;
  const start = skipBlanks(codes, colons + 2);
  const end = endOfIdentifier(codes, start);
  if (end === start || !isColons(codes, end)) return undefined;
  const module = modulePath(source, end + 2, `::${nameBetween(source, start, end)}`);
  return module === undefined ? undefined : { module, start: colons };
}

/** Appends the segments that are modules: all but the last one, up to the first type. */
function modulePath(source: Source, from: number, first: string): string | undefined {
  const { codes } = source;
  let module = first;
  for (let at = from, step = 0; step < MOST_SEGMENTS; step++) {
    const start = skipRawMark(codes, skipBlanks(codes, at));
    const end = endOfIdentifier(codes, start);
    if (end === start) return step === 0 ? undefined : module;
    const colons = skipBlanks(codes, end);
    if (isUpperCase(codes[start]) || !isColons(codes, colons)) return module;
    const next = skipRawMark(codes, skipBlanks(codes, colons + 2));
    if (endOfIdentifier(codes, next) === next) return module;
    module += `::${nameBetween(source, start, end)}`;
    at = next;
  }
  return undefined;
}

/** Names of types; those of modules and crates begin with a lower-case letter. */
function isUpperCase(code: number): boolean {
  return code >= char.UPPER_A && code <= char.UPPER_Z;
}

/** Words before a path that begins with colons. */
const KEYWORDS = new Set(
  `as box const dyn else extern fn for if impl in let match move mut pub ref return static type unsafe where while
  yield`.split(/\s+/),
);
const MOST_SEGMENTS = 32;
