import type { ModuleImports } from './imports.ts';

/** Imports against the direction in which two modules otherwise depend on each other. */
export interface AgainstGrain {
  /** The module that imports, and the one that should not be imported. */
  readonly from: number;
  readonly to: number;
  /** These imports, as edges of the graph. */
  readonly edges: Uint32Array;
  /** How many imports there are in the other direction. */
  readonly along: number;
}

export interface GrainOptions {
  /** A direction is one that a project has taken if it has so many imports, */
  readonly imports: number;
  /** and so many times those of the other direction. */
  readonly times: number;
}

export const GRAIN: GrainOptions = { imports: 10, times: 8 };

/** The minorities, by module that imports, without imports that say nothing about their modules. */
export function findAgainstGrain(
  { graph, weights, start, edges }: ModuleImports,
  { imports, times }: GrainOptions = GRAIN,
  isOnTop: (edge: number) => boolean = () => false,
): AgainstGrain[] {
  const found: AgainstGrain[] = [];
  for (let pair = 0; pair < graph.edgeCount; pair++) {
    const [from, to] = [graph.sources[pair], graph.targets[pair]];
    const along = weightBetween({ graph, weights }, to, from);
    if (along < imports || along < weights[pair] * times) continue;
    const against = edges.subarray(start[pair], start[pair + 1]).filter(edge => !isOnTop(edge));
    if (against.length > 0) found.push({ from, to, edges: against, along });
  }
  return found;
}

/** How many imports lead from one module to another. */
export function weightBetween(
  { graph, weights }: Pick<ModuleImports, 'graph' | 'weights'>,
  from: number,
  to: number,
): number {
  for (let pair = graph.outStart[from]; pair < graph.outStart[from + 1]; pair++)
    if (graph.targets[pair] === to) return weights[pair];
  return 0;
}
