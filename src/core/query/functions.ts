/** The functions of expressions: how many arguments they take, and how that reads. */
const SPECS = {
  deps: { parameters: 2, optional: 1, usage: 'a set, and perhaps a number of steps: deps(src/a.ts, 2)' },
  rdeps: { parameters: 2, optional: 1, usage: 'a set, and perhaps a number of steps: rdeps(src/a.ts, 2)' },
  path: { parameters: 2, usage: 'two sets: path(src/a.ts, src/b.ts)' },
  between: { parameters: 2, usage: 'two sets: between(src/a.ts, src/b.ts)' },
  cycle: { parameters: 1, usage: 'a set: cycle(src/a.ts)' },
  tests: { parameters: 1, usage: 'a set: tests(src/a.ts)' },
  changed: { parameters: 1, usage: 'a revision: changed(origin/main)' },
  unresolved: { parameters: 0, usage: 'nothing: unresolved()' },
  roots: { parameters: 0, usage: 'nothing: roots()' },
  leaves: { parameters: 0, usage: 'nothing: leaves()' },
  external: { parameters: 1, usage: 'a set: external(src/)' },
} satisfies Record<string, FunctionSpec>;

export const FUNCTIONS: Readonly<Record<FunctionName, FunctionSpec>> = SPECS;

interface FunctionSpec {
  readonly parameters: number;
  /** How many of them, from the last, may be left out. */
  readonly optional?: number;
  readonly usage: string;
}

export type FunctionName = keyof typeof SPECS;

export function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}
