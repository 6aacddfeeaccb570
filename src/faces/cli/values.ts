export const WHOLE_NUMBER = 'a whole number of at least 1';

/** For `readOption`. */
export const COUNT = { expected: WHOLE_NUMBER, read: wholeNumber };

/** Undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
