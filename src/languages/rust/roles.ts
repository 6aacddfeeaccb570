/** What a bracket contains: the items of a module (also of the file itself), the items that a macro gets, ... */
export const MODULE = 0;
export const MACRO = 1;
/** ... code, or tokens that only a macro understands. Import as a namespace: `role.CODE`. */
export const CODE = 2;
export const TOKENS = 3;
