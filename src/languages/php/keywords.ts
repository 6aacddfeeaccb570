/** What a word does. The words of `STATEMENT` are told apart by what follows them. */
export const NAME = 0;
/** Stands for itself: neither a name nor of interest. */
export const PLAIN = 1;
/** A type that no class can be called, while a function can. */
export const TYPE = 2;
export const STATEMENT = 3;
/** The name of a class follows. */
export const BEFORE_CLASS = 4;
/** The names of classes follow, with commas between them. */
export const BEFORE_CLASSES = 5;
/** Types follow in brackets. */
export const BEFORE_CATCH = 6;
/** A name follows that is declared in a class, or stands for a value. */
export const BEFORE_CASE = 7;
/** The name of a label follows. */
export const BEFORE_LABEL = 8;

/** What a word does, in any case. */
export function roleOfWord(word: string): number {
  // Before the lookup, which would hash every name.
  if (!mayBeKeyword(word.charCodeAt(0), word.length)) return NAME;
  return ROLES.get(word) ?? ROLES.get(word.toLowerCase()) ?? NAME;
}

/** Could a word with this first character and this length be one of them? */
function mayBeKeyword(first: number, length: number): boolean {
  return length <= LONGEST && (LENGTHS[first & LETTER] & (1 << length)) !== 0;
}

const ROLES: ReadonlyMap<string, number> = new Map(
  (
    [
      [
        PLAIN,
        `abstract and array as break callable clone continue declare default die do echo else elseif empty
        enddeclare endfor endforeach endif endswitch endwhile eval exit final finally for foreach from global
        if isset list match or parent print private protected public readonly return self static switch throw try
        unset var while xor yield strict_types ticks __class__ __dir__ __file__ __function__ __line__ __method__
        __namespace__ __trait__ __property__`,
      ],
      [TYPE, 'bool false float int iterable mixed never null object string true void'],
      [
        STATEMENT,
        `use require require_once include include_once namespace class interface trait enum function fn const define
        __halt_compiler`,
      ],
      [BEFORE_CLASS, 'new instanceof'],
      [BEFORE_CLASSES, 'extends implements insteadof'],
      [BEFORE_CATCH, 'catch'],
      [BEFORE_CASE, 'case'],
      [BEFORE_LABEL, 'goto'],
    ] as const
  ).flatMap(([role, words]) => words.split(/\s+/).map(word => [word, role] as const)),
);

const LONGEST = 15;
/** The bits of a letter that are the same for upper and lower case. */
const LETTER = 31;
/** For each first letter, how long the keywords are that begin with it: one bit for each length. */
const LENGTHS = new Uint16Array(LETTER + 1);
for (const word of ROLES.keys()) LENGTHS[word.charCodeAt(0) & LETTER] |= 1 << word.length;
