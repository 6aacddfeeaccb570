/** What a bracket contains. Import as a namespace: `role.CODE`. Items of a module, also of the file itself. */
export const MODULE = 0;
/** Items that are the input of a macro. */
export const MACRO = 1;
export const CODE = 2;
/** Tokens that only a macro understands. */
export const TOKENS = 3;
