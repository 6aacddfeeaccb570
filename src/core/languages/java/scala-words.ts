import { Vocabulary } from '../kit/symbols.ts';

// The roles of Scala's keywords. Those up to `DEF` are never names; the others are keywords only before another word.
export const HARD = 1;
export const CASE = 2;
/** The pattern of a case ends before it. */
export const GUARD = 3;
export const PACKAGE = 4;
export const IMPORT = 5;
/** The name of a type or an object follows. */
export const TYPE = 6;
export const VALUE = 7;
export const DEF = 8;
export const SOFT = 9;
export const ENUM = 10;
export const GIVEN = 11;
export const EXTENSION = 12;
export const EXPORT = 13;

/** The role of a word, by its symbol; 0 for a name. */
export function roleOf(symbol: number): number {
  return symbol < ROLES.length ? ROLES[symbol] : 0;
}

const roles = [
  [
    HARD,
    `_ abstract catch do else extends false final finally for forSome implicit lazy match new null override private
    protected return sealed super this throw true try while with yield`,
  ],
  [CASE, 'case'],
  [GUARD, 'if'],
  [PACKAGE, 'package'],
  [IMPORT, 'import'],
  [TYPE, 'class trait object type'],
  [VALUE, 'val var'],
  [DEF, 'def'],
  [SOFT, 'as derives end infix inline opaque open then transparent using'],
  [ENUM, 'enum'],
  [GIVEN, 'given'],
  [EXTENSION, 'extension'],
  [EXPORT, 'export'],
] as const;

const words = roles.flatMap(([role, all]) => all.split(/\s+/).map(word => [word, role] as const));
const ROLES = Uint8Array.from(words, ([, role]) => role);
export const VOCABULARY = new Vocabulary(words.map(([word]) => word));
