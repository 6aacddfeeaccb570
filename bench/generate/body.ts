import type { Dice } from './dice.ts';

export interface BodyOptions {
  readonly number: number;
  /** Kinds of declarations; each generates one with the given name. */
  readonly parts: readonly ((name: string, dice: Dice) => string)[];
  readonly dice: Dice;
}

/** The given declarations, followed by random ones up to a random length. */
export function bodyOf(first: readonly string[], { number, parts, dice }: BodyOptions): string[] {
  const body = [...first];
  let missing = dice.length();
  for (let at = 1; missing > 0; at++) {
    const part = dice.pick(parts)(`${number}_${at}`, dice);
    body.push(part);
    missing -= part.length;
  }
  return body;
}
