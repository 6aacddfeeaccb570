/** Hebrew, Arabic and their like, and the signs that turn the direction of all that follows. */
const TURNS = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name in a sentence: one that is written from right to left must not drag the words around it along. */
export function isolated(name: string): string {
  return TURNS.test(name) ? `\u2068${name}\u2069` : name;
}
