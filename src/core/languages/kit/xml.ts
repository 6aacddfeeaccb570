/** An element of a build file in XML. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text before the first tag in the element, trimmed. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/**
 * The elements of an XML text in document order. Comments and CDATA sections are skipped, and a broken text gives what
 * can be read of it.
 */
export function readXml(text: string): readonly XmlElement[] {
  const elements: OpenElement[] = [];
  const open: OpenElement[] = [];
  for (const [, closed, name, attributes = '', content = ''] of text.matchAll(TAG)) {
    if (name !== undefined) {
      const element = {
        name,
        attributes: readAttributes(attributes),
        text: decode(content).trim(),
        children: [],
      };
      elements.push(element);
      open.at(-1)?.children.push(element);
      if (!attributes.endsWith('/')) open.push(element);
    } else if (closed !== undefined) close(open, closed);
  }
  return elements;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
}

/** Closes the innermost element of this name with all that is unclosed in it. */
function close(open: OpenElement[], name: string): void {
  const last = Math.max(0, open.length - MOST_UNCLOSED);
  for (let i = open.length - 1; i >= last; i--) {
    if (open[i].name !== name) continue;
    open.length = i;
    return;
  }
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single = ''] of text.matchAll(ATTRIBUTE)) {
    attributes.set(name, decode(double ?? single));
  }
  return attributes;
}

function decode(text: string): string {
  return text.includes('&')
    ? text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name] ?? '')
    : text;
}

const TAG =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\/([\w.:-]+)|<([\w.:-]+)((?:[^<>"']+|"[^"<]*"|'[^'<]*')*)(?:>([^<]*))?/g;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Limits the search for the element that a closing tag belongs to, which could take quadratic time. */
const MOST_UNCLOSED = 64;
