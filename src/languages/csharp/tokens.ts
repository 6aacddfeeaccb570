/** What `Scanner.next` found; every other answer is the char code of a sign. */
export const END = 0;
export const WORD = 1;
/** A string, a character or a number. */
export const LITERAL = 2;
/** `=>` */
export const ARROW = 3;
/** `==` */
export const SAME = 4;
/** `::` */
export const COLONS = 5;
