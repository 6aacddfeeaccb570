/** Does one of the words follow at or after this offset? The offsets must not decrease. */
export type Lookahead = (at: number) => boolean;

const NOWHERE = -2;

/** Most of a component is markup that nothing relevant follows, and that need not be read. */
export function createLookahead(text: string, words: readonly string[]): Lookahead {
  const next = words.map(() => -1);
  return at => {
    for (let index = 0; index < words.length; index++) {
      let found = next[index] ?? NOWHERE;
      if (found !== NOWHERE && found < at) {
        found = text.indexOf(words[index] ?? '', at);
        if (found === -1) found = NOWHERE;
        next[index] = found;
      }
      if (found !== NOWHERE) return true;
    }
    return false;
  };
}
