import { computed, effect, signal } from '@preact/signals';
import type { PackageFacts } from '../../../src/core/report/package-types.ts';
import { isPackageId, PACKAGES_ID } from '../model/ids.ts';
import type { PackageColumn, PackageFilter, PackageFlag } from '../model/packages.ts';
import { getPackages } from './api.ts';
import { connection, project, selection, view } from './state.ts';

/** What the Packages view shows. */
export interface PackagesChoice extends PackageFilter {
  readonly column: PackageColumn;
  readonly isDescending: boolean;
  /** The package whose details are shown. */
  readonly name?: string | undefined;
}

const DEFAULT: PackagesChoice = { text: '', flags: new Set(), column: 'users', isDescending: true };

export const packagesChoice = signal<PackagesChoice>(DEFAULT);

export function setPackagesChoice(change: Partial<PackagesChoice>): void {
  packagesChoice.value = { ...packagesChoice.value, ...change };
}

/** The package whose details are shown: the chosen one, else a selected one. */
export const chosenPackage = computed(() => {
  const { name } = packagesChoice.value;
  if (name !== undefined) return name;
  const id = selection.value;
  return id !== undefined && isPackageId(id) ? id.slice(PACKAGES_ID.length) : undefined;
});

/** Shows a package, with no filter that hides it; all of them without a name. */
export function showPackage(name?: string): void {
  if (name === undefined) setPackagesChoice({ name });
  else setPackagesChoice({ name, text: '', flags: new Set() });
  view.value = 'packages';
}

/** What manifests say; undefined until it was fetched. */
export const packageFacts = signal<PackageFacts | undefined>(undefined);

let isFetching = false;
let needsRefetch = false;
/** The project of the facts. */
let factsPath: string | undefined;

/** Fetches the facts of each revision while the view is shown. */
export function keepPackageFacts(): () => void {
  return effect(() => {
    const now = project.value;
    if (now && (connection.value.kind === 'live' || connection.value.kind === 'saved')) void fetchFacts();
  });
}

/** One request at a time; a call during a request repeats it. */
async function fetchFacts(): Promise<void> {
  needsRefetch = isFetching;
  if (isFetching) return;
  isFetching = true;
  try {
    do {
      needsRefetch = false;
      const path = project.peek()?.path;
      // Those of another project must not be shown.
      if (path !== factsPath) packageFacts.value = undefined;
      factsPath = path;
      const facts = await getPackages();
      if (project.peek()?.path === path) packageFacts.value = facts;
    } while (needsRefetch);
  } catch {
    // They are supplementary; the next revision or connection fetches them again.
  } finally {
    isFetching = false;
  }
}

const COLUMNS: readonly PackageColumn[] = ['name', 'users', 'tests', 'parts', 'declared'];
const FLAGS: readonly PackageFlag[] = ['tests', 'types', 'once', 'undeclared', 'unused'];

export function writePackagesChoice(query: URLSearchParams): void {
  const { text, flags, column, isDescending, name } = packagesChoice.value;
  if (name !== undefined) query.set('pkg', name);
  if (text !== '') query.set('pkg-find', text);
  if (flags.size > 0) query.set('pkg-only', FLAGS.filter(flag => flags.has(flag)).join(','));
  if (column !== DEFAULT.column || isDescending !== DEFAULT.isDescending)
    query.set('pkg-sort', `${isDescending ? '-' : ''}${column}`);
}

export function readPackagesChoice(query: URLSearchParams): void {
  const only = query.get('pkg-only')?.split(',') ?? [];
  const sort = query.get('pkg-sort');
  const column = COLUMNS.find(name => name === sort?.replace(/^-/, ''));
  packagesChoice.value = {
    text: query.get('pkg-find') ?? '',
    flags: new Set(FLAGS.filter(flag => only.includes(flag))),
    column: column ?? DEFAULT.column,
    isDescending: column === undefined ? DEFAULT.isDescending : sort?.startsWith('-') === true,
    name: query.get('pkg') ?? undefined,
  };
}
