import { bitsByWord, WordTable } from '../kit/word-table.ts';

/** Words with an action of their own: the lowest bits of the value of `bitsAt`. */
export const ACTION = 31;
export const USING = 1;
export const GLOBAL = 2;
export const AWAIT = 3;
export const FOREACH = 4;
export const FROM = 5;
export const WHERE = 6;
export const NAMESPACE = 7;
/** `class`, `struct`, `interface` and `enum`. */
export const TYPE = 8;
export const RECORD = 9;
export const THIS = 10;
export const DELEGATE = 11;
export const EXTENSION = 12;
export const FILE = 13;
export const CONST = 14;

/** What a word says about adjacent names: one bit each. */
export const PREDEFINED = 32;
/** A type follows. */
export const BEFORE_TYPE = 64;
/** A pattern precedes or follows. */
export const PATTERN = 128;
/** A value precedes. */
export const VALUE = 256;
export const WHEN = 512;
export const IN = 1024;
/** A type follows in parentheses. */
export const TYPE_OPERATOR = 2048;
export const NAMEOF = 4096;
/** An operator after a value. */
export const INFIX = 8192;
/** Stands for a token that is not a word, or for a capitalised name: no keyword has this bit. */
export const NO_KEYWORD = 16384;
/** May precede the type in a declaration. */
export const MODIFIER = 32768;

/** The bits of the word between two offsets; 0 for a name, including those with `@` or escapes. */
export function bitsAt(codes: Uint16Array, start: number, end: number): number {
  return WORDS.valueAt(codes, start, end);
}

const WORDS = new WordTable(
  bitsByWord([
    [USING, 'using'],
    [GLOBAL, 'global'],
    [AWAIT, 'await'],
    [FOREACH, 'foreach'],
    [FROM, 'from'],
    [WHERE, 'where'],
    [NAMESPACE, 'namespace'],
    [TYPE, 'class struct interface enum'],
    [RECORD, 'record'],
    [THIS, 'this'],
    [DELEGATE, 'delegate'],
    [EXTENSION, 'extension'],
    [FILE, 'file'],
    [CONST, 'const'],
    [PREDEFINED, 'bool byte sbyte short ushort int uint long ulong nint nuint char float double decimal'],
    [PREDEFINED, 'string object void dynamic var'],
    [BEFORE_TYPE, 'new as operator stackalloc'],
    [PATTERN, 'is not and or case'],
    [VALUE, 'is as switch with in where select orderby group join let on equals by into'],
    [VALUE, 'ascending descending from'],
    [WHEN, 'when'],
    [IN, 'in'],
    [TYPE_OPERATOR, 'typeof default sizeof catch'],
    [NAMEOF, 'nameof'],
    [INFIX, 'as is switch with in and or'],
    [MODIFIER, 'public private protected internal static readonly virtual override abstract sealed async'],
    [MODIFIER, 'unsafe extern partial required volatile ref out in params scoped'],
  ]),
);
