import { Vocabulary } from '../kit/symbols.ts';
import { KEYWORDS } from './keywords.ts';

/**
 * Names of the language that packages do not declare themselves; `min`, `any` or `close` they may. The blank name
 * is never used.
 */
const PREDECLARED =
  `append bool byte complex128 complex64 delete error false float32 float64 int int16 int32 int64 int8 iota len
  make new nil panic rune string true uint uint16 uint32 uint64 uint8 uintptr`.split(/\s+/);

/** Symbol 0 is the blank name, and keywords have their own numbers. */
export const VOCABULARY = new Vocabulary(['_', ...KEYWORDS, ...PREDECLARED], hashOf);

/** Symbols up to this one are never taken from other files. */
export const LAST_PREDECLARED = KEYWORDS.length + PREDECLARED.length;

/** The hash of a name follows from the hash of all but its last character; that of one character is its code. */
export function hashWith(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

function hashOf(name: string): number {
  let hash = name.charCodeAt(0);
  for (let i = 1; i < name.length; i++) hash = hashWith(hash, name.charCodeAt(i));
  return hash;
}
