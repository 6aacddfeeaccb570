import type { Linker } from '../../core/resolve/link.ts';
import { importsAndUses } from '../../core/resolve/uses.ts';
import type { Facts, FileProblem, RawImport, Resolution } from '../../types.ts';
import { problemsOf, type SourceFile } from '../facts/source-file.ts';
import { type Existence, type ExistenceContext, existenceOf } from './existence.ts';

/** How one import of a file resolves, step by step. */
export interface Explanation {
  /** As in the file, or a made-up one if the file does not contain the import. */
  readonly raw: RawImport;
  readonly isInFile: boolean;
  /** Every line with this import; empty if the file does not contain it. */
  readonly lines: readonly number[];
  readonly steps: readonly string[];
  readonly resolutions: readonly Resolution[];
  /** Absent where nothing is dropped, or where nothing is known. */
  readonly existence?: Existence | undefined;
  /** Problems that the report lists for the file, such as a failed read or parse. */
  readonly problems: readonly FileProblem[];
}

/** The imports of a file that have this specifier, or that are on this line. */
export type Wanted = string | number;

export interface ExplainContext extends ExistenceContext {
  readonly wanted: Wanted;
  readonly linker: Pick<Linker, 'trace' | 'erasureOf'>;
}

/**
 * Explains some of the imports of a file. Uses the resolver that made the file's links, because a
 * second implementation would eventually disagree.
 */
export function explain(
  file: SourceFile,
  facts: Facts | undefined,
  { wanted, ...context }: ExplainContext,
): Explanation[] {
  const problems = problemsOf(file);
  const all = facts ? importsAndUses(facts) : [];
  const found = typeof wanted === 'number' ? onLine(all, wanted) : named(all, wanted);
  const groups = found.length > 0 || typeof wanted === 'number' ? groupAlike(found) : [[madeUp(wanted)]];
  return groups.map(group => {
    const [raw] = group;
    const isInFile = found.length > 0;
    const lines = isInFile ? [...new Set(group.map(({ line }) => line))] : [];
    const traced = context.linker.trace(file.id, file.language, raw);
    const existence = isInFile ? existenceOf(raw, { file, ...traced }, context) : undefined;
    return { raw, isInFile, lines, ...traced, ...(existence && { existence }), problems };
  });
}

function onLine(all: readonly RawImport[], line: number): readonly RawImport[] {
  return all.filter(raw => raw.line === line);
}

function named(all: readonly RawImport[], specifier: string): readonly RawImport[] {
  const exact = all.filter(raw => raw.specifier === specifier);
  return exact.length > 0 ? exact : all.filter(raw => raw.kind === 'use' && isNamed(raw, specifier));
}

function madeUp(specifier: string): RawImport {
  return { specifier, kind: 'static', line: 0 };
}

/**
 * Does a use have this name, as the code spells it? Facts store an encoded form (`^name()`, `Name<>?=B@1`,
 * `function A\name|name`, `Name in Module`), which may add the namespace or omit the member that is taken from a module.
 */
function isNamed({ specifier }: RawImport, spelling: string): boolean {
  const wanted = spelling.replace(/^\\|\(\)$/g, '');
  return specifier.split('|').some(form => {
    const name = form.replace(
      /^(?:function |const )?[\^~.\\]?|(?:\(\d*\)|<>|\])?\??(?:=[^@]*)?(?:@\d+)?$| in .*$/g,
      '',
    );
    if (name === wanted || name.endsWith(`\\${wanted}`)) return true;
    return name !== '' && (wanted.startsWith(`${name}::`) || wanted.startsWith(`${name}.`));
  });
}

/** The same import on several lines resolves to the same files, so it is explained once. */
function groupAlike(raws: readonly RawImport[]): readonly [RawImport, ...RawImport[]][] {
  const groups = new Map<string, [RawImport, ...RawImport[]]>();
  for (const raw of raws) {
    const key = JSON.stringify([raw.specifier, raw.kind, raw.names, raw.except]);
    const group = groups.get(key);
    if (group) group.push(raw);
    else groups.set(key, [raw]);
  }
  return [...groups.values()];
}
