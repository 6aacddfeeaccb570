import { problemsOf, type SourceFile } from '../facts/source-file.ts';
import type { Linker } from '../resolve/link.ts';
import { importsAndUses } from '../resolve/uses.ts';
import type { Facts, FileProblem, RawImport, Resolution } from '../types.ts';

/** How one import of a file is resolved, step by step. */
export interface Explanation {
  /** As the file has it, or as it would be if the file had it. */
  readonly raw: RawImport;
  readonly isInFile: boolean;
  /** Every line of the file with this import; none if the file does not have it. */
  readonly lines: readonly number[];
  readonly steps: readonly string[];
  readonly resolutions: readonly Resolution[];
  /** What the report says about the file: it was not read, or parts of it were not understood. */
  readonly problems: readonly FileProblem[];
}

/**
 * Explains the imports of a file that have this specifier, by the resolver that made the file's links: a second way
 * to the answer would sooner or later give another one.
 */
export function explain(
  file: SourceFile,
  facts: Facts | undefined,
  { specifier, linker }: { readonly specifier: string; readonly linker: Pick<Linker, 'trace'> },
): Explanation[] {
  const problems = problemsOf(file);
  const all = facts ? importsAndUses(facts) : [];
  const exact = all.filter(raw => raw.specifier === specifier);
  const found = exact.length > 0 ? exact : all.filter(raw => raw.kind === 'use' && isNamed(raw, specifier));
  const isInFile = found.length > 0;
  const groups = isInFile ? groupAlike(found) : [[{ specifier, kind: 'static', line: 0 } as const]];
  return groups.map(group => {
    const [raw] = group;
    const lines = isInFile ? [...new Set(group.map(({ line }) => line))] : [];
    return { raw, isInFile, lines, ...linker.trace(file.id, file.language, raw), problems };
  });
}

/**
 * Is this the name of a use? Facts have it in a form of the language (`^name()`, `Name<>?@1`, `function A\name|name`),
 * with its namespace, or without what is taken from the module: a user has it as it stands in the code.
 */
function isNamed({ specifier }: RawImport, asked: string): boolean {
  const wanted = asked.replace(/^\\|\(\)$/g, '');
  return specifier.split('|').some(form => {
    const name = form.replace(/^(?:function |const )?[\^~.\\]?|(?:\(\d*\)|<>|\])?\??(?:@\d+)?$/g, '');
    if (name === wanted || name.endsWith(`\\${wanted}`)) return true;
    return name !== '' && (wanted.startsWith(`${name}::`) || wanted.startsWith(`${name}.`));
  });
}

/** The same import on several lines leads to the same files and is explained once. */
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
