import { createElements, type Elements } from './elements.ts';
import type { Lookahead } from './lookahead.ts';
import { declarationEnd, rawEnd, readClosingTag, VOID } from './markup.ts';
import { hasAttribute, isTagStart, readTag, type Tag } from './tag.ts';

interface Template {
  readonly text: string;
  readonly elements: Elements;
  at: number;
  /** The number of open elements around the one with `v-pre`, in which braces have no meaning. */
  verbatim: number | undefined;
}

/**
 * The end of an HTML template, as in Vue's parser: tags close the nearest element of their name, and `{{ … }}`
 * contains no tags. Stops earlier if nothing relevant follows.
 */
export function templateEnd(text: string, tag: Tag, mayFind: Lookahead): number {
  const template: Template = { text, elements: createElements(), at: tag.end, verbatim: undefined };
  const nextTag = createFinder(text);
  enter(template, tag);
  while (template.elements.depth > 0 && mayFind(template.at)) {
    const at = nextTag(template.at, template.verbatim !== undefined);
    if (at === -1) return text.length;
    template.at = at;
    if (text[at + 1] === '/') leave(template);
    else if (isTagStart(text, at)) readElement(template);
    else template.at = /[!?]/.test(text.charAt(at + 1)) ? declarationEnd(text, at) : at + 1;
  }
  return template.at;
}

/** Elements whose content is text. */
const RAW: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title']);

function readElement(template: Template): void {
  const { text } = template;
  const tag = readTag(text, template.at);
  template.at = tag.end;
  if (tag.selfClosing || VOID.has(tag.name)) return;
  enter(template, tag);
  if (!RAW.has(tag.name)) return;
  const end = rawEnd(text, tag.name, tag.end);
  template.at = end === -1 ? text.length : end;
}

function enter(template: Template, tag: Tag): void {
  if (hasAttribute(tag, 'v-pre')) template.verbatim ??= template.elements.depth;
  template.elements.open(tag.name);
}

function leave(template: Template): void {
  const { name, end } = readClosingTag(template.text, template.at);
  template.at = end;
  template.elements.close(name);
  if (template.elements.depth <= (template.verbatim ?? -1)) template.verbatim = undefined;
}

/** Finds the next `<` at or after an offset that is not in `{{ … }}`; -1 if there is none. */
function createFinder(text: string): (from: number, verbatim: boolean) => number {
  let tag = -1;
  let braces = -1;
  return (from, verbatim) => {
    let at = from;
    for (;;) {
      if (tag < at) tag = text.indexOf('<', at);
      if (tag === -1 || verbatim) return tag;
      if (braces < at) braces = orEnd(text.indexOf('{{', at));
      if (tag < braces) return tag;
      const close = text.indexOf('}}', braces + 2);
      if (close === -1) braces = Number.POSITIVE_INFINITY;
      else at = close + 2;
    }
  };
}

function orEnd(offset: number): number {
  return offset === -1 ? Number.POSITIVE_INFINITY : offset;
}
