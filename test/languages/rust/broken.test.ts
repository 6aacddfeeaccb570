import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf, importsOf } from './show.ts';

const cases: Record<string, { text: string; imports: string[]; problem: string }> = {
  'an unclosed string': {
    text: 'use a;\nlet x = "abc;\nuse b;',
    imports: ['1 a', '3 b'],
    problem: '2 this string is never closed',
  },
  'an unclosed raw string': {
    text: 'use a;\nlet x = r##"abc"#;\nuse b;',
    imports: ['1 a', '3 b'],
    problem: '2 this string is never closed',
  },
  'an unclosed comment': {
    text: 'use a;\n/* abc /* */\nuse b;\n/* c */\nuse d;',
    imports: ['1 a', '3 b', '5 d'],
    problem: '2 this comment is never closed',
  },
  'an unclosed brace': {
    text: 'use a;\nfn f() {\nuse b;\nmod c;',
    imports: ['1 a', '3 b', '4 mod c'],
    problem: '2 this bracket is never closed',
  },
  'an unclosed module': {
    text: 'mod a {\nmod b;',
    imports: ['2 mod a::b'],
    problem: '1 this bracket is never closed',
  },
  'an unclosed macro': {
    text: 'fn f() {\n  m!(a, (b;\n}\nuse c;',
    imports: ['4 c'],
    problem: '3 a bracket before this one is never closed',
  },
  'an extra closing brace': {
    text: 'use a;\n}\nuse b;',
    imports: ['1 a', '3 b'],
    problem: '2 this bracket was never opened',
  },
  'an extra closing parenthesis': {
    text: 'fn f() { g(1)); }\nmod a { use super::b; }',
    imports: ['2 super::b = self::b'],
    problem: '1 this bracket was never opened',
  },
  'a use without a path': {
    text: 'use\nuse a;',
    imports: ['2 a'],
    problem: '1 this declaration cannot be read',
  },
  'an incomplete use': {
    text: 'use a::\nuse b::c;',
    imports: ['2 b::c'],
    problem: '1 this declaration cannot be read',
  },
  'a use without a semicolon': {
    text: 'use a::b\nuse c::d;',
    imports: ['1 a::b', '2 c::d'],
    problem: '1 this declaration cannot be read',
  },
  'an incomplete list': {
    text: 'use a::{b, c\nfn f() {}\nuse d;',
    imports: ['1 a::b', '1 a::c', '3 d'],
    problem: '1 this declaration cannot be read',
  },
  'a module without a name': {
    text: 'mod ;\nmod a;',
    imports: ['2 mod a'],
    problem: '1 this declaration cannot be read',
  },
  'an incomplete module': {
    text: 'mod a\nmod b;',
    imports: ['2 mod b'],
    problem: '1 this declaration cannot be read',
  },
  'an extern crate without a name': {
    text: 'extern crate ;\nuse a;',
    imports: ['2 a'],
    problem: '1 this declaration cannot be read',
  },
  'an unclosed frontmatter': { text: '---\nuse a;', imports: ['2 a'], problem: '' },
};

for (const [name, { text, imports, problem }] of Object.entries(cases)) {
  test(name, () => {
    assert.equal(importsOf(text), imports);
    const shown = factsOf(text).problems.map(({ line, message }) => `${line} ${message}`);
    assert.equal(shown, problem === '' ? [] : [problem]);
  });
}

/** Texts that take quadratic time, or more, if a search is repeated. */
const HOSTILE: Record<string, (n: number) => string> = {
  'escaped quotes': n => `"${'\\"\n'.repeat(n)}`,
  'opening comments': n => '/*\n'.repeat(n),
  'opening and closing comments': n => `/*${'/* */\n'.repeat(n)}`,
  'unclosed raw strings': n => 'r#"\n'.repeat(n),
  'raw strings with more and more hashes': n =>
    Array.from({ length: Math.ceil(Math.sqrt(n)) }, (_, i) => `r${'#'.repeat(i)}"\n`).join(''),
  hashes: n => `r${'#'.repeat(n)}"`,
  dashes: n => `${'-'.repeat(n)}\n`,
  'closing braces in parentheses': n => '('.repeat(n) + '}'.repeat(n),
  ticks: n => `'\\`.repeat(n),
  'exclamation marks': n => 'a ! /**/ '.repeat(n),
  attributes: n => '#[path = "'.repeat(n),
  'modules in modules': n => 'mod a { use super::x; '.repeat(n),
  'lists in lists': n => `use ${'a::{b,'.repeat(n)}c${'}'.repeat(n)};`,
  'modules in lists in lists': n => `use ${'a::{self,'.repeat(n)}c${'}'.repeat(n)};`,
  'a long path in a list': n =>
    `use ${'a'.repeat(4000)}::{${Array.from({ length: n }, (_, i) => `b${i}`).join()}};`,
  'incomplete uses': n => 'use a::{'.repeat(n),
  'macros in macros': n => 'm! { '.repeat(n),
  'paths of macros': n => `${'a::'.repeat(n)}m! {}`,
  'a chain of renames': n => Array.from({ length: n }, (_, i) => `use a${i} as a${i + 1};`).join(''),
  'the same name many times': n => 'use a::b; use b::c;'.repeat(n),
  'many imported modules': n =>
    Array.from({ length: n }, (_, i) => `use x::a${i}; fn f() { a${i}::b(); }`).join('\n'),
  'the same globs many times': n => 'fn f() { use a::*; use b::c; }'.repeat(n),
  blanks: n => `${' '.repeat(n)}!${'\n'.repeat(n)}!`,
  'paths in cfg_attr': n => `#[cfg_attr(a${', path = "b"'.repeat(n)})] mod c;`,
  'conditions that are never closed': n => `${'#[cfg(test('.repeat(n)}`,
  visibilities: n => `#[test] ${'pub '.repeat(n)}fn a() {}`,
  'visibilities that are never closed': n => '#[test] pub('.repeat(n),
};

for (const [name, make] of Object.entries(HOSTILE)) {
  test(`linear: ${name}`, () => {
    const facts = factsOf(make(50_000));
    const size = JSON.stringify(facts).length;
    assert.ok(size < 50_000 * 400, `facts of ${size} characters`);
  });
}

test('no text makes it throw, and every reported line exists', () => {
  const random = createRandom(SEED);
  const pieces = [
    ...[
      'use ',
      'mod ',
      'extern crate ',
      'pub ',
      'a',
      'self',
      'super',
      'crate',
      '::',
      '*',
      ' as ',
      ',',
      ';',
      'r#',
    ],
    ...[
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      '"',
      "'",
      '\\',
      'r#"',
      '"#',
      '/*',
      '*/',
      '//',
      '\n',
      '\r',
      '#',
      '!',
      '#![',
    ],
    ...[
      'path = "x"',
      'cfg_attr(',
      'macro_rules! ',
      'macro ',
      'm!',
      '---',
      '\uFEFF',
      '\uD800',
      '😀',
      'é',
      ' ',
      '=',
    ],
  ];
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: 1 + random.below(40) }, () => random.pick(pieces)).join('');
    const { imports, problems, loc } = factsOf(text);
    for (const { line } of [...imports, ...problems]) {
      assert.ok(line >= 1 && line <= Math.max(1, loc + 1), `SEED=${SEED} ${JSON.stringify(text)}`);
    }
  }
});

test.run();
