import { fail } from '../shared/errors.ts';

/** Reads a whole number from 1; `option` is how the user wrote it. */
export function wholeNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  return fail('option_value', {
    option,
    expected: 'a whole number from 1',
    got: text,
    help: 'depgraph analyze --help',
  });
}
