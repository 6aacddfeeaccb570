import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { exportSvg } from '../../../ui/src/model/export-svg.ts';
import { chooseDrawn, visibleEdges } from '../../../ui/src/model/map-edges.ts';
import { mapOf } from './map.ts';
import { projectOf } from './sample.ts';

const NAMES = [
  '<script>alert(1)</script>',
  'a&b"c\'d',
  '\u0007bell',
  '\ud800lone',
  '😀'.repeat(60),
  ']]>',
  'مرحبا',
];

test('escapes hostile names and produces a single SVG element', () => {
  const files = NAMES.map((id, i) => ({
    id,
    language: 'ts',
    links: [
      { target: NAMES[(i + 1) % NAMES.length], line: 1, typeOnly: false, lazy: false, implicit: false },
    ],
  }));
  const { layout } = mapOf(projectOf(files));
  const edges = visibleEdges(layout);
  for (const theme of ['light', 'dark'] as const) {
    const svg = exportSvg({ layout, edges, drawn: chooseDrawn(edges, layout), title: '<x>', theme });
    assert.match(svg, /^<svg [^>]*>\n<title>&#60;x&#62;<\/title>/);
    assert.match(svg, /<\/svg>\n$/);
    assert.not.match(svg, /<script/);
    assert.not.match(svg, /[\u0000-\u0008]|\p{Surrogate}/u);
    const elements = svg.match(/<[a-z]+/g) ?? [];
    assert.equal([...new Set(elements)].sort(), ['<g', '<path', '<rect', '<svg', '<text', '<title']);
    assert.is(elements.filter(name => name === '<g').length, layout.boxes.length + edges.count);
    assert.is(elements.filter(name => name === '<path').length, 2 * edges.count, 'a line and a head');
    const rest = svg.replace(/<[a-z]+( [a-zA-Z0-9-]+="[^"<>]*")*\/?>|<\/[a-z]+>/g, '');
    assert.not.match(rest, /[<>]/, 'nothing but well-formed tags');
  }
});

test.run();
