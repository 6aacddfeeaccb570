import { basename } from 'node:path';
import type { Comparison, Difference } from './compare.ts';
import type { FastPathDifference } from './fast-path.ts';
import { describeDifference } from './grammar/oracle.ts';
import { type LanguageResult, unresolvedShare } from './languages.ts';
import type { Measured } from './measure.ts';
import { RULES, type RuleName } from './types.ts';
import type { UseComparison } from './uses/compare.ts';

export interface Outcome extends Measured {
  /** As given on the command line. */
  readonly path: string;
  readonly differing: readonly FastPathDifference[];
}

export interface PrintOptions {
  /** The number of examples of each kind. */
  readonly show: number;
  /** Also show the differences that this rule explains. */
  readonly rule?: string;
  readonly unresolved?: boolean;
}

export function print(outcome: Outcome, { show, rule, unresolved }: PrintOptions): void {
  const { path, ours, languages, comparisons, uses, notes, differing } = outcome;
  console.log(`\n${path}: ${ours.unresolved.length} unresolved, ${ours.problems.length} problems`);
  for (const { extraction } of languages)
    for (const difference of sample(extraction?.differences ?? [], show))
      console.log(describeDifference(difference));
  if (comparisons.length > 0) console.table(comparisons.map(row));
  if (uses.length > 0) console.table(uses.map(useRow));
  for (const note of notes) console.log(note);
  for (const comparison of uses) listUses(comparison, show);
  for (const { explained, missing, invented } of comparisons) {
    for (const [name, differences] of explained) {
      console.log(`  ${differences.length} explained by ${name}: ${RULES[name]}`);
      if (name === rule) list(differences, show);
    }
    console.log(`  ${missing.length} missing`);
    list(missing, show);
    console.log(`  ${invented.length} invented`);
    list(invented, show);
  }
  if (unresolved) {
    console.log('  unresolved');
    for (const { file, line, specifier } of sample(ours.unresolved, show))
      console.log(`    ${file}:${line} ${specifier}`);
  }
  for (const { file, what } of differing.slice(0, show))
    console.log(`  fast path differs: ${file}\n    ${what}`);
  if (differing.length > 0) console.log(`  the fast path differs for ${differing.length} files`);
}

/** Prints one row for each language of each project. */
export function printLanguages(outcomes: readonly Outcome[]): void {
  console.table(
    outcomes.flatMap(({ ours, languages }) =>
      languages.map(result => ({ project: basename(ours.root), ...languageRow(result) })),
    ),
  );
}

function languageRow({ language, files, extraction, imports, targets }: LanguageResult) {
  const { compared = '', rejected = '', differences } = extraction ?? {};
  return {
    language,
    files,
    compared,
    rejected,
    differing: differences?.length ?? '',
    imports,
    'to files': targets.file,
    packages: targets.package,
    'built in': targets.builtin,
    outside: targets.outside,
    unresolved: targets.unresolved,
    'of internal': percent(unresolvedShare(targets)),
  };
}

function list(differences: readonly Difference[], show: number): void {
  for (const { source, line, specifier, target } of sample(differences, show))
    console.log(`    ${source}:${line} ${specifier}\n      -> ${target}`);
}

/** An evenly spread sample, because the first entries are often alike. */
function sample<T>(list: readonly T[], show: number): T[] {
  const step = Math.max(1, list.length / show);
  const picked: T[] = [];
  for (let at = 0; at < list.length && picked.length < show; at += step) {
    const one = list[Math.floor(at)];
    if (one !== undefined) picked.push(one);
  }
  return picked;
}

function row(comparison: Comparison) {
  const { kind, files, oracleEdges, ourEdges, both, recall, precision } = comparison;
  return {
    kind,
    files,
    oracle: oracleEdges,
    ours: ourEdges,
    both,
    recall: percent(recall[0]),
    precision: percent(precision[0]),
    'recall after rules': percent(recall[1]),
    'precision after rules': percent(precision[1]),
  };
}

function useRow({ language, edges, oracleEdges, ourEdges, missing, invented, ...shares }: UseComparison) {
  return {
    language,
    edges,
    oracle: oracleEdges,
    ours: ourEdges,
    missing: missing.length,
    invented: invented.length,
    recall: percent(shares.recall),
    precision: percent(shares.precision),
  };
}

function listUses({ language, edges, missing, invented }: UseComparison, show: number): void {
  console.log(`  ${language}, ${edges}: ${missing.length} missing`);
  for (const { source, line, name, target } of sample(missing, show))
    console.log(`    ${source}:${line} ${name}\n      -> ${target}`);
  console.log(`  ${language}, ${edges}: ${invented.length} invented`);
  for (const { source, lines, target } of sample(invented, show))
    console.log(`    ${source}:${lines[0]}\n      -> ${target}`);
}

function percent(share: number): string {
  return `${(Math.floor(share * 100_000) / 1000).toFixed(3)} %`;
}

export function toJson({ path, ours, languages, comparisons, uses, notes, differing }: Outcome): object {
  const counts = (explained: ReadonlyMap<RuleName, readonly Difference[]>) =>
    Object.fromEntries([...explained].map(([name, differences]) => [name, differences.length]));
  return {
    project: path,
    unresolved: ours.unresolved.length,
    notes,
    languages,
    fastPath: differing,
    uses,
    comparisons: comparisons.map(one => ({ ...one, explained: counts(one.explained) })),
  };
}
