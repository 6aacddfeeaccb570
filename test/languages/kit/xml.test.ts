import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readXml } from '../../../src/core/languages/kit/xml.ts';

test('elements have attributes, text and children', () => {
  assert.equal(
    show(`<?xml version="1.0"?><a x="1" y='2'><b> text </b><c z = "3"/><d>
    <e/></d></a>`),
    ['a x=1 y=2>b,c,d', 'b "text"', 'c z=3', 'd>e', 'e'],
  );
});

test('comments and CDATA sections hold no elements', () => {
  assert.equal(show('<a><!-- <b/> --><c/><![CDATA[<d/>]]></a><e/><!-- <f/>'), ['a>c', 'c', 'e']);
});

test('entities are decoded once', () => {
  assert.equal(show('<a x="&lt;&amp;lt;">&quot;&apos;</a>'), [`a x=<&lt; ""'"`]);
});

test('a greater-than sign in an attribute does not end the tag', () => {
  assert.equal(show(`<a x="'1' > '0'"><b/></a>`), [`a x='1' > '0'>b`, 'b']);
});

test('an unclosed element ends with the one around it', () => {
  assert.equal(show('<a><b><c></b><d/></x></a><e/>'), ['a>b,d', 'b>c', 'c', 'd', 'e']);
});

test('a tag that is cut off keeps what was read of it', () => {
  assert.equal(show('<a><b x="1" y="<c/>'), ['a>b', 'b x=1>c', 'c']);
});

test('hostile texts take linear time', () => {
  assert.is(readXml('<a>'.repeat(100_000) + '</b>'.repeat(100_000)).length, 100_000);
  assert.is(readXml(`<a ${'x="1" '.repeat(100_000)}`).length, 1);
});

function show(text: string): string[] {
  return readXml(text).map(({ name, attributes, text: content, children }) => {
    const written = [...attributes].map(([key, value]) => ` ${key}=${value}`).join('');
    const below = children.length > 0 ? `>${children.map(child => child.name)}` : '';
    return name + written + (content === '' ? '' : ` "${content}"`) + below;
  });
}

test.run();
