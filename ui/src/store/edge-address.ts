import { signal } from '@preact/signals';
import type { BoxId } from '../model/types.ts';
import { edgeChoice, goal } from './state.ts';

/** An import in a list of the right panel, by the files at its ends. */
export interface ImportChoice {
  readonly source: BoxId;
  readonly target: BoxId;
}

/** The import whose source lines are shown; undefined for the first of the list. */
export const importChoice = signal<ImportChoice | undefined>(undefined);

/** Writes the chosen edge, and the chosen import of the edge or path, to the query of the URL. */
export function writeEdge(query: URLSearchParams): void {
  if (edgeChoice.value) {
    query.set('edge', edgeChoice.value.from);
    query.set('into', edgeChoice.value.to);
  }
  if (importChoice.value && (edgeChoice.value || goal.value !== undefined)) {
    query.set('import', importChoice.value.source);
    query.set('of', importChoice.value.target);
  }
}

export function readEdge(query: URLSearchParams): void {
  const [from, to] = [query.get('edge'), query.get('into')];
  edgeChoice.value = from !== null && to !== null ? { from, to } : undefined;
  const [source, target] = [query.get('import'), query.get('of')];
  importChoice.value = source !== null && target !== null ? { source, target } : undefined;
}

/** Part of what makes a new entry in the history. */
export function edgeKey(): string {
  const { from = '', to = '' } = edgeChoice.value ?? {};
  return `${from}\n${to}`;
}
