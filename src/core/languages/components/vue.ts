import { lineCursor } from '../kit/lines.ts';
import type { Component } from './component.ts';
import { createLookahead, type Lookahead } from './lookahead.ts';
import { declarationEnd, rawEnd, readClosingTag } from './markup.ts';
import { componentOf, createDraft, type Draft, takeScript } from './scripts.ts';
import { attributeOf, isTagStart, readTag, type Tag } from './tag.ts';
import { templateEnd } from './vue-template.ts';

/**
 * The scripts of a Vue component. Its top level consists of blocks. A block ends with its first closing tag, because
 * its content may be in any language, except for a template in HTML, which may contain templates and what looks like a
 * script. Of the files that blocks name by `src`, only scripts are sources.
 */
export function splitVue(text: string): Component {
  const draft = createDraft(text, lineCursor(text));
  const mayFind = createLookahead(text, ['<script']);
  for (let at = text.indexOf('<'); at !== -1 && mayFind(at); at = text.indexOf('<', at)) {
    if (isTagStart(text, at)) at = readBlock(draft, at, mayFind);
    else if (text[at + 1] === '/') at = readClosingTag(text, at).end;
    else if (/[!?]/.test(text.charAt(at + 1))) at = declarationEnd(text, at);
    else at++;
  }
  return componentOf(draft);
}

/** The offset of the block's closing tag, or one after it. */
function readBlock(draft: Draft, start: number, mayFind: Lookahead): number {
  const { text } = draft;
  const tag = readTag(text, start);
  if (tag.name === 'script') return takeScript(draft, tag, attributeOf(tag, 'lang') ?? '');
  if (tag.selfClosing) return tag.end;
  if (tag.name === 'template' && isHtml(tag)) return templateEnd(text, tag, mayFind);
  const end = rawEnd(text, tag.name, tag.end);
  return end === -1 ? text.length : end;
}

function isHtml(tag: Tag): boolean {
  const lang = attributeOf(tag, 'lang') ?? '';
  return lang === '' || lang === 'html';
}
