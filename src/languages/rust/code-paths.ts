import { codeAt } from '../text.ts';
import {
  COLON,
  endOfIdentifier,
  GREATER,
  HASH,
  isBlank,
  LOWER_R,
  nameBetween,
  OPEN_PAREN,
  skipBlanksBack,
  startOfIdentifier,
} from './chars.ts';

/** A path in an expression, a type or an attribute, without the item that it ends with: `a::b` of `a::b::f()`. */
export interface CodePath {
  /** As it would stand in a `use`; `$crate` is `crate`. */
  readonly module: string;
  readonly start: number;
}

/**
 * The path whose first `::` stands here; undefined where it begins with a type or with a parameter of a macro, where
 * it is the rest of another path, and where it has one segment only. In foreign tokens, which mean what they mean
 * in another file, only `$crate` counts.
 */
export function codePathAt(text: string, colons: number, isForeign: boolean): CodePath | undefined {
  const end = skipBlanksBack(text, colons);
  const name = startOfIdentifier(text, end);
  const isRaw = name > 1 && text.charCodeAt(name - 1) === HASH && text.charCodeAt(name - 2) === LOWER_R;
  const start = isRaw ? name - 2 : name;
  const before = start === 0 ? 0 : text.charCodeAt(start - 1);
  if (name === end || (end !== colons && KEYWORDS.has(text.slice(start, end))))
    return isForeign || before === GREATER ? undefined : globalPath(text, colons);
  if (isLarge(text.charCodeAt(name)) || before === COLON) return undefined;
  // The most frequent name of all. Nobody calls a file so.
  if (end - name === 3 && text.startsWith('std', name)) return undefined;
  const first = nameBetween(text, name, end);
  if ((isForeign || before === DOLLAR) && !(before === DOLLAR && first === 'crate')) return undefined;
  if (isBlank(before) && isRest(text, start)) return undefined;
  const module = modulePath(text, colons + 2, first);
  return module === undefined ? undefined : { module, start };
}

/** After `a::` it goes on with a path, and after `pub(in` it says who may see an item. */
function isRest(text: string, start: number): boolean {
  const end = skipBlanksBack(text, start);
  if (isColons(text, end - 2)) return true;
  return text.startsWith('in', end - 2) && text.charCodeAt(skipBlanksBack(text, end - 2) - 1) === OPEN_PAREN;
}

/** `::a::b`: a path that begins with the name of a crate. */
function globalPath(text: string, colons: number): CodePath | undefined {
  const start = skipBlanks(text, colons + 2);
  const end = endOfIdentifier(text, start);
  if (end === start || !isColons(text, end)) return undefined;
  const module = modulePath(text, end + 2, `::${nameBetween(text, start, end)}`);
  return module === undefined ? undefined : { module, start: colons };
}

/** Appends the segments that are modules: all but the last one, up to the first type. */
function modulePath(text: string, from: number, first: string): string | undefined {
  let module = first;
  for (let at = from, step = 0; step < MOST_SEGMENTS; step++) {
    const start = nameAt(text, at);
    const end = endOfIdentifier(text, start);
    if (end === start) return step === 0 ? undefined : module;
    const colons = skipBlanks(text, end);
    if (isLarge(text.charCodeAt(start)) || !isColons(text, colons)) return module;
    const next = nameAt(text, colons + 2);
    if (endOfIdentifier(text, next) === next) return module;
    module += `::${nameBetween(text, start, end)}`;
    at = next;
  }
  return undefined;
}

/** Where the next name begins, behind the mark of a raw one. */
function nameAt(text: string, from: number): number {
  const at = skipBlanks(text, from);
  return codeAt(text, at) === LOWER_R && codeAt(text, at + 1) === HASH ? at + 2 : at;
}

function isColons(text: string, at: number): boolean {
  return codeAt(text, at) === COLON && codeAt(text, at + 1) === COLON;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(codeAt(text, at))) at++;
  return at;
}

/** Names of types; those of modules and crates begin with a small letter. */
function isLarge(code: number): boolean {
  return code >= 65 && code <= 90;
}

const DOLLAR = 36;
/** Words before a path that begins with colons. */
const KEYWORDS = new Set(
  'as box const dyn else extern fn for if impl in let match move mut pub ref return static type unsafe where while yield'.split(
    ' ',
  ),
);
const MOST_SEGMENTS = 32;
