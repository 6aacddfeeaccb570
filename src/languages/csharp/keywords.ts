/**
 * Where the word between two offsets stands in a table of `PLACES` entries: the same word always in the same place,
 * different ones mostly in different places, whatever they look like in between.
 */
export function placeOf(codes: Uint16Array, start: number, end: number): number {
  return (codes[start] * 37 + codes[end - 1] * 5 + (end - start) * 67) % PLACES;
}

export const PLACES = 256;

/** Has a 1 in the places of these words: that tells most others away without making strings of them. */
export function tableOf(words: Iterable<string>): Uint8Array {
  const table = new Uint8Array(PLACES);
  for (const word of words) table[placeOf(Uint16Array.from(word, codeOf), 0, word.length)] = 1;
  return table;
}

function codeOf(character: string): number {
  return character.charCodeAt(0);
}
