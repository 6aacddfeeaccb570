import * as assert from 'uvu/assert';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

const TAG = /<(\/?)([a-z-]+)((?:\s+[\w-]+="[^<"]*")*)\s*(\/?)>|([^<]+)/gy;

/** Parses the XML that we write, as strictly as an XML parser would, and returns the root. */
export function parseXml(document: string): Element {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  assert.ok(document.startsWith(declaration));
  const root = { name: '', attributes: {}, children: [] as Element[], text: '' };
  const open = [root];
  TAG.lastIndex = declaration.length;
  let end = TAG.lastIndex;
  for (let match = TAG.exec(document); match; match = TAG.exec(document)) {
    const [, close, name, attributes, isEmpty, text] = match;
    const parent = open[open.length - 1];
    if (text !== undefined) parent.text += restore(text);
    else if (close) assert.is(open.pop()?.name, name);
    else {
      const element = { name, attributes: attributesOf(attributes), children: [], text: '' };
      parent.children.push(element);
      if (!isEmpty) open.push(element);
    }
    end = TAG.lastIndex;
  }
  assert.is(end, document.length, `no markup: ${document.slice(end, end + 40)}`);
  assert.is(open.length, 1);
  assert.is(root.children.length, 1);
  return root.children[0];
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => {
    assert.not.match(value, /[\t\n\r]/, 'a parser would read a space');
    return [name, restore(value)];
  });
  return Object.fromEntries(pairs);
}

function restore(text: string): string {
  assert.not.match(
    text.replace(/&#\d+;/g, ''),
    /&|[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u,
  );
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
