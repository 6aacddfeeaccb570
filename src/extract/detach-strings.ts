import type { Facts, Names, RawImport } from '../types.ts';

/**
 * A part of a text keeps all of it in memory; a copy keeps itself. Facts live as long as a daemon does, so each
 * of their strings is one that stands alone. Most of them were seen before, in another file.
 */
export function detachStrings(facts: Facts): Facts {
  const { problems, loc, names } = facts;
  return {
    imports: facts.imports.map(importApart),
    problems: problems.map(({ line, message }) => ({ line, message: alone(message) })),
    loc,
    ...(names && { names: namesApart(names) }),
  };
}

function importApart(raw: RawImport): RawImport {
  const { names, except } = raw;
  return {
    ...raw,
    specifier: alone(raw.specifier),
    ...(names && { names: names.map(alone) }),
    ...(except && { except: except.map(alone) }),
  };
}

function namesApart(names: Names): Names {
  const { declares, uses, useLines } = names;
  return {
    ...(names.package !== undefined && { package: alone(names.package) }),
    ...(declares && { declares: declares.map(alone) }),
    ...(uses && { uses: uses.map(alone) }),
    ...(useLines && { useLines }),
  };
}

/** Enough for the specifiers of a large project. */
const MOST_KNOWN = 100_000;

const lone = new Map<string, string>();

/** The same string, which is part of no other. */
function alone(text: string): string {
  const first = lone.get(text);
  if (first !== undefined) return first;
  const copy = JSON.parse(JSON.stringify(text)) as string;
  if (lone.size >= MOST_KNOWN) lone.clear();
  lone.set(copy, copy);
  return copy;
}
