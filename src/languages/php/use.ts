import * as char from '../kit/chars.ts';
import type { Scanner } from './scanner.ts';

/** One name of a `use` statement. */
export interface Clause {
  /** `A\B`, `function A\b`, `const A\B`: as others declare it. */
  readonly specifier: string;
  /** What the file calls it. */
  readonly alias: string;
  readonly at: number;
}

/** The names of the `use` statement whose first word was read; `isWhole` is false where it cannot be read to its end. */
export function readUse(scanner: Scanner): { clauses: Clause[]; isWhole: boolean } {
  const clauses: Clause[] = [];
  const kind = readKind(scanner);
  for (;;) {
    const at = scanner.pos;
    const name = scanner.name();
    if (scanner.take(char.OPEN_BRACE)) {
      if (!readGroup(scanner, { kind, prefix: name, clauses })) return { clauses, isWhole: false };
      scanner.skipTrivia();
    } else if (!add(scanner, { kind, name, at, clauses })) return { clauses, isWhole: false };
    if (scanner.code === char.SEMICOLON || scanner.code === char.QUESTION) return { clauses, isWhole: true };
    if (!scanner.take(char.COMMA)) return { clauses, isWhole: false };
    scanner.skipTrivia();
  }
}

interface Group {
  readonly kind: string;
  readonly prefix: string;
  readonly clauses: Clause[];
}

/** The clauses in braces; a comma may stand behind the last. */
function readGroup(scanner: Scanner, { kind, prefix, clauses }: Group): boolean {
  while (!scanner.take(char.CLOSE_BRACE)) {
    const own = readKind(scanner) || kind;
    const at = scanner.pos;
    const name = scanner.name();
    if (name === '' || !add(scanner, { kind: own, name: prefix + name, at, clauses })) return false;
    if (!scanner.take(char.COMMA) && scanner.code !== char.CLOSE_BRACE) return false;
  }
  return true;
}

interface Read {
  readonly kind: string;
  readonly name: string;
  readonly at: number;
  readonly clauses: Clause[];
}

/** Adds a name, with the alias that may stand behind it. */
function add(scanner: Scanner, { kind, name, at, clauses }: Read): boolean {
  const full = name.startsWith('\\') ? name.slice(1) : name;
  if (full === '' || full.endsWith('\\')) return false;
  scanner.skipTrivia();
  let alias = full.slice(full.lastIndexOf('\\') + 1);
  const word = wordAt(scanner);
  if (word !== '') {
    if (word !== 'as') return false;
    scanner.name();
    scanner.skipTrivia();
    alias = scanner.name();
    scanner.skipTrivia();
    if (alias === '') return false;
  }
  clauses.push({ specifier: kind + full, alias, at });
  return true;
}

/** `function ` or `const `, where one of these words stands here. */
function readKind(scanner: Scanner): string {
  scanner.skipTrivia();
  const word = wordAt(scanner);
  if (word !== 'function' && word !== 'const') return '';
  scanner.name();
  scanner.skipTrivia();
  return `${word} `;
}

/** In lower case, and without going on. */
function wordAt(scanner: Scanner): string {
  const start = scanner.pos;
  const word = scanner.name();
  scanner.pos = start;
  return word.length > LONGEST_KEYWORD ? word : word.toLowerCase();
}

const LONGEST_KEYWORD = 8;
