import { bitsByWord, WordTable } from '../kit/word-table.ts';

// The roles of a keyword of Java: one bit each.
/** The name of a type follows that is declared here. */
export const TYPE = 1;
/** Only types follow. */
export const TYPE_LIST = 1 << 1;
export const SUPERTYPES = 1 << 2;
export const PRIVATE = 1 << 3;
export const MODIFIER = 1 << 4;
/** A type follows. */
export const BEFORE_TYPE = 1 << 5;
/** An expression may follow, which may begin with a cast. */
export const BEFORE_CAST = 1 << 6;
export const CASE = 1 << 7;
export const STATIC = 1 << 8;
export const FINAL = 1 << 9;
export const PRIMITIVE = 1 << 10;

export const KEYWORDS = new WordTable(
  bitsByWord([
    [TYPE, 'class interface enum record'],
    [TYPE_LIST, 'catch throws permits extends implements'],
    [SUPERTYPES, 'extends implements'],
    [PRIVATE, 'private'],
    [MODIFIER, 'public protected private static final abstract default synchronized native strictfp'],
    [BEFORE_TYPE, 'new instanceof super extends throws'],
    [BEFORE_CAST, 'return case throw else yield assert do'],
    [CASE, 'case'],
    [STATIC, 'static'],
    [FINAL, 'final'],
    [PRIMITIVE, 'byte short int long float double char boolean'],
  ]),
);
