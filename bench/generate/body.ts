import type { Dice } from './dice.ts';

export interface BodyOptions {
  readonly number: number;
  /** Kinds of declarations; each makes one of a name. */
  readonly parts: readonly ((name: string, dice: Dice) => string)[];
  readonly dice: Dice;
}

/** What every module has, and as many other declarations as its length asks for. */
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
