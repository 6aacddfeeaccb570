/**
 * Does an accessor of a property continue like this after the word `get` or `set`, and not a call of a function of that
 * name? A getter has no parameter; a setter has one, with a type or before its body.
 *
 * @param end the offset after the word
 */
export function isAccessor(text: string, end: number, isSetter: boolean): boolean {
  const pattern = isSetter ? SETTER : GETTER;
  pattern.lastIndex = end;
  return pattern.test(text);
}

// Each blank and each letter can match one part only: otherwise these would take quadratic time.
const GETTER = /[^\S\n]*\(\s*\)/y;
const SETTER =
  /[^\S\n]*\(\s*(?:@[\w.]+(?:\([^()]*\))?\s+)*(?!\d)[\p{L}\p{N}_`]+\s*(?::|(?:,\s*)?\)\s*(?:[:{]|=(?!=)))/uy;
