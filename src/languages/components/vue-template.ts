import { createElements, type Elements } from './elements.ts';
import { declarationEnd, rawEnd, readClosingTag, VOID } from './markup.ts';
import type { Outlook } from './outlook.ts';
import { hasAttribute, isTagStart, readTag, type Tag } from './tag.ts';

interface Template {
  readonly text: string;
  readonly elements: Elements;
  at: number;
  /** How many elements were open around the one with `v-pre`, in which braces mean nothing. */
  verbatim: number | undefined;
}

/**
 * Where a template in HTML ends, as Vue's own parser has it: tags close the nearest element of their name,
 * and nothing inside `{{ … }}` is a tag. Stops earlier where nothing more can be found.
 */
export function templateEnd(text: string, tag: Tag, mayFind: Outlook): number {
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

/** Finds the next `<` from an offset on that is not inside `{{ … }}`; -1 when there is none. */
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
