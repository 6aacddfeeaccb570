/** What a bracket holds. */
export type Role =
  /** The items of a module, the file itself included. */
  | typeof MODULE
  /** The items that are handed to a macro. */
  | typeof MACRO
  | typeof CODE
  /** Tokens that only a macro understands. */
  | typeof TOKENS;

export const MODULE = 0;
export const MACRO = 1;
export const CODE = 2;
export const TOKENS = 3;
