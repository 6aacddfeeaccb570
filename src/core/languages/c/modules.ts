import * as char from '../kit/chars.ts';
import { type Header, readHeader, readWord } from './directive.ts';
import type { Trivia } from './trivia.ts';

/** A line of C++20 that begins with `import` or `module`, or with `export` before one of them. */
export type ModuleLine =
  /** `import a.b;` and `import :part;` */
  | { readonly kind: 'import'; readonly module: string; readonly isExported: boolean; readonly end: number }
  /** `import <x>;` and `import "x";` */
  | { readonly kind: 'header'; readonly header: Header; readonly end: number }
  /** `module a.b;` and `module a:part;` */
  | { readonly kind: 'module'; readonly module: string; readonly isExported: boolean; readonly end: number }
  /** `module;` and `module :private;` */
  | { readonly kind: 'fragment'; readonly end: number };

/**
 * None of the words is reserved, so everything up to the semicolon must follow the grammar; and compilers look for them
 * before they know declarations, so it must be on one line. Undefined for any other line.
 */
export function readModuleLine(text: string, at: number, trivia: Trivia): ModuleLine | undefined {
  if (!FIRST_LETTERS.has(text.charCodeAt(at)) || !FIRST_WORDS.has(text.slice(at, at + 6))) return undefined;
  const first = readWord(text, at);
  const isExported = first.word === 'export';
  const { word, end: wordEnd } = isExported ? readWord(text, trivia.skip(first.end)) : first;
  if (word !== 'import' && word !== 'module') return undefined;
  const start = trivia.skip(wordEnd);
  const include = word === 'import' ? readHeader(text, start) : undefined;
  const name = include ?? readModuleName(text, start, trivia);
  const end = name && endOfStatement(text, trivia.skip(name.end), trivia);
  if (name === undefined || end === undefined) return undefined;
  if ('header' in name) return name.header && { kind: 'header', header: name.header, end };
  const module = name.word;
  if (word === 'import') return module === '' ? undefined : { kind: 'import', module, isExported, end };
  if (module !== '' && !module.startsWith(':')) return { kind: 'module', module, isExported, end };
  const isFragment = !isExported && (module === '' || module === ':private');
  return isFragment ? { kind: 'fragment', end } : undefined;
}

type Word = ReturnType<typeof readWord>;

/** `a.b`, `:c` or `a.b:c`; empty if there is none, and undefined if it is incomplete. */
function readModuleName(text: string, at: number, trivia: Trivia): Word | undefined {
  const name = readDotted(text, at, trivia);
  if (name === undefined || text.charCodeAt(name.end) !== char.COLON) return name;
  const partition = readDotted(text, trivia.skip(name.end + 1), trivia);
  return partition?.word ? { word: `${name.word}:${partition.word}`, end: partition.end } : undefined;
}

function readDotted(text: string, at: number, trivia: Trivia): Word | undefined {
  let name = '';
  for (let i = at; ; i = trivia.skip(i + 1)) {
    const { word, end } = readWord(text, i);
    if (word === '' && name === '') return { word, end: i };
    if (word === '' || char.isDigit(word.charCodeAt(0))) return undefined;
    name += word;
    i = trivia.skip(end);
    if (text.charCodeAt(i) !== char.DOT) return { word: name, end: i };
    name += '.';
  }
}

/** The offset after the semicolon, which attributes may precede; undefined if something else comes next. */
function endOfStatement(text: string, at: number, trivia: Trivia): number | undefined {
  ATTRIBUTES.lastIndex = at;
  const end = ATTRIBUTES.test(text) ? trivia.skip(ATTRIBUTES.lastIndex) : at;
  return text.charCodeAt(end) === char.SEMICOLON ? end + 1 : undefined;
}

const FIRST_WORDS = new Set(['import', 'export', 'module']);
const FIRST_LETTERS = new Set([...FIRST_WORDS].map(word => word.charCodeAt(0)));
const ATTRIBUTES = /\[\[[^\n;]*\]\]/y;
