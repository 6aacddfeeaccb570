import { finish } from '../../../shared/steps.ts';
import { stronglyConnected } from '../../graph/components.ts';
import { countDependents } from '../../graph/dependents.ts';
import type { Digraph } from '../../graph/digraph.ts';

/** How far changes reach among modules. Always exact. */
export interface ModuleReach {
  /** The mean share of the modules that a change of a module reaches, itself included; 0 without modules. */
  readonly share: number;
  /** The same by weight: the mean share of the files that a change of a file reaches if it reaches whole modules. */
  readonly weighted: number;
  /** Module → the number of modules that depend on it, directly or not, itself included. */
  readonly modules: Uint32Array;
  /** Module → their weight. */
  readonly weights: Uint32Array;
}

/**
 * @param graph Module → the modules that it depends on.
 * @param weights Module → the number of its files.
 */
export function reachOfModules(graph: Digraph, weights: ArrayLike<number>): ModuleReach {
  const without = new Uint8Array(graph.edgeCount);
  const components = stronglyConnected(graph, without);
  const reachedBy = (counted: Uint32Array) => {
    const counts = finish(countDependents({ graph, without, components, counted }));
    return Uint32Array.from({ length: graph.nodeCount }, (_, module) => counts[components.of[module]]);
  };
  const each = Array.from({ length: graph.nodeCount }, (_, module) => module);
  const modules = reachedBy(Uint32Array.from(each));
  const weighted = reachedBy(
    Uint32Array.from(each.flatMap(module => new Array<number>(weights[module]).fill(module))),
  );
  const total = each.reduce((sum, module) => sum + weights[module], 0);
  const sum = (of: (module: number) => number) => each.reduce((all, module) => all + of(module), 0);
  return {
    share: each.length === 0 ? 0 : sum(module => modules[module]) / each.length ** 2,
    weighted: total === 0 ? 0 : sum(module => weights[module] * weighted[module]) / total ** 2,
    modules,
    weights: weighted,
  };
}
