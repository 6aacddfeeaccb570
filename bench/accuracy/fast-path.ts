import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { dialectOf, languageNamed, loadLanguages } from '../../src/core/languages/registry.ts';
import { createParserPool } from '../../src/project/extract/parsers.ts';
import type { Facts } from '../../src/types.ts';
import type { Ours } from './types.ts';

export interface FastPathDifference {
  readonly file: string;
  readonly what: string;
}

/** Components are covered by tests, script by script. */
const COMPARED = ['javascript', 'typescript'];

/** Limits how many texts of a large project are in memory at once. */
const AT_ONCE = 200;

/**
 * Where the header scan yields facts, swc must yield the same ones. Skips files that swc rejects; some crash it, so it
 * runs in parser processes.
 */
export async function compareFastPath({ root, files }: Ours): Promise<FastPathDifference[]> {
  const pool = createParserPool(2);
  const differing: FastPathDifference[] = [];
  const names = [...files.keys()];
  await loadLanguages(COMPARED);
  try {
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const found = await Promise.all(names.slice(at, at + AT_ONCE).map(compareFile));
      differing.push(...found.filter(one => one !== undefined));
    }
  } finally {
    await pool.close();
  }
  return differing;

  async function compareFile(file: string): Promise<FastPathDifference | undefined> {
    const known = dialectOf(basename(file));
    if (!known || !COMPARED.includes(known.language.name)) return undefined;
    const { language, dialect } = known;
    const text = readFileSync(join(root, file), 'utf8');
    const quick = languageNamed(language.name).extract(text, dialect);
    if (!quick) return undefined;
    const { facts } = await pool.parse({ language: language.name, dialect, text });
    if (facts.problems.length > 0 || JSON.stringify(quick) === JSON.stringify(facts)) return undefined;
    return { file, what: `${imports(quick)}\n    ${imports(facts)}` };
  }
}

function imports(facts: Facts): string {
  return JSON.stringify(facts.imports);
}
