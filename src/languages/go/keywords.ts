/** The keywords of Go by number; 0 is no keyword. */
export const BREAK = 1;
export const CASE = 2;
export const CHAN = 3;
export const CONST = 4;
export const CONTINUE = 5;
export const DEFAULT = 6;
export const DEFER = 7;
export const ELSE = 8;
export const FALLTHROUGH = 9;
export const FOR = 10;
export const FUNC = 11;
export const GO = 12;
export const GOTO = 13;
export const IF = 14;
export const IMPORT = 15;
export const INTERFACE = 16;
export const MAP = 17;
export const PACKAGE = 18;
export const RANGE = 19;
export const RETURN = 20;
export const SELECT = 21;
export const STRUCT = 22;
export const SWITCH = 23;
export const TYPE = 24;
export const VAR = 25;

/** In the order of their numbers. */
export const KEYWORDS: readonly string[] =
  `break case chan const continue default defer else fallthrough for func go goto if import interface map package
  range return select struct switch type var`.split(/\s+/);
