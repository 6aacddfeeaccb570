import { isNamePart } from './chars.ts';
import { skipTrivia } from './trivia.ts';

/**
 * Could an import follow at or after an offset? True for every text that contains one, and rarely for others. It does
 * not recognise comments, strings or elements: it searches for the words without which there is no import, and checks
 * what the grammar requires around them.
 */
export function mayImport(text: string, from: number): boolean {
  return (
    anyWord(text, from, FROM) ||
    anyWord(text, from, IMPORT) ||
    anyWord(text, from, REQUIRE) ||
    hasEscapedWord(text, from)
  );
}

interface Word {
  /** A part of the word that begins with a rare letter, which makes the search fast. */
  readonly part: string;
  /** Where the part begins in the word. */
  readonly shift: number;
  /** Could the word at [start, end) be one of an import? */
  readonly isCandidate: (text: string, start: number, end: number) => boolean;
}

const FROM: Word = { part: 'from', shift: 0, isCandidate: isCandidateFrom };
const IMPORT: Word = { part: 'mport', shift: 1, isCandidate: isCandidateImport };
const REQUIRE: Word = { part: 'quire', shift: 2, isCandidate: isCandidateRequire };

function anyWord(text: string, from: number, { part, shift, isCandidate }: Word): boolean {
  const prefix = part === 'mport' ? 'i' : part === 'quire' ? 're' : '';
  for (let at = text.indexOf(part, from); at !== -1; at = text.indexOf(part, at + 1)) {
    const start = at - shift;
    const end = at + part.length;
    if (!text.startsWith(prefix, start) || isWordAt(text, start - 1) || isWordAt(text, end)) continue;
    if (isCandidate(text, start, end)) return true;
  }
  return false;
}

/** With a clause: after `}`, `*`, a name or a string that is a name, and before a string that ends the statement. */
function isCandidateFrom(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  if ((before === '"' || before === "'") && !hasStringAlias(text)) return false;
  if (!/[\s}*/"'\u0080-\uffff]/.test(before)) return false;
  const next = skipTrivia(text, end);
  return next === -1 || isLastString(text, next);
}

function isCandidateImport(text: string, start: number, end: number): boolean {
  if (!mayBeginExpression(text, start)) return false;
  const next = skipTrivia(text, end);
  switch (text[next]) {
    case '"':
    case "'":
      return (
        (start === 0 || /[\s;{}/\u0080-\uffff]/.test(text.charAt(start - 1))) && isLastString(text, next)
      );
    case '(':
      return mayBeginLiteral(text, next + 1);
    case '.':
      return isCandidateMember(text, next + 1);
    default:
      // A clause has its `from`, and `import x = require('x')` its `require`.
      return next === -1;
  }
}

/** `import.defer('x')`, `import.source('x')`, and of `import.meta` only what this tool knows. */
function isCandidateMember(text: string, from: number): boolean {
  const [member, end] = wordAfter(text, from);
  if (member === 'defer' || member === 'source') return true;
  if (member !== 'meta') return member === undefined;
  const dot = skipTrivia(text, end);
  if (text[dot] !== '.') return true;
  const [name] = wordAfter(text, dot + 1);
  return name === undefined || name.startsWith('glob') || (name === 'url' && mentionsUrl(text));
}

function isCandidateRequire(text: string, start: number, end: number): boolean {
  if (!mayBeginExpression(text, start)) return false;
  const next = skipTrivia(text, end);
  switch (text[next]) {
    case '(':
      return mayBeginLiteral(text, next + 1);
    case '.': {
      const [member, after] = wordAfter(text, next + 1);
      if (member !== 'resolve') return member === undefined;
      const call = skipTrivia(text, after);
      return text[call] === '(' ? mayBeginLiteral(text, call + 1) : call === -1 || text[call] === '<';
    }
    case '<':
      return true;
    case '?':
      return text[next + 1] === '.';
    default:
      return next === -1;
  }
}

/** Not after a quote, where only an operator could follow, and not the name of a member. */
function mayBeginExpression(text: string, start: number): boolean {
  const before = text.charAt(start - 1);
  if (before === '.') return text.startsWith('...', start - 3);
  return before !== '"' && before !== "'" && before !== '`' && before !== '#';
}

/** A string or template literal, also in parentheses or after a `<type>`. */
function mayBeginLiteral(text: string, from: number): boolean {
  const next = skipTrivia(text, from);
  return next === -1 || /["'`(<]/.test(text.charAt(next));
}

/** A string literal with which a statement can end, or before `with` or `assert`. */
function isLastString(text: string, start: number): boolean {
  const quote = text[start];
  if (quote !== '"' && quote !== "'") return false;
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') return true;
    if (char === '\n' || char === '\r') return false;
    if (char === quote) return mayEndStatement(text, at + 1);
  }
  return false;
}

function mayEndStatement(text: string, from: number): boolean {
  END.lastIndex = from;
  return END.test(text);
}

/** A comment may contain a line end, so each comment may end the statement. */
const END = /[^\S\n\r\u2028\u2029]*(?:$|[;}\n\r\u2028\u2029]|\/[/*]|with|assert)/y;

/** `export * as 'x' from 'y'`: the only string that can precede `from`. */
const hasStringAlias = memoiseLast(text => /\bas\b\s*["'/]|\\u/.test(text));

const mentionsUrl = memoiseLast(text => /\bURL\b|\\u/.test(text));

/** A text may contain a word a hundred thousand times, so properties of the whole text are computed once. */
function memoiseLast(compute: (text: string) => boolean): (text: string) => boolean {
  let last: string | undefined;
  let answer = false;
  return text => {
    if (text !== last) {
      last = text;
      answer = compute(text);
    }
    return answer;
  };
}

/** The word at the next token, and its end; undefined if the word may contain escapes. */
function wordAfter(text: string, from: number): [string | undefined, number] {
  const start = skipTrivia(text, from);
  if (start === -1) return [undefined, text.length];
  let end = start;
  while (isWordAt(text, end)) end++;
  const unsure = text[end] === '\\' || text.charCodeAt(end) > 127;
  return [unsure ? undefined : text.slice(start, end), end];
}

function isWordAt(text: string, at: number): boolean {
  return isNamePart(text.charCodeAt(at));
}

/** One of the words with at least one of its letters written as an escape. */
function hasEscapedWord(text: string, from: number): boolean {
  if (text.indexOf('\\u', from) === -1) return false;
  ESCAPED.lastIndex = from;
  for (let match = ESCAPED.exec(text); match !== null; match = ESCAPED.exec(text)) {
    if (match[0].includes('\\')) return true;
  }
  return false;
}

const ESCAPED = new RegExp(['import', 'require', 'from'].map(escapable).join('|'), 'g');

function escapable(word: string): string {
  return Array.from(word, letter => {
    const hex = letter
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, digit => `[${digit}${digit.toUpperCase()}]`);
    return `(?:${letter}|\\\\u(?:00${hex}|\\{0*${hex}\\}))`;
  }).join('');
}
