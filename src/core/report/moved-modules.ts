import type { ChosenModule } from './model-types.ts';

// Imports nothing else, because the page uses it, too.

/** The module of each file as an index in another list: that of the same name, or -1. */
export function movedModules(
  moduleOf: Int32Array,
  before: readonly ChosenModule[],
  next: readonly ChosenModule[],
): Int32Array {
  const numbers = new Map(next.map(({ name }, module) => [name, module]));
  const nextOf = before.map(({ name }) => numbers.get(name) ?? -1);
  return moduleOf.map(module => (module === -1 ? -1 : nextOf[module]));
}
