import type { Facts, Names, RawImport } from '../../../types.ts';
import { countLinesWith, lineCursor } from '../kit/lines.ts';
import { memoiseByText } from '../kit/memoise.ts';
import { isCapitalised } from './chars.ts';
import { platformPackage } from './platform.ts';
import type { Scanner } from './scanner.ts';

export const UNREADABLE = 'this import statement cannot be read';

/** A use, encoded, with the offset of its first occurrence; -1 if it only affects the meaning of an import. */
export type UseAt = readonly [use: string, at: number];

/** What an extractor finds in a text. */
export interface Findings {
  readonly scanner: Scanner;
  readonly package: string | undefined;
  readonly imports: readonly { readonly at: number; readonly specifier: string }[];
  /** Encoded. */
  readonly declares: ReadonlySet<string>;
  readonly uses: { list(): UseAt[]; marksOf?(specifier: string): ImportMarks };
}

/** What a text says about an import by how it uses the imported names. */
export type ImportMarks = Pick<RawImport, 'typeOnly' | 'lazy' | 'names'>;

/** @param original maps offsets of the extractor to those of the text */
export function factsOf(found: Findings, text: string, original: (offset: number) => number): Facts {
  const textLineAt = lineCursor(text);
  const lineAt = (offset: number) => textLineAt(original(offset));
  const marksOf = memoiseByText(specifier => found.uses.marksOf?.(specifier));
  const imports = found.imports.map(
    ({ at, specifier }): RawImport => ({
      specifier,
      kind: 'static',
      line: lineAt(at),
      ...marksOf(specifier),
    }),
  );
  const problems = found.scanner.literals.problem.list(lineAt);
  const uses = found.uses.list().sort(([, a], [, b]) => a - b);
  const names = namesOf(found, uses, lineAt);
  return { imports, problems, loc: countLinesWith(textLineAt, text), ...names };
}

export function namesOf(
  { package: own, declares }: Pick<Findings, 'package' | 'declares'>,
  uses: readonly UseAt[],
  lineAt: (offset: number) => number,
): Pick<Facts, 'names'> {
  const names: Names = {
    ...(own !== undefined && { package: own }),
    ...(declares.size > 0 && { declares: [...declares] }),
    ...(uses.length > 0 && {
      uses: uses.map(([use]) => use),
      useLines: uses.map(([, at]) => (at < 0 ? 0 : lineAt(at))),
    }),
  };
  return Object.keys(names).length > 0 ? { names } : {};
}

/** Does the import name a whole package that may belong to the project? `a.B.*` names a type, which has one file. */
export function isOfPackage(specifier: string): boolean {
  if (!specifier.endsWith('.*') || platformPackage(specifier) !== undefined) return false;
  return !isCapitalised(simpleName(specifier.slice(0, -2)));
}

/** The name by which the text can use what it imports. */
export function simpleName(specifier: string): string {
  return specifier.slice(specifier.lastIndexOf('.') + 1);
}
