import { type Test, test } from 'uvu';
import * as assert from 'uvu/assert';
import * as byAstro from '../../../bench/accuracy/grammar/astro.ts';
import { grammarParser } from '../../../bench/accuracy/grammar/parser.ts';
import type { FoundImport } from '../../../bench/accuracy/grammar/scripts.ts';
import * as bySvelte from '../../../bench/accuracy/grammar/svelte.ts';
import * as byVue from '../../../bench/accuracy/grammar/vue.ts';
import type { Language } from '../../../src/types.ts';
import { ASTRO } from './rows-astro.ts';
import { SVELTE } from './rows-svelte.ts';
import { VUE } from './rows-vue.ts';
import { factsOf, type Row } from './show.ts';

type Read = (text: string) => Promise<readonly FoundImport[] | undefined>;

test('vue: agrees with the grammar on every text that it accepts', async () => {
  const parser = await grammarParser('vue');
  const read: Read = async text => {
    const root = parser.parse(text)?.rootNode;
    return root && !root.hasError ? byVue.importsByGrammar(root, text) : undefined;
  };
  // The grammar ignores case; Vue does not.
  const rows = VUE.filter(([text]) => !text.includes('<Script'));
  const compared = await compare(byVue.language, rows, read);
  assert.ok(compared > VUE.length / 2, `${compared} compared`);
});

whereInstalled('svelte/compiler')('svelte: the same as the compiler', async () => {
  // The compiler ignores what preprocessors read.
  const rows = SVELTE.filter(([text]) => !/type="|src="|import\.meta|\$\{d\}/.test(text));
  const compared = await compare(bySvelte.language, rows, bySvelte.importsByCompiler);
  assert.ok(compared > SVELTE.length / 2, `${compared} compared`);
});

whereInstalled('@astrojs/compiler')('astro: the same as the compiler', async () => {
  // The oracle reads expressions without knowing strings or regular expressions.
  const rows = ASTRO.filter(([text]) => !/import\.meta|"import|\$\{c\}/.test(text));
  const compared = await compare(byAstro.language, rows, byAstro.importsByCompiler);
  assert.ok(compared > ASTRO.length / 2, `${compared} compared`);
});

test.run();

/** The number of texts that the oracle accepts. */
async function compare(language: Language, rows: readonly Row[], read: Read): Promise<number> {
  let compared = 0;
  for (const [text] of rows) {
    const expected = await read(text);
    if (!expected) continue;
    compared++;
    const { imports } = await factsOf(language, text);
    assert.equal(words(imports), words(expected), JSON.stringify(text));
  }
  return compared;
}

function words(imports: readonly FoundImport[]): string[] {
  return imports.map(({ specifier, line }) => `${line} ${specifier}`).sort();
}

/** Loaded on demand: compilers are large, and only serve as an oracle. */
function whereInstalled(name: string): Test | Test['skip'] {
  try {
    import.meta.resolve(name);
    return test;
  } catch {
    return test.skip;
  }
}
