import { lineCursor } from '../kit/lines.ts';
import { type Code, createCode } from './code.ts';
import type { Component, Script } from './component.ts';
import { createElements, type Elements } from './elements.ts';
import { createLookahead } from './lookahead.ts';
import { declarationEnd, rawEnd, readClosingTag, VOID } from './markup.ts';
import { componentOf, createDraft, type Draft, takeScript } from './scripts.ts';
import { attributeOf, isTagStart, readTag, type Tag, type TagSyntax } from './tag.ts';

interface Markup {
  readonly draft: Draft;
  readonly code: Code;
  readonly syntax: TagSyntax;
  /** Elements and blocks: a script inside any of them is part of the page, not of the component. */
  readonly open: Elements;
  at: number;
}

const NEXT = /[<{]/g;

/**
 * The scripts of a Svelte component, which are those at the top level of its markup, and every `import()`
 * in an expression of the markup, which Svelte compiles as it compiles the scripts.
 */
export function splitSvelte(text: string): Component {
  const line = lineCursor(text);
  const code = createCode(text, { line: lineCursor(text), jsx: false });
  const draft = createDraft(text, line);
  const syntax = {
    expressionEnd: (open: number) => code.end(open + 1),
    inQuotes: true,
    comments: true,
  } as const;
  const markup: Markup = { draft, code, syntax, open: createElements(), at: 0 };
  const mayFind = createLookahead(text, ['<script', 'import']);
  while (mayFind(markup.at)) {
    NEXT.lastIndex = markup.at;
    markup.at = NEXT.exec(text)?.index ?? text.length;
    if (text[markup.at] === '{') readMustache(markup);
    else if (text[markup.at + 1] === '/') readClosing(markup);
    else if (isTagStart(text, markup.at)) readElement(markup);
    else markup.at = text[markup.at + 1] === '!' ? declarationEnd(text, markup.at) : markup.at + 1;
  }
  const { scripts, imports, problems } = componentOf(draft);
  return { scripts: inOneLanguage(scripts), imports: [...imports, ...code.imports()], problems };
}

/** One script in TypeScript makes all of them TypeScript. */
function inOneLanguage(scripts: readonly Script[]): readonly Script[] {
  if (!scripts.some(script => script.dialect === 'ts')) return scripts;
  return scripts.map(script => ({ ...script, dialect: 'ts' }));
}

const BLOCK = '{#';

/** `{expression}`, `{@html …}`, `{#if …}`, `{:else}`, `{/if}`. */
function readMustache(markup: Markup): void {
  const { draft, code, open, at } = markup;
  const [head = '', sign, word] = matchAt(HEAD, draft.text, at);
  const end = sign === '/' ? closingBrace(draft.text, at) : code.end(at + head.length);
  if (end === -1) {
    markup.at = at + 1;
    return;
  }
  if (sign === '#' && word !== '') open.open(BLOCK);
  if (sign === '/') open.close(BLOCK);
  markup.at = end;
}

/** A slash closes a block, unless it begins a comment. */
const HEAD = /\{\s*(?:([#:@]|\/(?![/*]))([a-z]*))?/y;

function closingBrace(text: string, from: number): number {
  const at = text.indexOf('}', from);
  return at === -1 ? text.length : at + 1;
}

function readClosing(markup: Markup): void {
  const { name, end } = readClosingTag(markup.draft.text, markup.at);
  markup.open.close(name);
  markup.at = end;
}

/** Elements whose closing tag is optional, so that an open one means nothing. */
const LOOSE: ReadonlySet<string> = new Set(
  'p li dt dd option optgroup tr td th thead tbody tfoot rp rt'.split(' '),
);

const RAW: ReadonlySet<string> = new Set(['script', 'style']);

function readElement(markup: Markup): void {
  const { draft, open, syntax, at: start } = markup;
  const isTop = open.depth === 0;
  const name = nameAt(draft.text, start);
  // The tags of a component's script and style contain no expressions.
  const isOwn = isTop && RAW.has(name);
  const tag = readTag(draft.text, start, isOwn ? {} : syntax);
  markup.at = tag.end;
  if (isOwn && name === 'script') {
    markup.at = takeScript(draft, tag, languageOf(tag));
  } else if (tag.selfClosing || VOID.has(name) || LOOSE.has(name)) {
    return;
  } else if (RAW.has(name)) {
    const end = rawEnd(draft.text, name, tag.end);
    markup.at = end === -1 ? draft.text.length : end;
  } else {
    open.open(name);
  }
}

function nameAt(text: string, start: number): string {
  return matchAt(NAME, text, start + 1)[0] ?? '';
}

const NAME = /[^\s/>]*/y;

/** `lang="ts"`, or `type="text/typescript"`, which preprocessors read. */
function languageOf(tag: Tag): string {
  return attributeOf(tag, 'lang') ?? (attributeOf(tag, 'type') ?? '').replace(/^(?:text|application)\//, '');
}

function matchAt(pattern: RegExp, text: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}
