import type { Frame, Lexer } from './lexer-state.ts';

/** Opens an element if one begins at this `<`. */
export function opensTag(lexer: Lexer): boolean {
  if (!looksLikeTag(lexer.text, lexer.at)) return false;
  lexer.stack.push({ kind: 'tag', closing: false });
  return true;
}

/** Can this `<`, where a value is expected, begin an element? */
export function looksLikeTag(text: string, at: number): boolean {
  return TAG.test(text.slice(at + 1, at + 2)) && !isGeneric(text, at + 1);
}

/** A letter begins a name; `>` makes a fragment. */
const TAG = /[\p{L}_$>]/u;

/** `<T,>(x: T) => x` and `<T extends U>(x: T) => x` are functions, not elements. */
function isGeneric(text: string, at: number): boolean {
  return /^\w+\s*(?:,|extends\s+[^\s=>])/.test(text.slice(at, at + 80));
}

/** Moves over one token between `<` and `>`. */
export function lexTag(lexer: Lexer, frame: Extract<Frame, { kind: 'tag' }>): void {
  const { text, at } = lexer;
  const char = text[at];
  if (char === '>') {
    lexer.stack.pop();
    if (!frame.closing) lexer.stack.push({ kind: 'children' });
    lexer.at++;
    endElement(lexer);
  } else if (char === '/' && text[at + 1] === '>') {
    lexer.stack.pop();
    lexer.at += 2;
    endElement(lexer);
  } else if (char === '{') {
    openContainer(lexer);
  } else if (char === '"' || char === "'") {
    const close = text.indexOf(char, at + 1);
    lexer.at = close === -1 ? text.length : close + 1;
  } else {
    lexer.at++;
  }
}

/** Text between tags, up to the next brace or tag. */
export function lexChildren(lexer: Lexer): void {
  const { text } = lexer;
  NEXT.lastIndex = lexer.at;
  const at = NEXT.exec(text)?.index ?? text.length;
  lexer.at = at;
  if (text[at] === '{') {
    openContainer(lexer);
  } else if (text[at + 1] === '/') {
    lexer.stack.pop();
    lexer.stack.push({ kind: 'tag', closing: true });
    lexer.at += 2;
  } else {
    if (TAG.test(text.slice(at + 1, at + 2))) lexer.stack.push({ kind: 'tag', closing: false });
    lexer.at++;
  }
}

const NEXT = /[{<]/g;

function openContainer(lexer: Lexer): void {
  lexer.stack.push({ kind: 'container' });
  lexer.at++;
  lexer.wantsValue = true;
  lexer.last = '{';
}

function endElement(lexer: Lexer): void {
  lexer.wantsValue = false;
  lexer.last = '';
}
