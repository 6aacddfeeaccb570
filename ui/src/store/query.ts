import { batch, computed, effect, signal } from '@preact/signals';
import type { NodeSet } from '../../../src/core/query/node-set.ts';
import { shownNodes } from '../model/filters.ts';
import type { Answer } from '../model/query.ts';
import { ROLE_FILTERS } from '../model/roles.ts';
import type { Filters, Project } from '../model/types.ts';
import { setFilters } from './actions.ts';
import { connection, filters, project, query, view } from './state.ts';

/** Loaded with the first query, because the map does not need it. */
const evaluator = signal<typeof import('./evaluator.ts') | undefined>(undefined);

export function startQuery(): void {
  effect(() => {
    // Fails without a server; retried when the connection is back.
    if (query.value === undefined || evaluator.value || connection.value.kind === 'lost') return;
    import('./evaluator.ts').then(
      loaded => {
        evaluator.value = loaded;
      },
      () => {},
    );
  });
}

/** The answer to the query, which every save may change. */
export const answer = computed<Answer | undefined>(() =>
  query.value !== undefined && project.value && evaluator.value
    ? evaluator.value.answerFor(project.value, query.value, filters.value, 'address')
    : undefined,
);

/** The nodes that the query selects. */
export const matches = computed(() => answer.value?.nodes);

/** How many of them the filters hide. */
export const hiddenMatches = computed(() =>
  project.value && matches.value ? hiddenOf(project.value, matches.value) : 0,
);

/** Marks what a query selects on the map and in the table. */
export function showQuery(text: string, nodes: NodeSet): void {
  batch(() => {
    query.value = text;
    if (view.value !== 'table') view.value = 'map';
    // Only if nothing could be seen otherwise: other filters rearrange the map.
    if (project.value && hiddenOf(project.value, nodes) === nodes.length) {
      setFilters(filtersFor(project.value, nodes));
    }
  });
}

export function clearQuery(): void {
  query.value = undefined;
}

/** Relaxes the filters that hide some of the matches. */
export function showHiddenMatches(): void {
  if (project.value && matches.value) setFilters(filtersFor(project.value, matches.value));
}

function hiddenOf(now: Project, nodes: NodeSet): number {
  const shown = shownNodes(now, filters.value);
  return nodes.reduce((sum, node) => sum + 1 - shown[node], 0);
}

function filtersFor({ role, fileCount }: Project, nodes: NodeSet): Partial<Filters> {
  const wanted = new Set(
    Array.from(nodes, node => (node < fileCount ? ROLE_FILTERS[role[node]] : 'packages')),
  );
  return { ...Object.fromEntries(Array.from(wanted, filter => [filter, true])), scope: '' };
}
