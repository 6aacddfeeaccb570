import { computed } from '@preact/signals';
import { filterPackages, type Parts, packageRows, partsOf, sortPackages } from '../../model/packages.ts';
import { packageFacts, packagesChoice, setPackagesChoice } from '../../store/packages.ts';
import { filters, project } from '../../store/state.ts';

const NO_PARTS: Parts = { name: 'folders', of: [] };

export const parts = computed(() => (project.value ? partsOf(project.value) : NO_PARTS));

/** What the view is about: the page's scope counts, its other filters do not. */
export const around = computed(() => ({ scope: filters.value.scope, parts: parts.value }));

/** All packages, by name. */
export const allRows = computed(() =>
  project.value ? packageRows(project.value, packageFacts.value, around.value) : [],
);

export const rows = computed(() =>
  sortPackages(filterPackages(allRows.value, packagesChoice.value), packagesChoice.value),
);

export function clearFilters(): void {
  setPackagesChoice({ text: '', flags: new Set() });
}
