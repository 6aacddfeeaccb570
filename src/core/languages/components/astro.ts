import { step } from '../javascript/lexer.ts';
import { looksLikeTag } from '../javascript/lexer-jsx.ts';
import type { Lexer } from '../javascript/lexer-state.ts';
import { lineCursor } from '../kit/lines.ts';
import { type Code, createCode } from './code.ts';
import type { Component } from './component.ts';
import { createElements, type Elements } from './elements.ts';
import { findFrontmatter } from './frontmatter.ts';
import { createLookahead } from './lookahead.ts';
import { declarationEnd, rawEnd, readClosingTag, VOID } from './markup.ts';
import { createDraft, type Draft, takeScript } from './scripts.ts';
import { hasAttribute, isTagStart, readTag, type Tag, type TagSyntax } from './tag.ts';

interface Markup {
  readonly draft: Draft;
  readonly code: Code;
  readonly syntax: TagSyntax;
  readonly elements: Elements;
  /** The open expressions: code in markup, which may contain markup again. */
  readonly expressions: Expression[];
  at: number;
}

interface Expression {
  readonly lexer: Lexer;
  /** The number of open elements where it began: with more, this is markup. */
  readonly depth: number;
}

/**
 * The scripts of an Astro component: the frontmatter, the scripts that Astro bundles, and every `import()`
 * in an expression of the template. All of it is TypeScript.
 */
export function splitAstro(text: string): Component {
  const draft = createDraft(text, lineCursor(text));
  const code = createCode(text, { line: lineCursor(text), jsx: true });
  const syntax = { expressionEnd: (open: number) => code.end(open + 1), backticks: true } as const;
  const at = takeFrontmatter(draft);
  const markup: Markup = { draft, code, syntax, elements: createElements(), expressions: [], at };
  const mayFind = createLookahead(text, ['<script', 'import']);
  // Reads an expression to its end, because a template literal of an import may end there.
  while (markup.expressions.length > 0 ? markup.at < text.length : mayFind(markup.at)) {
    const expression = markup.expressions[markup.expressions.length - 1];
    if (expression !== undefined && markup.elements.depth <= expression.depth) readCode(markup, expression);
    else readMarkup(markup);
  }
  const { scripts, imports, problems } = draft;
  return { scripts, imports: [...imports, ...code.imports()], problems };
}

/** The offset at which the template begins. */
function takeFrontmatter({ text, line, scripts, problems }: Draft): number {
  const found = findFrontmatter(text);
  if (found === undefined) return 0;
  const { start, end, isClosed } = found;
  if (!isClosed) problems.push({ line: line(start), message: 'the frontmatter is not closed' });
  if (text.slice(start, end).trim() !== '') scripts.push({ start, end, dialect: 'ts', mayReturn: true });
  return isClosed ? end + 3 : end;
}

/** One token of an expression, or the element that begins there. */
function readCode(markup: Markup, { lexer }: Expression): void {
  const { text } = markup.draft;
  const { stack } = lexer;
  lexer.at = markup.at;
  const char = text[markup.at];
  if (char === '}' && stack.length === 0) {
    leaveExpression(markup);
  } else if (char === '<' && stack[stack.length - 1]?.kind !== 'template' && beginsMarkup(lexer)) {
    // An element may follow without an operator in between.
    lexer.last = '(';
    lexer.wantsValue = true;
    readTagged(markup);
  } else {
    step(lexer);
    markup.at = lexer.at;
  }
}

function beginsMarkup({ text, at, wantsValue }: Lexer): boolean {
  return (wantsValue && looksLikeTag(text, at)) || text.startsWith('<!--', at);
}

const NEXT = /[<{}]/g;

/** Moves to the next tag or brace. */
function readMarkup(markup: Markup): void {
  const { text } = markup.draft;
  NEXT.lastIndex = markup.at;
  markup.at = NEXT.exec(text)?.index ?? text.length;
  const char = text[markup.at];
  if (char === '<') readTagged(markup);
  else if (char === '{' && !markup.elements.isInside(LITERAL)) enterExpression(markup);
  // A brace ends its expression, even if elements in it are not closed.
  else if (char === '}' && markup.expressions.length > 0) leaveExpression(markup);
  else markup.at++;
}

/** Elements in which braces have no meaning. */
const LITERAL: ReadonlySet<string> = new Set(['math']);

function enterExpression(markup: Markup): void {
  markup.at++;
  markup.expressions.push({ lexer: markup.code.begin(markup.at), depth: markup.elements.depth });
}

function leaveExpression(markup: Markup): void {
  const ended = markup.expressions.pop();
  if (ended) {
    markup.code.finish(ended.lexer);
    markup.elements.closeTo(ended.depth);
  }
  markup.at++;
}

/** Reads any tag or comment. */
function readTagged(markup: Markup): void {
  const { draft, at, elements } = markup;
  const { text } = draft;
  const next = text[at + 1];
  if (next === '/') {
    const { name, end } = readClosingTag(text, at);
    elements.close(name);
    markup.at = end;
  } else if (next === '!' || next === '?') {
    markup.at = declarationEnd(text, at);
  } else if (next === '>') {
    elements.open('');
    markup.at += 2;
  } else if (isTagStart(text, at)) {
    readElement(markup);
  } else {
    markup.at++;
  }
}

const RAW: ReadonlySet<string> = new Set(
  'iframe noembed noframes script style textarea title xmp'.split(' '),
);

function readElement(markup: Markup): void {
  const { draft, elements, syntax, at: start } = markup;
  const tag = readTag(draft.text, start, syntax);
  markup.at = tag.end;
  if (tag.name === 'script' && isBundled(tag) && !elements.isInside(INERT)) {
    markup.at = takeScript(draft, tag, 'ts');
  } else if (tag.selfClosing || VOID.has(tag.name)) {
    return;
  } else if (RAW.has(tag.name) || hasAttribute(tag, 'is:raw')) {
    const end = rawEnd(draft.text, tag.name, tag.end);
    markup.at = end === -1 ? draft.text.length : end;
  } else {
    elements.open(tag.name);
  }
}

/** In these, the browser loads a script. */
const INERT: ReadonlySet<string> = new Set(['svg', 'noscript', 'template']);

/** Any attribute other than `src`, not only `is:inline`, leaves a script to the browser. */
function isBundled({ attributes }: Tag): boolean {
  return attributes.every(({ name, value }) => (name === 'src' ? value !== undefined : name === 'hoist'));
}
