import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { badge, badgeOf } from '../../src/core/formats/badge.ts';
import type { HealthGrade } from '../../src/core/report/types.ts';
import { HOSTILE_NAMES } from './sample.ts';

const GRADES: readonly [health: HealthGrade, message: string, colour: string][] = [
  [{ score: 100, grade: 'A' }, 'A 100', '#4c1'],
  [{ score: 94, grade: 'A' }, 'A 94', '#4c1'],
  [{ score: 80, grade: 'B' }, 'B 80', '#97ca00'],
  [{ score: 70, grade: 'C' }, 'C 70', '#dfb317'],
  [{ score: 60, grade: 'D' }, 'D 60', '#fe7d37'],
  [{ score: 0, grade: 'F' }, 'F 0', '#e05d44'],
  [{ score: null, grade: 'n/a' }, 'n/a', '#9f9f9f'],
];

for (const [health, message, colour] of GRADES) {
  test(`shows ${message} as text and in ${colour}`, () => {
    const svg = badge(health);
    const texts = textsOf(svg);
    assert.equal(texts, [`architecture: ${message}`, 'architecture', 'architecture', message, message]);
    assert.ok(svg.includes(`role="img" aria-label="architecture: ${message}"`));
    assert.ok(svg.includes(`fill="${colour}"`));
  });
}

test('boxes fit their texts', () => {
  const width = (message: string) =>
    Number(/width="(\d+)"/.exec(badgeOf({ label: 'x', message, colour: 'red' }))?.[1]);
  assert.ok(width('iiii') < width('aaaa'));
  assert.ok(width('aaaa') < width('mmmm'));
  // "architecture" in Verdana at 11 pixels is 66 to 67 pixels wide.
  const label = Number(/<rect width="(\d+)"[^>]*#555/.exec(badge({ score: 94, grade: 'A' }))?.[1]);
  assert.ok(label >= 74 && label <= 80, `${label} pixels`);
});

test('escapes any text without changing what is displayed', () => {
  for (const text of [...HOSTILE_NAMES, ']]>', '<!--', '\u0000\u0008\u001f', '\ufffe\uffff', '&#0;']) {
    const svg = badgeOf({ label: text, message: text, colour: text });
    const readable = text.replace(NOT_XML, '\ufffd');
    assert.equal(textsOf(svg), [`${readable}: ${readable}`, readable, readable, readable, readable]);
  }
});

test('refers to no external resource', () => {
  const svg = badge({ score: 94, grade: 'A' });
  assert.equal(svg.match(/https?:\/\/[^"]*/g), ['http://www.w3.org/2000/svg']);
  assert.not.match(svg, /<(script|style|image|use|a|foreignObject)\b|href|@import|url\((?!#)/);
});

/** Characters that XML does not allow in any form. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const TAG = /^<(\/?)([A-Za-z]+)((?:\s+[A-Za-z0-9-]+="[^<"]*")*)\s*(\/?)>/;
const ESCAPED = /&(?:#(\d+)|amp|lt|gt|quot);/g;

/** Parses the SVG as strictly as an XML parser would, and returns the texts of its elements. */
function textsOf(svg: string): string[] {
  assert.is(svg.replace(NOT_XML, ''), svg, 'a character that XML does not allow');
  assert.not.match(svg.replace(ESCAPED, ''), /&/);
  const open: string[] = [];
  const texts: string[] = [];
  let rest = svg;
  do {
    const [tag = '', isEnd, name = '', attributes = '', isEmpty] = TAG.exec(rest) ?? [];
    assert.is.not(tag, '', `no tag: ${rest}`);
    const names = [...attributes.matchAll(/([A-Za-z0-9-]+)="/g)].map(match => match[1]);
    assert.is(new Set(names).size, names.length, `duplicate attribute: ${tag}`);
    if (isEnd) assert.is(open.pop(), name);
    else if (!isEmpty) open.push(name);
    rest = rest.slice(tag.length);
    const text = /^[^<]*/.exec(rest)?.[0] ?? '';
    if (text !== '') texts.push(text.replace(ESCAPED, (_, code) => String.fromCodePoint(Number(code))));
    rest = rest.slice(text.length);
  } while (open.length > 0);
  assert.is(rest, '', 'text after the root element');
  return texts;
}

test.run();
