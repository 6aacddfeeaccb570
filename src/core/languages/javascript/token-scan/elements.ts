import { skipTrivia } from '../trivia.ts';
import { pass, pushFrame, type Scan, topOf } from './state.ts';
import { VALUE } from './vocabulary.ts';

/**
 * Elements, read as strictly as possible. The only alternative at such a `<` are the parameters of a type, which a
 * parenthesis follows, so an element whose text begins with one is ambiguous.
 */

const BEFORE = new Set(['(', ',', '=', '=>', '?', ':', '&&', '||', '??', '[', '{', ';', 'return', 'default']);

export function mayOpenTag({ last }: Scan): boolean {
  return BEFORE.has(last);
}

const NAME_OF_TAG = /<([A-Za-z_$][\w$.:-]*|(?=>))/y;

export function openTag(scan: Scan): void {
  const { text, at } = scan;
  NAME_OF_TAG.lastIndex = at;
  const name = NAME_OF_TAG.exec(text)?.[1];
  const end = NAME_OF_TAG.lastIndex;
  if (name === undefined) {
    scan.sure = false;
  } else if (text[skipTrivia(text, end)] === ',' && topOf(scan).kind !== 'children') {
    topOf(scan).angle = true;
    pass(scan, '<', at + 1);
  } else {
    pushFrame(scan, 'tag', '', { name });
    scan.at = end;
  }
}

const ATTRIBUTE = /[A-Za-z_$][\w$:-]*/y;

/** The next attribute of an opening tag, or its end. */
export function readTag(scan: Scan): void {
  const { text } = scan;
  const at = skipTrivia(text, scan.at);
  const char = text[at];
  ATTRIBUTE.lastIndex = Math.max(at, 0);
  if (char === '>') {
    closeTag(scan, at + 1);
  } else if (char === '/' && text[at + 1] === '>') {
    scan.stack.pop();
    endElement(scan, at + 2);
  } else if (char === '{' && text.startsWith('...', skipTrivia(text, at + 1))) {
    openContainer(scan, at);
  } else if (at !== -1 && ATTRIBUTE.test(text)) {
    readValue(scan, ATTRIBUTE.lastIndex);
  } else {
    scan.sure = false;
  }
}

/** The value of an attribute, after its name. */
function readValue(scan: Scan, end: number): void {
  const { text } = scan;
  const equals = skipTrivia(text, end);
  scan.at = equals === -1 ? text.length : equals;
  if (text[scan.at] !== '=') return;
  const at = skipTrivia(text, equals + 1);
  const quote = text[at];
  if (quote === '{') {
    openContainer(scan, at);
  } else {
    const close = quote === '"' || quote === "'" ? text.indexOf(quote, at + 1) : -1;
    if (close === -1) scan.sure = false;
    scan.at = close + 1;
  }
}

function closeTag(scan: Scan, end: number): void {
  const { name } = topOf(scan);
  scan.stack.pop();
  pushFrame(scan, 'children', '', { name });
  scan.at = end;
  PARENTHESIS.lastIndex = end;
  if (name !== '' && PARENTHESIS.test(scan.text)) scan.sure = false;
}

/** A parenthesis, or a comment that one may follow. */
const PARENTHESIS = /\s*[(/]/y;

const CLOSING = /<\/([\w$.:-]*)\s*>/y;

/** Text between tags, up to the next brace or tag. */
export function readChildren(scan: Scan): void {
  const { text } = scan;
  let at = scan.at;
  while (at < text.length && !'{}<>'.includes(text.charAt(at))) at++;
  scan.at = at;
  if (text[at] === '{') {
    openContainer(scan, at);
  } else if (text[at] !== '<') {
    scan.sure = false;
  } else if (text[at + 1] !== '/') {
    openTag(scan);
  } else {
    CLOSING.lastIndex = at;
    if (CLOSING.exec(text)?.[1] !== topOf(scan).name) scan.sure = false;
    scan.stack.pop();
    endElement(scan, CLOSING.lastIndex);
  }
}

function endElement(scan: Scan, end: number): void {
  if (topOf(scan).kind === 'children') scan.at = end;
  else pass(scan, VALUE, end);
}

function openContainer(scan: Scan, at: number): void {
  pushFrame(scan, 'container', '}', { value: true });
  pass(scan, '{', at + 1);
}
