import { skipTrivia } from '../trivia.ts';
import { type Exact, pass, pushFrame, topOf } from './state.ts';
import { VALUE } from './vocabulary.ts';

/**
 * Elements, in the strictest reading. What else could begin at such a `<` are the parameters of a type, and
 * behind these comes a parenthesis; so an element whose text begins with one is none that is sure.
 */

const BEFORE = new Set(['(', ',', '=', '=>', '?', ':', '&&', '||', '??', '[', '{', ';', 'return', 'default']);

export function mayOpenTag({ last }: Exact): boolean {
  return BEFORE.has(last);
}

const NAME_OF_TAG = /<([A-Za-z_$][\w$.:-]*|(?=>))/y;

export function openTag(exact: Exact): void {
  const { text, at } = exact;
  NAME_OF_TAG.lastIndex = at;
  const name = NAME_OF_TAG.exec(text)?.[1];
  const end = NAME_OF_TAG.lastIndex;
  if (name === undefined) {
    exact.sure = false;
  } else if (text[skipTrivia(text, end)] === ',' && topOf(exact).kind !== 'children') {
    topOf(exact).angle = true;
    pass(exact, '<', at + 1);
  } else {
    pushFrame(exact, 'tag', '', { name });
    exact.at = end;
  }
}

const ATTRIBUTE = /[A-Za-z_$][\w$:-]*/y;

/** The next attribute of an opening tag, or its end. */
export function readTag(exact: Exact): void {
  const { text } = exact;
  const at = skipTrivia(text, exact.at);
  const char = text[at];
  ATTRIBUTE.lastIndex = Math.max(at, 0);
  if (char === '>') {
    closeTag(exact, at + 1);
  } else if (char === '/' && text[at + 1] === '>') {
    exact.stack.pop();
    endElement(exact, at + 2);
  } else if (char === '{' && text.startsWith('...', skipTrivia(text, at + 1))) {
    openContainer(exact, at);
  } else if (at !== -1 && ATTRIBUTE.test(text)) {
    readValue(exact, ATTRIBUTE.lastIndex);
  } else {
    exact.sure = false;
  }
}

/** What stands behind the name of an attribute. */
function readValue(exact: Exact, end: number): void {
  const { text } = exact;
  const equals = skipTrivia(text, end);
  exact.at = equals === -1 ? text.length : equals;
  if (text[exact.at] !== '=') return;
  const at = skipTrivia(text, equals + 1);
  const quote = text[at];
  if (quote === '{') {
    openContainer(exact, at);
  } else {
    const close = quote === '"' || quote === "'" ? text.indexOf(quote, at + 1) : -1;
    if (close === -1) exact.sure = false;
    exact.at = close + 1;
  }
}

function closeTag(exact: Exact, end: number): void {
  const { name } = topOf(exact);
  exact.stack.pop();
  pushFrame(exact, 'children', '', { name });
  exact.at = end;
  PARENTHESIS.lastIndex = end;
  if (name !== '' && PARENTHESIS.test(exact.text)) exact.sure = false;
}

/** Or a comment, behind which one may stand. */
const PARENTHESIS = /\s*[(/]/y;

const CLOSING = /<\/([\w$.:-]*)\s*>/y;

/** Text between tags, up to the next brace or tag. */
export function readChildren(exact: Exact): void {
  const { text } = exact;
  let at = exact.at;
  while (at < text.length && !'{}<>'.includes(text.charAt(at))) at++;
  exact.at = at;
  if (text[at] === '{') {
    openContainer(exact, at);
  } else if (text[at] !== '<') {
    exact.sure = false;
  } else if (text[at + 1] !== '/') {
    openTag(exact);
  } else {
    CLOSING.lastIndex = at;
    if (CLOSING.exec(text)?.[1] !== topOf(exact).name) exact.sure = false;
    exact.stack.pop();
    endElement(exact, CLOSING.lastIndex);
  }
}

function endElement(exact: Exact, end: number): void {
  if (topOf(exact).kind === 'children') exact.at = end;
  else pass(exact, VALUE, end);
}

function openContainer(exact: Exact, at: number): void {
  pushFrame(exact, 'container', '}', { value: true });
  pass(exact, '{', at + 1);
}
