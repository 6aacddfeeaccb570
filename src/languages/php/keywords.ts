/** The words that a statement of interest begins with. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  `use require require_once include include_once namespace class interface trait enum function fn const define
  __halt_compiler`.split(/\s+/),
);

/** Could a word with this first character and this length be one of them? Hardly any is worth to be compared. */
export function mayBeKeyword(first: number, length: number): boolean {
  return length <= LONGEST && (LENGTHS[first & LETTER] & (1 << length)) !== 0;
}

const LONGEST = 15;
/** The bits of a letter that are the same for upper and lower case. */
const LETTER = 31;
/** For each first letter, how long the keywords are that begin with it: one bit for each length. */
const LENGTHS = new Uint16Array(LETTER + 1);
for (const word of KEYWORDS) LENGTHS[word.charCodeAt(0) & LETTER] |= 1 << word.length;
