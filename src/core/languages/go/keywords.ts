import { Vocabulary } from '../kit/symbols.ts';

/** What keywords mean to the walker; keywords with the same number mean the same. Import as a namespace. */
export const OTHER = 0;
/** `if`, `for`, `switch`, `select`. */
export const HEADER = 1;
export const ELSE = 2;
/** `case`, `default`. */
export const CASE = 3;
/** `var`, `const`. */
export const VAR = 4;
export const TYPE = 5;
/** Those that begin a type. */
export const FUNC = 6;
export const CHAN = 7;
export const MAP = 8;
export const STRUCT = 9;
export const INTERFACE = 10;
/** `break`, `continue`, `goto`: a label may follow. */
export const GOTO = 11;
/** `return`, `fallthrough`. */
export const RETURN = 12;

const KEYWORDS: readonly (readonly [meaning: number, words: string])[] = [
  [OTHER, 'defer go import package range'],
  [HEADER, 'if for switch select'],
  [ELSE, 'else'],
  [CASE, 'case default'],
  [VAR, 'var const'],
  [TYPE, 'type'],
  [FUNC, 'func'],
  [CHAN, 'chan'],
  [MAP, 'map'],
  [STRUCT, 'struct'],
  [INTERFACE, 'interface'],
  [GOTO, 'break continue goto'],
  [RETURN, 'return fallthrough'],
];

/** Names of the language that packages do not declare themselves; `min`, `any` or `close` they may. */
const PREDECLARED =
  `append bool byte complex128 complex64 delete error false float32 float64 int int16 int32 int64 int8 iota len
  make new nil panic rune string true uint uint16 uint32 uint64 uint8 uintptr`.split(/\s+/);

const words = KEYWORDS.flatMap(([meaning, words]) => words.split(' ').map(word => ({ meaning, word })));

/** Symbol 0 is the blank name, which is never used. */
export const VOCABULARY = new Vocabulary(['_', ...words.map(({ word }) => word), ...PREDECLARED], hashOf);
/** By symbol, up to `LAST_KEYWORD`. */
export const MEANINGS = Uint8Array.from([OTHER, ...words.map(({ meaning }) => meaning)]);
export const LAST_KEYWORD = words.length;
/** Symbols up to this one never come from other files. */
export const LAST_PREDECLARED = LAST_KEYWORD + PREDECLARED.length;

/** Extends the hash of a name by one character; the hash of the first character is its code. */
export function hashWith(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

function hashOf(name: string): number {
  let hash = name.charCodeAt(0);
  for (let i = 1; i < name.length; i++) hash = hashWith(hash, name.charCodeAt(i));
  return hash;
}
