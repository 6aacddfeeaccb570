import type { Facts, Names, RawImport } from '../../types.ts';

/**
 * Copies every string of the facts, because a sliced string retains its whole parent, and facts may live as long as a
 * daemon. The copies are interned: most strings also occur in other files.
 */
export function detachStrings(facts: Facts): Facts {
  const { problems, loc, names, marks, exceptions } = facts;
  return {
    imports: facts.imports.map(detachImport),
    problems: problems.map(({ line, message }) => ({ line, message: intern(message) })),
    loc,
    ...(names && { names: detachNames(names) }),
    ...(marks && { marks }),
    ...(exceptions && { exceptions }),
  };
}

function detachImport(raw: RawImport): RawImport {
  const { names, except } = raw;
  return {
    ...raw,
    specifier: intern(raw.specifier),
    ...(names && { names: names.map(intern) }),
    ...(except && { except: except.map(intern) }),
  };
}

function detachNames(names: Names): Names {
  const { declares, uses, useLines } = names;
  return {
    ...(names.package !== undefined && { package: intern(names.package) }),
    ...(declares && { declares: declares.map(intern) }),
    ...(uses && { uses: uses.map(intern) }),
    ...(useLines && { useLines }),
  };
}

/** Enough for the specifiers of a large project. */
const MOST_INTERNED = 100_000;

const interned = new Map<string, string>();

/** An equal string that is not a slice of another one. */
export function intern(text: string): string {
  const first = interned.get(text);
  if (first !== undefined) return first;
  const copy = JSON.parse(JSON.stringify(text)) as string;
  if (interned.size >= MOST_INTERNED) interned.clear();
  interned.set(copy, copy);
  return copy;
}
