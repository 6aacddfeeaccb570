import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { THEMES, TOKENS } from '../../../src/core/formats/picture/palette.ts';
import { POSTER_COLOURS, type PosterRequest, posterOf } from '../../../src/core/formats/picture/poster.ts';
import { posterSvg } from '../../../src/core/formats/picture/svg.ts';
import { modelOf, NO_LABELS } from './model.ts';

const SHOP = modelOf(
  {
    'web/page.ts': ['core/order.ts', 'core/money.ts'],
    'web/form.ts': ['core/order.ts'],
    'core/order.ts': ['core/money.ts', 'store/rows.ts'],
    'core/money.ts': [],
    'store/rows.ts': ['store/sql.ts', 'web/form.ts'],
    'store/sql.ts': [],
  },
  { projectRoot: '/home/someone/shop', generatedAt: new Date('2026-11-17T12:00:00Z') },
);
const request = (more: Partial<PosterRequest> = {}): PosterRequest => ({
  model: SHOP,
  labels: NO_LABELS,
  scope: '',
  colour: 'area',
  theme: 'light',
  ...more,
});

/** The names of all elements; fails if tags are not nested well or anything else looks like a tag. */
function elementsOf(svg: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<>&]*(?:&#\d+;[^"<>&]*)*")*)(\/?)>/g,
    (_, closing, name, _attributes, empty) => {
      if (closing) assert.is(open.pop(), name);
      else {
        found.push(name);
        if (!empty) open.push(name);
      }
      return '';
    },
  );
  assert.equal(open, []);
  assert.not.match(rest, /[<>]|&(?!#\d+;)/, 'nothing but well-formed tags and escapes');
  return found;
}

const countOf = (svg: string, text: string) => svg.split(text).length - 1;

for (const theme of THEMES)
  for (const colour of POSTER_COLOURS)
    test(`a poster is well-formed and has every box and line once: ${theme}, ${colour}`, () => {
      const poster = posterOf(request({ theme, colour }));
      const svg = posterSvg(poster);
      elementsOf(svg);
      assert.ok(poster.boxes.length >= 3);
      assert.ok(poster.lines.some(({ isUpward }) => isUpward));
      assert.is(countOf(svg, '<g class="box">'), poster.boxes.length);
      assert.is(countOf(svg, '<g class="line'), poster.lines.length);
      for (const { path, files } of poster.boxes)
        assert.is(countOf(svg, `<title>${path}: ${files} file`), 1, path);
      for (const { from, to } of poster.lines)
        assert.is(countOf(svg, `<title>${poster.names[from]} uses ${poster.names[to]}: `), 1);
    });

test('a poster says what it shows, when, and how healthy that is', () => {
  const svg = posterSvg(posterOf(request()));
  assert.match(svg, '>shop</text>');
  assert.match(svg, '6 typescript files · 7 imports · 17 Nov 2026');
  assert.match(svg, `>${SHOP.health.grade} ${SHOP.health.score}</text>`);
  assert.match(svg, /dependencies drawn, \d+ upward/);
  assert.match(svg, '>upward, part of a cycle</text>');
  assert.not.match(svg, '/home/someone');
  assert.match(posterSvg(posterOf(request({ scope: 'core' }))), 'Inside core: ');
});

test('a dot says where an upward line begins, and the legend what it is', () => {
  const poster = posterOf(request());
  const svg = posterSvg(poster);
  const upward = poster.lines.filter(({ isUpward }) => isUpward);
  for (const { points } of upward) assert.match(svg, `<circle cx="${points[0][0]}" cy="${points[0][1]}"`);
  assert.is(countOf(svg, '<circle'), upward.length + 1);
});

test('the legend has upward lines without a cycle where there are some', () => {
  const poster = posterOf(request());
  assert.not.match(posterSvg(poster), 'upward, no cycle');
  const rising = poster.lines.map(line => ({ ...line, isUpward: false }));
  assert.match(posterSvg({ ...poster, lines: rising }), '>uses, upward, no cycle</text>');
});

test('hostile names stay text', () => {
  const names = [
    '<script>alert(1)</script>.ts',
    'a&b"c\'d.ts',
    '\u0007bell.ts',
    '\ud800lone.ts',
    ']]>.ts',
    'مرحبا.ts',
    `${'😀'.repeat(60)}.ts`,
  ];
  const imports = Object.fromEntries(names.map((name, i) => [name, [names[(i + 1) % names.length]]]));
  const model = modelOf(imports, { projectRoot: '/<b>&"name"' });
  for (const theme of THEMES) {
    const svg = posterSvg(posterOf(request({ model, theme })));
    const elements = new Set(elementsOf(svg));
    assert.equal([...elements].sort(), [
      'circle',
      'g',
      'path',
      'polygon',
      'rect',
      'svg',
      'text',
      'title',
      'tspan',
    ]);
    assert.not.match(svg, /[\u0000-\u0008]|\p{Surrogate}/u);
    assert.not.match(svg, /href|url\(/, 'nothing is loaded');
  }
});

test('an empty project has a poster, too', () => {
  elementsOf(posterSvg(posterOf(request({ model: modelOf({}) }))));
});

test('posters have the colours of the page', () => {
  const folder = join(import.meta.dirname, '../../../ui/src/style');
  const css = ['tokens.css', 'overview.css'].map(name => readFileSync(join(folder, name), 'utf8')).join('\n');
  for (const [name, [light, dark]] of Object.entries(TOKENS))
    assert.match(css, `--${name}: light-dark(${light}, ${dark});`);
});

test.run();
