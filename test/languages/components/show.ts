import * as assert from 'uvu/assert';
import type { Facts, Language } from '../../../src/types.ts';
import { show } from '../javascript/show.ts';

/** A text, and its imports as words: `static ./a 1`, `dynamic ./b 2 lazy`. */
export type Row = readonly [text: string, ...imports: string[]];

/** As in the pipeline: the scan if it can read the text, else the parser. */
export async function factsOf({ extract, parse, name }: Language, text: string): Promise<Facts> {
  const facts = extract(text, name) ?? (await parse?.(text, name));
  assert.ok(facts);
  return facts;
}

/** Scan, parser and salvage must find the same in every row, without problems. */
export async function checkRows(language: Language, rows: readonly Row[]): Promise<void> {
  for (const [text, ...imports] of rows) {
    const facts = await factsOf(language, text);
    assert.equal(show(facts), imports, JSON.stringify(text));
    assert.equal(facts.problems, [], JSON.stringify(text));
    const parsed = await language.parse?.(text, language.name);
    assert.is(JSON.stringify(parsed), JSON.stringify(facts), JSON.stringify(text));
  }
}

/** Only the specifiers, for broken texts. */
export function specifiers(facts: Facts | undefined): string[] | undefined {
  return facts?.imports.map(({ specifier, line }) => `${specifier} ${line}`);
}
