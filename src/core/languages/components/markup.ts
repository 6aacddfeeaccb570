import { isSpace } from '../javascript/chars.ts';

/** Markup other than text and opening tags. All of it ends with the text at the latest. */

/** The offset after `<!-- … -->`, `<!doctype …>` or `<? … >`. */
export function declarationEnd(text: string, start: number): number {
  // `<!-->` and `<!--->` are whole comments, as in HTML.
  if (text.startsWith('<!--', start)) return behind(text, '-->', start + 2);
  if (text.startsWith('<![CDATA[', start)) return behind(text, ']]>', start + 9);
  return behind(text, '>', start + 2);
}

export interface ClosingTag {
  readonly name: string;
  readonly end: number;
}

/** Reads `</name>`, which begins at `start`. */
export function readClosingTag(text: string, start: number): ClosingTag {
  let at = start + 2;
  while (at < text.length && text[at] !== '>' && !isSpace(text.charCodeAt(at))) at++;
  return { name: text.slice(start + 2, at), end: behind(text, '>', at) };
}

/** The offset of the `</name` that ends an element whose content is not markup; -1 if there is none. */
export function rawEnd(text: string, name: string, from: number): number {
  for (let at = text.indexOf('</', from); at !== -1; at = text.indexOf('</', at + 2)) {
    const end = at + 2 + name.length;
    if (!/[\s/>]/.test(text.charAt(end))) continue;
    if (text.slice(at + 2, end).toLowerCase() === name.toLowerCase()) return at;
  }
  return -1;
}

/** Elements that have no content and no closing tag. */
export const VOID: ReadonlySet<string> = new Set(
  'area base br col command embed hr img input keygen link meta param source track wbr'.split(' '),
);

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}
