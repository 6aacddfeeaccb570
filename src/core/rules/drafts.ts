import type { Graph } from '../graph/graph.ts';
import { type ImportKind, kindOf, linesOf, type Step, stepOf } from '../query/edges.ts';
import type { Finding } from './finding.ts';

/** A finding before its rule adds name, level and help. */
export type Draft = Pick<
  Finding,
  'kind' | 'from' | 'to' | 'others' | 'members' | 'lines' | 'message' | 'chain'
>;

/** A forbidden dependency over one or more imports. */
export function chainDraft(graph: Graph, edges: readonly number[], why: string): Draft {
  const from = graph.ids[graph.sources[edges[0]]];
  const to = graph.ids[graph.targets[edges[edges.length - 1]]];
  const lines = linesOf(graph, edges[0]);
  if (edges.length === 1) {
    return { kind: 'import', from, to, lines, message: `${from} ${verbOf(graph, edges[0])} ${to}: ${why}` };
  }
  const chain = edges.map(edge => stepOf(graph, edge));
  const message = `${from} depends on ${to} ${throughOf(chain)}${weaknessOf(chain)}: ${why}`;
  return { kind: 'chain', from, to, lines, message, chain };
}

/** Several forbidden imports that one line makes of one package. */
export function importsDraft(graph: Graph, edges: readonly number[], why: string): Draft {
  const [edge, ...further] = edges.toSorted((a, b) => a - b);
  const draft = chainDraft(graph, [edge], why);
  if (further.length === 0) return draft;
  const from = graph.ids[graph.sources[edge]];
  const to = graph.ids[graph.targets[edge]];
  const files = further.length === 1 ? '1 other file' : `${further.length} other files`;
  return {
    ...draft,
    others: further.map(other => graph.ids[graph.targets[other]]),
    message: `${from} ${verbOf(graph, edge)} ${to} and ${files} of its package: ${why}`,
  };
}

export function verbOf(graph: Graph, edge: number): string {
  if (graph.implicit[edge] === 1) return 'uses';
  return IMPORT_VERBS[kindOf(graph, edge)];
}

export const IMPORT_VERBS: Readonly<Record<ImportKind, string>> = {
  eager: 'imports',
  lazy: 'lazily imports',
  type: 'imports types from',
};

function throughOf(chain: readonly Step[]): string {
  const others = chain.length - 2;
  const more = others === 0 ? '' : ` and ${others} ${others === 1 ? 'other file' : 'other files'}`;
  return `through ${chain[0].target}${more}`;
}

/** A chain is as strong as its weakest import. */
function weaknessOf(chain: readonly Step[]): string {
  if (chain.some(({ kind }) => kind === 'type')) return ' (types only)';
  return chain.some(({ kind }) => kind === 'lazy') ? ' (lazily)' : '';
}

/** About how many characters a draft takes in a report. */
export function sizeOf({ message, members = [], chain = [] }: Draft): number {
  const steps = chain.reduce((sum, { source, target }) => sum + OVERHEAD + source.length + target.length, 0);
  return OVERHEAD + message.length + members.reduce((sum, name) => sum + name.length, 0) + steps;
}

const OVERHEAD = 100;

/** Something about a file as a whole. */
export function fileDraft(from: string, message: string): Draft {
  return { kind: 'file', from, lines: [], message: `${from} ${message}` };
}
