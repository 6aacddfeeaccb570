import { computed, signal } from '@preact/signals';
import { COLUMNS, type Column, type ColumnKey, filterRows, sortRows, tableOf } from '../../model/table.ts';
import { filters, project } from '../../store/state.ts';

/** What the table shows, and in which order. It stays while other views are looked at. */

export interface Facets {
  readonly text: string;
  /** `''` for all of them. */
  readonly language: string;
  readonly layer: string;
  readonly isInCycle: boolean;
  readonly isGodModule: boolean;
  readonly isExplosion: boolean;
}

const NO_FACETS: Facets = {
  text: '',
  language: '',
  layer: '',
  isInCycle: false,
  isGodModule: false,
  isExplosion: false,
};

export const facets = signal(NO_FACETS);

export function setFacets(change: Partial<Facets>): void {
  facets.value = { ...facets.value, ...change };
}

export function clearFacets(): void {
  facets.value = NO_FACETS;
}

/** What matters most stands where every screen shows it. Paths show their folders, which only a download needs apart. */
const ORDER: readonly ColumnKey[] = [
  'path',
  'usedBy',
  'uses',
  'risk',
  'inCycle',
  'lines',
  'complexity',
  'layer',
  'language',
];

export const SHOWN_COLUMNS: readonly Column[] = ORDER.flatMap(
  key => COLUMNS.find(column => column.key === key) ?? [],
);

export const order = signal<{ readonly key: ColumnKey; readonly isDescending: boolean }>({
  key: 'risk',
  isDescending: true,
});

/** The other way round, or by another column: numbers with the greatest first, words from A to Z. */
export function orderBy({ key, isNumber }: Column): void {
  const before = order.value;
  const isDescending = before.key === key ? !before.isDescending : isNumber || key === 'inCycle';
  order.value = { key, isDescending };
}

export const table = computed(() => project.value && tableOf(project.value, filters.value));

const NO_ROWS = new Uint32Array();

const found = computed(() => {
  if (!table.value) return NO_ROWS;
  const { text, language, layer, isInCycle, isGodModule, isExplosion } = facets.value;
  return filterRows(table.value, table.value.rows, {
    ...(text.trim() !== '' && { text }),
    ...(language !== '' && { language }),
    ...(layer !== '' && { layer }),
    ...(isInCycle && { inCycle: true }),
    ...(isGodModule && { isGodModule }),
    ...(isExplosion && { isExplosion }),
  });
});

export const rows = computed(() => (table.value ? sortRows(table.value, found.value, order.value) : NO_ROWS));
