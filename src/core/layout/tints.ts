/** How many areas, languages or owners have a colour of their own. */
export const TINTS = 8;
