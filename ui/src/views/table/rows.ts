import { computed, signal } from '@preact/signals';
import { intersection } from '../../../../src/core/query/node-set.ts';
import { COLUMNS, type Column, type ColumnKey, filterRows, sortRows, tableOf } from '../../model/table.ts';
import { clearQuery, matches } from '../../store/query.ts';
import { filters, project } from '../../store/state.ts';

/** The filters and the order of the table, which are kept while other views are shown. */

export interface Facets {
  readonly text: string;
  /** `''` for all languages; likewise for `layer` and `role`. */
  readonly language: string;
  readonly layer: string;
  readonly role: string;
  readonly isInCycle: boolean;
  readonly isGod: boolean;
  readonly isHub: boolean;
}

const NO_FACETS: Facets = {
  text: '',
  language: '',
  layer: '',
  role: '',
  isInCycle: false,
  isGod: false,
  isHub: false,
};

export const facets = signal(NO_FACETS);

export function setFacets(change: Partial<Facets>): void {
  facets.value = { ...facets.value, ...change };
}

export function clearFacets(): void {
  facets.value = NO_FACETS;
  clearQuery();
}

/** Most important columns first, for narrow screens. Paths include the folder, which is a column only in the CSV. */
const ORDER: readonly ColumnKey[] = [
  'path',
  'usedBy',
  'usedByTests',
  'uses',
  'risk',
  'inCycle',
  'lines',
  'complexity',
  'layer',
  'role',
  'language',
];

export const SHOWN_COLUMNS: readonly Column[] = ORDER.flatMap(
  key => COLUMNS.find(column => column.key === key) ?? [],
);

export const order = signal<{ readonly key: ColumnKey; readonly isDescending: boolean }>({
  key: 'risk',
  isDescending: true,
});

/** Reverses the order, or sorts by another column: numbers descending, text ascending. */
export function orderBy({ key, isNumber }: Column): void {
  const before = order.value;
  const isDescending = before.key === key ? !before.isDescending : isNumber || key === 'inCycle';
  order.value = { key, isDescending };
}

export const table = computed(() => project.value && tableOf(project.value, filters.value));

const NO_ROWS = new Uint32Array();

const found = computed(() => {
  if (!table.value) return NO_ROWS;
  const { text, language, layer, role, isInCycle, isGod, isHub } = facets.value;
  const rows = matches.value ? intersection(table.value.rows, matches.value) : table.value.rows;
  return filterRows(table.value, rows, {
    ...(text.trim() !== '' && { text }),
    ...(language !== '' && { language }),
    ...(layer !== '' && { layer }),
    ...(isInCycle && { inCycle: true }),
    ...(role !== '' && { role }),
    ...(isGod && { isGod }),
    ...(isHub && { isHub }),
  });
});

export const rows = computed(() => (table.value ? sortRows(table.value, found.value, order.value) : NO_ROWS));
