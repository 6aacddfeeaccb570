import type { Resolution } from '../../src/types.ts';
import { compareExtraction, type Extraction, oracleFor } from './grammar/oracle.ts';
import { groupBy } from './group.ts';
import { type ResolvedImport, resolveAll } from './resolutions.ts';
import type { Ours } from './types.ts';

/** Our results for the files of one language. */
export interface LanguageResult {
  readonly language: string;
  readonly files: number;
  /** Undefined for a language whose edges are compared instead. */
  readonly extraction?: Extraction | undefined;
  readonly imports: number;
  /** The number of imports by kind of target. */
  readonly targets: Targets;
}

export type Targets = Readonly<Record<Resolution['kind'], number>>;

/** For each wanted language, compares the extraction with its grammar and counts how imports resolve. */
export async function measureLanguages(
  { root, files }: Ours,
  isWanted: (language: string) => boolean,
): Promise<LanguageResult[]> {
  const byLanguage = groupBy(files.keys(), file => files.get(file) ?? '');
  const imports = groupBy(await resolveAll(root), one => one.language);
  const results: LanguageResult[] = [];
  for (const [language, ids] of [...byLanguage].sort()) {
    if (!isWanted(language)) continue;
    const oracle = await oracleFor(language);
    const extraction = oracle && (await compareExtraction(oracle, root, ids));
    const own = imports.get(language) ?? [];
    results.push({ language, files: ids.length, extraction, imports: own.length, targets: targetsOf(own) });
  }
  return results;
}

/** The share of unresolved imports among those that belong to the project. */
export function unresolvedShare({ file, outside, unresolved }: Targets): number {
  return unresolved === 0 ? 0 : unresolved / (file + outside + unresolved);
}

/** An import with several targets counts once, and as unresolved if any of them is. */
function targetsOf(imports: readonly ResolvedImport[]): Targets {
  const targets = { unresolved: 0, file: 0, package: 0, builtin: 0, outside: 0 };
  for (const { resolutions } of imports) {
    const kinds = new Set(resolutions.map(({ kind }) => kind));
    const kind = KINDS.find(one => kinds.has(one));
    if (kind !== undefined) targets[kind]++;
  }
  return targets;
}

const KINDS = ['unresolved', 'file', 'package', 'builtin', 'outside'] as const;
