import * as char from '../kit/chars.ts';
import type { PhpSymbol, SymbolKind } from './detail.ts';
import type { Scanner } from './scanner.ts';

/** One name of a `use` statement. */
export interface Clause extends PhpSymbol {
  /** What the file calls it. */
  readonly alias: string;
  readonly at: number;
}

/** Reads a `use` statement after its first word; `isWhole` is false if it cannot be read to its end. */
export function readUse(scanner: Scanner): { clauses: readonly Clause[]; isWhole: boolean } {
  const clauses: Clause[] = [];
  return { clauses, isWhole: readClauses(scanner, clauses) };
}

function readClauses(scanner: Scanner, clauses: Clause[]): boolean {
  const kind = readKind(scanner);
  for (;;) {
    const at = scanner.pos;
    const name = scanner.name();
    if (scanner.take(char.OPEN_BRACE)) {
      if (!readGroup(scanner, { kind, prefix: name, clauses })) return false;
      scanner.skipTrivia();
    } else if (!add(scanner, clauses, { kind: kind ?? 'type', name, at })) return false;
    if (scanner.code === char.SEMICOLON || scanner.code === char.QUESTION) return true;
    if (!scanner.take(char.COMMA)) return false;
    scanner.skipTrivia();
  }
}

interface Group {
  readonly kind: SymbolKind | undefined;
  readonly prefix: string;
  readonly clauses: Clause[];
}

/** The clauses in braces; a comma may follow the last one. */
function readGroup(scanner: Scanner, { kind, prefix, clauses }: Group): boolean {
  while (!scanner.take(char.CLOSE_BRACE)) {
    const own = readKind(scanner) ?? kind ?? 'type';
    const at = scanner.pos;
    const name = scanner.name();
    if (name === '' || !add(scanner, clauses, { kind: own, name: prefix + name, at })) return false;
    if (!scanner.take(char.COMMA) && scanner.code !== char.CLOSE_BRACE) return false;
  }
  return true;
}

/** Adds a name, with the alias that may follow it. */
function add(
  scanner: Scanner,
  clauses: Clause[],
  { kind, name: written, at }: Omit<Clause, 'alias'>,
): boolean {
  const name = written.startsWith('\\') ? written.slice(1) : written;
  if (name === '' || name.endsWith('\\')) return false;
  scanner.skipTrivia();
  let alias = name.slice(name.lastIndexOf('\\') + 1);
  const word = wordAt(scanner);
  if (word !== '') {
    if (word !== 'as') return false;
    scanner.name();
    scanner.skipTrivia();
    alias = scanner.name();
    scanner.skipTrivia();
    if (alias === '') return false;
  }
  clauses.push({ kind, name, alias, at });
  return true;
}

/** Reads `function` or `const`, if it comes next. */
function readKind(scanner: Scanner): SymbolKind | undefined {
  scanner.skipTrivia();
  const word = wordAt(scanner);
  if (word !== 'function' && word !== 'const') return undefined;
  scanner.name();
  scanner.skipTrivia();
  return word;
}

/** The word at this position in lower case; it is not consumed. */
function wordAt(scanner: Scanner): string {
  const word = scanner.lookAhead(() => scanner.name());
  return word.length > LONGEST_KEYWORD ? word : word.toLowerCase();
}

const LONGEST_KEYWORD = 8;
