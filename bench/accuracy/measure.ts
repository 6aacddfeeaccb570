import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comparison, compare, LANGUAGES } from './compare.ts';
import { readJavaScript } from './js-oracle.ts';
import { type LanguageResult, measureLanguages } from './languages.ts';
import { analyze } from './ours.ts';
import { readPython } from './py-oracle.ts';
import type { Kind, Ours } from './types.ts';
import type { UseComparison } from './uses/compare.ts';
import { measureUses } from './uses/measure.ts';

export interface Measured {
  readonly ours: Ours;
  readonly languages: readonly LanguageResult[];
  /** Edges of imports, for the languages with an oracle that resolves them. */
  readonly comparisons: readonly Comparison[];
  /** All edges, for the languages whose files may use names without importing them. */
  readonly uses: readonly UseComparison[];
  /** Reasons why something could not be measured. */
  readonly notes: readonly string[];
}

/** Compares one project with every applicable oracle; `only` restricts it to a language. */
export async function measure(path: string, only?: string): Promise<Measured> {
  const ours = await analyze(path);
  const wanted: readonly string[] = isKind(only) ? LANGUAGES[only] : [only ?? ''];
  const isWanted = (language: string) => only === undefined || wanted.includes(language);
  const languages = await measureLanguages(ours, isWanted);
  const isMeasured = (kind: Kind) => languages.some(({ language }) => LANGUAGES[kind].includes(language));
  const comparisons: Comparison[] = [];
  const notes: string[] = [];
  if (isMeasured('javascript')) comparisons.push(compare(ours, readJavaScript(ours), lineReader(ours.root)));
  if (isMeasured('python')) {
    const oracle = readPython(ours);
    if (typeof oracle === 'string') notes.push(oracle);
    else comparisons.push(compare(ours, oracle, lineReader(ours.root)));
  }
  const uses = await measureUses(ours, isWanted);
  return { ours, languages, comparisons, uses: uses.comparisons, notes: [...notes, ...uses.notes] };
}

function isKind(name: string | undefined): name is Kind {
  return name !== undefined && Object.hasOwn(LANGUAGES, name);
}

function lineReader(root: string): (file: string, line: number) => string {
  return (file, line) =>
    readFileSync(join(root, file), 'utf8').split('\n')[line - 1]?.trim().slice(0, 120) ?? '';
}
