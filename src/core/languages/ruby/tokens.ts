/** What `Lexer.next` stopped at. Signs are their own char codes, all of them below these. */
export const END = 128;
export const WORD = 129;
/** A word after a dot, where even a keyword is the name of a method. */
export const METHOD = 130;
export const CONSTANT = 131;
/** A number, symbol, string or regular expression, or a part of one before or after interpolated code. */
export const LITERAL = 132;
/** `::` */
export const COLONS = 133;
/** Another operator of several characters, or a word that a value follows. */
export const OPERATOR = 134;
export const MODULE = 136;
export const CLASS = 137;
export const DEF = 138;
/** `require`, `load`, `autoload`. */
export const REQUIRE = 139;
/** The word `end`. */
export const CLOSE = 140;
/** `begin`, `case`: an `end` closes them. */
export const OPEN = 141;
/** `if`, `unless`: the same, unless they are modifiers. */
export const CONDITION = 142;
/** `while`, `until` and `for`: the same, and the `do` that may follow opens nothing. */
export const LOOP = 143;
export const DO = 144;
