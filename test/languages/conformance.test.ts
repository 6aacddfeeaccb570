import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { languageNamed, languages, loadLanguages } from '../../src/core/languages/registry.ts';
import { createParserPool } from '../../src/project/extract/parsers.ts';
import { factsVersions } from '../../src/project/extract/version.ts';
import type { Facts, Language, RawImport } from '../../src/types.ts';
import { coldReport, edgesOf } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';

/** What every language must do. A new language only adds its samples here. */
interface Sample {
  /** One line that imports this module. */
  readonly importLine: (module: string) => string;
  /** A text with a syntax error that contains something like an import. */
  readonly broken: string;
  /** Opens and closes one level of nesting. */
  readonly nest: readonly [open: string, close: string];
  readonly comment: string;
  /** Wraps lines of code into a file, if code is only a part of one. The lines keep their numbers. */
  readonly wrap?: (lines: string) => string;
}

const JAVASCRIPT: Sample = {
  importLine: module => `import '${module}'`,
  broken: "const = import('",
  nest: ['(', ')'],
  comment: '//',
};

const COMPONENT: Sample = {
  ...JAVASCRIPT,
  wrap: lines => (lines === '' ? '' : `<script>${lines.trimEnd()}</script>\n`),
};

const CLIKE = { broken: 'var x = (', nest: ['(', ')'], comment: '//' } as const;

const SAMPLES: Readonly<Record<string, Sample>> = {
  javascript: JAVASCRIPT,
  typescript: JAVASCRIPT,
  vue: COMPONENT,
  svelte: COMPONENT,
  astro: COMPONENT,
  c: { ...CLIKE, importLine: module => `#include <${module}>`, broken: '#include <never' },
  cpp: { ...CLIKE, importLine: module => `#include <${module}>`, broken: '#include <never' },
  csharp: { ...CLIKE, importLine: module => `using ${module};` },
  go: { ...CLIKE, importLine: module => `import "${module}"` },
  java: { ...CLIKE, importLine: module => `import ${module};`, broken: 'class A { String s = "' },
  kotlin: { ...CLIKE, importLine: module => `import ${module}`, broken: 'val s = "' },
  scala: { ...CLIKE, importLine: module => `import ${module}`, broken: 'val s = "' },
  php: {
    ...CLIKE,
    importLine: module => `use ${module};`,
    broken: '$x = (',
    // A byte order mark after the tag would be part of an identifier.
    wrap: lines => (lines === '' ? '' : lines.replace(/^\uFEFF?/, '$&<?php ')),
  },
  rust: { ...CLIKE, importLine: module => `use r#${module};`, broken: 'fn f( {' },
  ruby: { importLine: module => `require '${module}'`, broken: 'x = "', nest: ['(', ')'], comment: '#' },
  python: { importLine: module => `import ${module}`, broken: 'x = (', nest: ['(', ')'], comment: '#' },
};

const pool = createParserPool(1);

await loadLanguages(languages.map(({ name }) => name));

for (const { name: languageName } of languages) {
  const language = languageNamed(languageName);
  const sample = SAMPLES[language.name];
  const dialects = [...new Set(Object.values(language.extensions))];

  test(`${language.name}: has a sample`, () => {
    assert.ok(sample, 'add a sample to this file');
  });

  for (const dialect of dialects) {
    const name = `${language.name}, ${dialect}`;
    const { importLine, broken, nest, comment, wrap = lines => lines } = sample;
    const read = (text: string) => factsOf(language, dialect, wrap(text));

    test(`${name}: an empty file`, async () => {
      assert.equal(await read(''), { imports: [], problems: [], loc: 0 });
    });

    test(`${name}: one import, its line and the number of lines`, async () => {
      const { imports, problems, loc } = await read(`${comment} é 漢 😀\n\n${importLine('mod')}\n`);
      assert.equal(imports.map(pair), ['mod 3']);
      assert.equal(problems, []);
      assert.is(loc, 3);
    });

    test(`${name}: a byte order mark`, async () => {
      assert.equal((await read(`\uFEFF${importLine('mod')}\n`)).imports.map(pair), ['mod 1']);
    });

    for (const [kind, newline] of [
      ['LF', '\n'],
      ['CRLF', '\r\n'],
      ['CR', '\r'],
    ] as const) {
      test(`${name}: lines that end with ${kind}`, async () => {
        const lines = [importLine('one'), '', `${comment} x`, importLine('two'), ''];
        const { imports, loc } = await read(lines.join(newline));
        assert.equal(imports.map(pair), ['one 1', 'two 4']);
        assert.is(loc, 4);
      });
    }

    test(`${name}: an import in a comment does not count`, async () => {
      assert.equal((await read(`${comment} ${importLine('mod')}\n`)).imports, []);
    });

    test(`${name}: broken syntax is a problem with a line, and does not hide other imports`, async () => {
      const { imports, problems } = await read(`${importLine('mod')}\n${broken}\n`);
      assert.equal(imports.map(pair), ['mod 1']);
      assert.ok(problems.length > 0);
      assert.ok(problems[0].line >= 1 && problems[0].line <= 3, `line ${problems[0].line}`);
      assert.not.match(problems[0].message, /\n|\x1b/);
    });

    test(`${name}: one megabyte on one line`, async () => {
      const { imports, loc } = await read(`${importLine('mod')}; x = [${'1,'.repeat(500_000)}]`);
      assert.equal(imports.map(pair), ['mod 1']);
      assert.is(loc, 1);
    });

    test(`${name}: nested 10,000 deep`, async () => {
      const deep = `x = ${nest[0].repeat(10_000)}1${nest[1].repeat(10_000)}`;
      const { imports } = await read(`${importLine('one')}\n${deep}\n${importLine('two')}\n`);
      assert.equal(imports.map(pair), ['one 1', 'two 3']);
    });

    test(`${name}: characters that no grammar allows keep the import before them`, async () => {
      for (const text of [
        '\0',
        '\uD800',
        '\u2028',
        '`'.repeat(1000),
        '"'.repeat(999),
        '\\'.repeat(99),
        '\x1b[31m',
      ]) {
        const { imports, loc } = await read(`${importLine('mod')}\n${text}x\n`);
        assert.equal(imports.map(pair), ['mod 1'], JSON.stringify(text.slice(0, 5)));
        assert.is(loc, 2);
      }
    });

    test(`${name}: the same text gives the same facts`, async () => {
      const text = Array.from({ length: 50 }, (_, i) => importLine(`m${(i * 7) % 50}`)).join('\n');
      assert.equal(await read(text), await read(text));
      assert.equal(
        (await read(text)).imports.map(raw => raw.line),
        Array.from({ length: 50 }, (_, i) => i + 1),
      );
    });

    test(`${name}: has a version`, () => {
      assert.ok(Number.isInteger(factsVersions.get(dialect)));
    });
  }

  test(`${language.name}: binary data, through the whole pipeline`, async () => {
    const [extension] = Object.keys(language.extensions);
    const wrap = sample.wrap ?? (lines => lines);
    const line = wrap(sample.importLine('mod'));
    const report = await coldReport({
      root: makeProject({
        [`utf16le${extension}`]: Buffer.from(`\uFEFF${line}\n`, 'utf16le'),
        [`utf16be${extension}`]: Buffer.from(`\uFEFF${line}\n`, 'utf16le').swap16(),
        [`binary${extension}`]: Buffer.from([0, 1, 2, 3, 255, 254, 0]),
        [`latin1${extension}`]: Buffer.from(
          wrap(`${sample.comment} \xe9\n${sample.importLine('mod')}\n`),
          'latin1',
        ),
      }).root,
    });
    assert.is(report.metrics.filesAnalyzed, 4);
    assert.equal(
      edgesOf(report),
      ['latin1', 'utf16be', 'utf16le'].map(file => `${file}${extension} -> pkg:mod`),
    );
    assert.equal(
      report.diagnostics.problems.map(({ file, message }) => `${file}: ${message}`),
      [`binary${extension}: binary file, not read`, `latin1${extension}: not valid UTF-8`],
    );
  });
}

test('parser processes end with their pool', () => {
  pool.close();
});

test.run();

/** As in the pipeline: the scan if it can read the text, else a parser in a separate process. */
async function factsOf(language: Language, dialect: string, text: string): Promise<Facts> {
  const quick = language.extract(text.replace(/^\uFEFF/, ''), dialect);
  if (quick) return quick;
  const { facts, certain } = await pool.parse({
    language: language.name,
    dialect,
    text: text.replace(/^\uFEFF/, ''),
  });
  assert.ok(certain);
  return facts;
}

function pair({ specifier, line }: RawImport): string {
  return `${specifier} ${line}`;
}
