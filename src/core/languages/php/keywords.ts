/** What a word does. Import as a namespace: `role.STATEMENT`. */
export const NAME = 0;
/** A keyword without meaning for imports and names. */
export const PLAIN = 1;
/** A type whose name a function can have, but not a class. */
export const TYPE = 2;
export const STATEMENT = 3;
/** The name of a class follows. */
export const BEFORE_CLASS = 4;
/** The names of classes follow, with commas between them. */
export const BEFORE_CLASSES = 5;
/** Types follow in parentheses. */
export const BEFORE_CATCH = 6;
/** The name of a case of an enum follows, or a value. */
const BEFORE_CASE = 7;
/** The name of a label follows. */
export const BEFORE_LABEL = 8;

/** Keywords are case-insensitive. */
export function roleOfWord(word: string): number {
  // Rejects most names without hashing them.
  const isLikely =
    word.length <= LONGEST && (LENGTHS[word.charCodeAt(0) & LETTER] & (1 << word.length)) !== 0;
  return isLikely ? (ROLES.get(word) ?? ROLES.get(word.toLowerCase()) ?? NAME) : NAME;
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
/** The lengths of the keywords with each first letter, one bit for each length. */
const LENGTHS = new Uint16Array(LETTER + 1);
for (const word of ROLES.keys()) LENGTHS[word.charCodeAt(0) & LETTER] |= 1 << word.length;
