import fc from 'fast-check';
import { buildGraph, type Graph } from '../../src/core/graph/graph.ts';
import type { LinkedFile } from '../../src/types.ts';

/** Small graphs with every kind of import, packages and self-imports. */
export const graphs: fc.Arbitrary<Graph> = fc
  .record({
    files: fc.integer({ min: 1, max: 9 }),
    links: fc.array(
      fc.record({
        source: fc.nat(8),
        target: fc.nat(10),
        typeOnly: fc.boolean(),
        lazy: fc.boolean(),
        implicit: fc.constant(false),
      }),
      { maxLength: 24 },
    ),
  })
  .map(({ files, links }) => {
    const nameOf = (n: number) => (n > 8 ? `pkg:p${n}` : `f${n % files}`);
    const list = Array.from(
      { length: files },
      (_, file): LinkedFile => ({
        id: `f${file}`,
        language: 'typescript',
        links: links
          .filter(({ source }) => source % files === file)
          .map(({ target, typeOnly, lazy, implicit }, at) => ({
            target: nameOf(target),
            line: at + 1,
            typeOnly,
            lazy,
            implicit,
          })),
      }),
    );
    return buildGraph(list);
  });

/** A number of up to `count` bits as a set of nodes. */
export function subset(graph: Graph, bits: number): Uint32Array {
  return Uint32Array.from({ length: graph.nodeCount }, (_, node) => node).filter(node => (bits >> node) & 1);
}

/** Two sets of nodes without a common member. */
export const pairs = fc.tuple(graphs, fc.nat(4095), fc.nat(4095)).map(([graph, a, b]) => ({
  graph,
  from: subset(graph, a & ~b),
  to: subset(graph, b),
}));

export const filters = fc.record({ runtime: fc.boolean(), eager: fc.boolean() });
