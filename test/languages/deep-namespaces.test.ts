import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csharp } from '../../src/core/languages/csharp/index.ts';
import { scala } from '../../src/core/languages/java/index.ts';
import { php } from '../../src/core/languages/php/index.ts';
import { ruby } from '../../src/core/languages/ruby/index.ts';
import type { Language } from '../../src/types.ts';

const COUNT = 5_000;

function repeat(text: (i: number) => string): string {
  return Array.from({ length: COUNT }, (_, i) => text(i)).join('\n');
}

function deep(name: string, depth: number, separator: string): string {
  return Array(depth).fill(name).join(separator);
}

/** Many declarations in a deep namespace. Indexes take milliseconds, and seconds if each lists all levels. */
const TEXTS: readonly [language: Language, file: string, text: string][] = [
  [csharp, 'a.cs', `namespace ${deep('a', 490, '.')} {\n${repeat(i => `namespace c${i} { class A {} }`)}\n}`],
  [php, 'a.php', `<?php namespace ${deep('a', 490, '\\')};\n${repeat(i => `class C${i} {}`)}`],
  [ruby, 'a.rb', `module ${deep('A', 160, '::')}\n${repeat(i => `C${i} = 1`)}\nend`],
  [scala, 'a.scala', `package ${deep('a', 490, '.')} {\n${repeat(i => `package c${i} {\nclass A\n}`)}\n}`],
];

for (const [language, file, text] of TEXTS) {
  test(`${language.name}: an index lists each namespace around the declarations of a file once`, () => {
    const { names } = language.extract(text, file.slice(2)) ?? {};
    for (const { name, list } of language.resolver.indexes ?? []) {
      const entries = Array.from(
        list(file, () => names),
        entry => entry.join('\0'),
      );
      assert.is(new Set(entries).size, entries.length, name);
    }
  });
}

test.run();
