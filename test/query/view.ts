import type { Unit } from '../../src/core/analyze/modules/choose.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import type { DeclaredModule, QueryView } from '../../src/core/query/view.ts';
import { draw } from '../graph/draw.ts';

export interface Drawn {
  readonly tests?: RegExp;
  readonly packages?: Readonly<Record<string, string>>;
  readonly workspaces?: readonly Unit[];
  readonly modules?: Readonly<Record<string, { readonly tags?: readonly string[]; readonly files: RegExp }>>;
  readonly unresolved?: RegExp;
}

/** A view of a drawn graph (see `draw`). */
export function viewOf(text: string, drawn: Drawn = {}): QueryView {
  const { tests = /\.test\./, packages = {}, workspaces = [], modules = {}, unresolved = /^$/ } = drawn;
  const graph = buildGraph(draw(text));
  const matching = (pattern: RegExp) =>
    Uint32Array.from([...graph.files.keys()].filter(file => pattern.test(graph.ids[file])));
  return {
    graph,
    isTest: file => tests.test(graph.ids[file]),
    packageOf: file => packages[graph.ids[file]],
    workspaces,
    modules: Object.entries(modules).map(
      ([name, { tags = [], files }]): DeclaredModule => ({ name, tags, files: matching(files) }),
    ),
    hasUnresolved: file => unresolved.test(graph.ids[file]),
  };
}
