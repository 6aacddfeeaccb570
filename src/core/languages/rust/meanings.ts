import type { RawImport } from '../../../types.ts';
import { firstSegment } from '../kit/qualified.ts';
import { encodeMeanings } from './detail.ts';
import { type CodeUse, ROOTS, type Scope } from './scopes.ts';

/** A path of a `use`, whose meaning is known only after the whole text has been read. */
export interface Use {
  readonly raw: Draft;
  readonly scope: Scope;
  readonly body: number;
  /** Is it exported under another name? Only then can it mean an item of the module itself. */
  readonly isRenamed: boolean;
}

/** What exists in tests only is no part of the program. */
export const IN_TESTS = { typeOnly: true, test: true } as const;

export type Draft = { -readonly [Key in keyof RawImport]: RawImport[Key] };

/** The stored meanings of a `use`, given the macros of the text; undefined if its path is the only one. */
export function namesOf(
  { raw: { specifier }, scope, body, isRenamed }: Use,
  macros: ReadonlySet<string>,
): readonly string[] | undefined {
  if (macros.size > 0 && macros.has(specifier)) return encodeMeanings({ path: `self::${specifier}` });
  const meanings = scope.meaningsOf(specifier, body);
  if (meanings !== undefined) return encodeMeanings(meanings);
  if (!isRenamed || specifier.includes('::') || ROOTS.has(specifier)) return undefined;
  return encodeMeanings({ path: specifier, globs: [], isUnknown: true });
}

/**
 * The imports of paths in code, each once for every body in which it may have its own meaning. Call this after all
 * declarations have been read.
 *
 * @param typeNames the types that the text declares: they hide crates of the same name
 * @param isCalled whether the text uses a name as a function or a macro
 */
export function codeImports(
  scopes: readonly Scope[],
  typeNames: () => ReadonlySet<string>,
  isCalled: (name: string) => boolean,
): readonly RawImport[] {
  const imports: RawImport[] = [];
  let types: ReadonlySet<string> | undefined;
  const isType = (name: string) => {
    if (name === '' || ROOTS.has(name)) return false;
    types ??= typeNames();
    return types.has(name);
  };
  for (const scope of scopes) {
    for (const [module, uses] of scope.codeUses) {
      const first = firstSegment(module, '::');
      for (const { body, line, isTest } of scope.hasLocal(first) ? uses : firstOf(uses)) {
        const meanings = scope.meaningsInCode(module, body, isCalled);
        if (meanings === undefined) continue;
        const isUnbound = meanings.path === module && meanings.bound === undefined;
        if (isUnbound && isType(first)) continue;
        const names = encodeMeanings(meanings);
        const isPlain = isUnbound && names.length === 1;
        imports.push({
          specifier: module,
          kind: 'use',
          line,
          ...(isTest && IN_TESTS),
          ...(!isPlain && { names }),
        });
      }
    }
  }
  return imports;
}

/** The first use, and the first outside of tests. */
function firstOf(uses: readonly CodeUse[]): readonly CodeUse[] {
  const [first] = uses;
  const inProgram = first?.isTest ? uses.find(({ isTest }) => !isTest) : undefined;
  return inProgram ? [...uses.slice(0, 1), inProgram] : uses.slice(0, 1);
}
