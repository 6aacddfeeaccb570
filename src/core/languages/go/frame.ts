/** The constructs that contain a token, and how far they have been read. Import as a namespace: `frame.BLOCK`. */

/** Kinds. */
export const FILE = 0;
/** Statements in braces. */
export const BLOCK = 1;
/** From `if`, `for`, `switch` or `select` to the end of its last block. */
export const HEADER = 2;
export const PARENTHESES = 3;
/** The braces of a composite literal. */
export const LITERAL = 4;
/** Up to here, a name that begins nothing is a use. */
export const INTERFACE = 5;
/** An index, a slice, the length of an array, type arguments, the key of a map type. */
export const BRACKETS = 6;
export const TYPE_PARAMETERS = 7;
/** From here on every token counts. This one reaches from `var`, `const` or `type` to the end of the declaration. */
export const SPEC = 8;
/** From `func`, or the name of an interface's method, to the end of the signature or of the body. */
export const FUNCTION = 9;
/** Parameters, results, or a receiver. */
export const PARAMETERS = 10;
export const STRUCT = 11;

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

/** Stages of a parameter or field: nothing yet, a first name, a first name with a bracket after it, more. */
export const FIRST = 0;
export const ONE_NAME = 1;
export const INDEXED = 2;
export const REST = 3;

/** A flag of functions and declarations with a scope of their own, and of blocks with an open case. */
export const HAS_SCOPE = 1;
/** A flag of a list whose parameters have names, and of a field list while a field has some. */
export const HAS_NAMES = 2;
/** Flags of functions: those that are not types, and methods. */
export const MAY_HAVE_BODY = 4;
export const HAS_RECEIVER = 8;
/** Flags of declarations: of a type, in parentheses, after `=`, in a function. */
export const IS_TYPE = 4;
export const IS_GROUP = 8;
export const HAS_VALUE = 16;
export const IS_LOCAL = 32;
/** A flag of receivers, and of brackets with the type parameters that a receiver names. */
export const IS_RECEIVER = 4;
/** A flag of brackets that begin a type: the length of an array, the key of a map. */
export const IS_PREFIX = 8;
/** A flag of composite literals whose keys are values, not fields. */
export const HAS_VALUE_KEYS = 4;
