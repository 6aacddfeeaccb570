/** What the last token was: an operand, or something else after which a newline ends the statement (`return`). */
export const NO_OPERAND = 0;
export const OPERAND = 1;
export const END = 2;

/** What may begin at the next token: a simple statement, or the element of a composite literal ... */
export const NOTHING = 0;
export const SIMPLE = 1;
/** ... any statement, or the value of an element. */
export const ANY = 2;

/** Stages of a function: what comes next. */
export const NAME = 0;
export const SIGNATURE = 1;
export const RESULT = 2;
export const RESULT_TYPE = 3;
export const BODY = 4;

/** Stages of a declaration. */
export const NAMES = 0;
export const AFTER_NAME = 1;
export const TYPE_OR_VALUE = 2;

/** A flag of functions and declarations with a scope of their own, and of blocks with an open case. */
export const HAS_SCOPE = 1;
/** Flags of functions: those that are no types, and methods. */
export const MAY_HAVE_BODY = 4;
export const HAS_RECEIVER = 8;
/** Flags of declarations: of a type, in parentheses, after `=`, inside of a function. */
export const IS_TYPE = 4;
export const IS_GROUP = 8;
export const HAS_VALUE = 16;
export const IS_LOCAL = 32;
/** A flag of receivers, and of brackets with the type parameters that a receiver names. */
export const IS_RECEIVER = 4;
/** A flag of brackets that begin a type: the length of an array, the key of a map. */
export const IS_PREFIX = 8;
/** A flag of composite literals whose keys are values, and not fields. */
export const HAS_VALUE_KEYS = 4;

/** Kinds of tokens, as far as signatures tell them apart. */
export const A_NAME = 1;
export const A_PARENTHESIS = 2;
export const A_BRACKET = 4;
/** Keywords and operators that begin a type. */
export const A_TYPE = 8;
export const A_BRACE = 16;
export const ANOTHER = 32;

/** Stages of a parameter or field: nothing yet, a first name, a first name with a bracket after it, more. */
export const FIRST = 0;
export const ONE_NAME = 1;
export const INDEXED = 2;
export const REST = 3;

/** A flag of a list whose parameters have names, and of a field list while a field has some. */
export const HAS_NAMES = 2;
