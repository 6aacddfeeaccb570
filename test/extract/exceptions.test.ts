import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { languages } from '../../src/core/languages/registry.ts';
import { exceptionsOf } from '../../src/project/extract/exceptions.ts';
import { extractFiles } from '../../src/project/extract/extract.ts';
import { createParserPool } from '../../src/project/extract/parsers.ts';
import { diskSource } from '../../src/project/source/disk.ts';
import { makeProject } from '../helpers/project.ts';

const FOUND = { line: 2, rule: 'layers', reason: 'moves with #812', until: '2027-03-01' };
const ALLOW = 'depgraph-allow: layers — moves with #812 until 2027-03-01';

/** One file of each language, with the comment on its second line. */
const BY_LANGUAGE: Readonly<Record<string, readonly [file: string, text: string]>> = {
  javascript: ['a.js', `import './b.js'\nimport './c.js' // ${ALLOW}\n`],
  typescript: [
    'a.ts',
    `/**\n * ${ALLOW}\n */\nexport const when = (x: unknown) => x as typeof import('./1')\n`,
  ],
  python: ['a.py', `import b\n# ${ALLOW}\nimport c\n`],
  go: ['a.go', `package a\n// ${ALLOW}\nimport "fmt"\n`],
  java: ['A.java', `package a;\nimport b.C; // ${ALLOW}\n`],
  kotlin: ['a.kt', `package a\n/* ${ALLOW} */\nimport b.C\n`],
  scala: ['a.scala', `package a\nimport b.C /* ${ALLOW} */\n`],
  c: ['a.c', `#include "b.h"\n#include "c.h" /* ${ALLOW} */\n`],
  cpp: ['a.cpp', `#include "b.h"\n//${ALLOW}\n#include "c.h"\n`],
  rust: ['a.rs', `mod b;\n/// ${ALLOW}\nuse crate::c;\n`],
  csharp: ['A.cs', `namespace A;\nusing B; // ${ALLOW}\n`],
  php: ['a.php', `<?php\nuse B\\C; # ${ALLOW}\n`],
  ruby: ['a.rb', `require 'b'\nrequire 'c' # ${ALLOW}\n`],
  svelte: ['a.svelte', `<script>\n  import './b' // ${ALLOW}\n</script>\n`],
  vue: ['a.vue', `<template>\n  <!-- ${ALLOW} -->\n</template>\n`],
  astro: ['a.astro', `---\n// ${ALLOW}\nimport './b'\n---\n`],
};

test('reads the comment in every language', async () => {
  assert.equal(Object.keys(BY_LANGUAGE).sort(), languages.map(({ name }) => name).sort());
  const { root } = makeProject(Object.fromEntries(Object.values(BY_LANGUAGE)));
  const pool = createParserPool(1);
  const ids = Object.values(BY_LANGUAGE).map(([id]) => id);
  try {
    for await (const { id, content } of extractFiles(ids, {
      source: diskSource(root),
      maxFileSize: 2000,
      pool,
    }))
      assert.equal(content?.facts?.exceptions, [FOUND], id);
  } finally {
    await pool.close();
  }
});

const FORMS: readonly [comment: string, rule: string, reason: string, until?: string][] = [
  ['layers — it is old', 'layers', 'it is old'],
  ['no-cycles - it is old', 'no-cycles', 'it is old'],
  ['no-cycles -- it is old', 'no-cycles', 'it is old'],
  ['layers: it is old: see #3', 'layers', 'it is old: see #3'],
  ['layers it is old', 'layers', 'it is old'],
  ['layers — it is old [until 2027-03-01]', 'layers', 'it is old', '2027-03-01'],
  ['layers — it is old (until 2027-02-31).', 'layers', 'it is old', '2027-02-31'],
  ['layers — kept until the next release', 'layers', 'kept until the next release'],
  ['layers until 2027-03-01', 'layers', '', '2027-03-01'],
  ['layers —', 'layers', ''],
  ['layers', 'layers', ''],
  ['', '', ''],
];
for (const [comment, rule, reason, until] of FORMS) {
  test(`understands "${comment}"`, () => {
    const expected = [{ line: 1, rule, reason, ...(until && { until }) }];
    assert.equal(exceptionsOf(`// depgraph-allow: ${comment}`), expected);
    assert.equal(exceptionsOf(`<A>{/* depgraph-allow: ${comment} */}</A>`), expected);
  });
}

const MENTIONS = [
  "const marker = 'depgraph-allow: a';",
  "const line = '// depgraph-allow: a';",
  'const line = "x", other = `it\'s # depgraph-allow: a`;',
  'const expression = /\\s*depgraph-allow: (.*)/;',
  'The comment depgraph-allow: a is described elsewhere.',
  '// The comment depgraph-allow: a is described elsewhere.',
  "const url = 'https://depgraph-allow: a'",
  `${'x'.repeat(2000)} // depgraph-allow: a`,
];
for (const text of MENTIONS) {
  test(`finds nothing in ${text.slice(0, 80)}`, () => assert.is(exceptionsOf(text), undefined));
}

test('counts lines with every line break', () => {
  const text = 'a\r\n// depgraph-allow: a — x\r\nb\r\r# depgraph-allow: b — y\n';
  assert.equal(exceptionsOf(text), [
    { line: 2, rule: 'a', reason: 'x' },
    { line: 5, rule: 'b', reason: 'y' },
  ]);
});

test.run();
