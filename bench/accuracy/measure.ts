import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comparison, compare } from './compare.ts';
import { readJavaScript } from './js-oracle.ts';
import { analyze } from './ours.ts';
import { readPython } from './py-oracle.ts';
import type { Ours } from './types.ts';

export interface Measured {
  readonly ours: Ours;
  readonly comparisons: readonly Comparison[];
  /** What could not be measured. */
  readonly notes: readonly string[];
}

/** One project against every oracle that has something to say about it. */
export async function measure(path: string, only?: string): Promise<Measured> {
  const ours = await analyze(path);
  const languages = new Set(ours.files.values());
  const comparisons: Comparison[] = [];
  const notes: string[] = [];
  if (only !== 'python' && (languages.has('javascript') || languages.has('typescript')))
    comparisons.push(compare(ours, readJavaScript(ours), lineReader(ours.root)));
  if (only !== 'javascript' && languages.has('python')) {
    const oracle = readPython(ours);
    if (typeof oracle === 'string') notes.push(oracle);
    else comparisons.push(compare(ours, oracle, lineReader(ours.root)));
  }
  return { ours, comparisons, notes };
}

function lineReader(root: string): (file: string, line: number) => string {
  return (file, line) =>
    readFileSync(join(root, file), 'utf8').split('\n')[line - 1]?.trim().slice(0, 120) ?? '';
}
