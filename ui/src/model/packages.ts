import { firstSplit } from '../../../src/core/report/first-split.ts';
import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import type { PackageFact, PackageFacts } from '../../../src/core/report/package-types.ts';
import { byString } from '../../../src/shared/order.ts';
import { csvLine } from './csv.ts';
import { insideTest } from './filters.ts';
import { type ImportBetween, importOf } from './imports-between.ts';
import { capitalised, folderOf } from './names.ts';
import { TEST } from './roles.ts';
import type { Project } from './types.ts';

/** An external package: who uses it, and what manifests say about it. */
export interface PackageRow extends Pick<PackageFact, 'name' | 'declared' | 'undeclared'> {
  /** -1 if nothing imports it. */
  readonly node: number;
  /** Files that import it, without tests. */
  readonly users: number;
  readonly tests: number;
  /** How many parts of the project have one of these files. */
  readonly parts: number;
  readonly facts: ReadonlySet<PackageFlag>;
}

/** What packages can be filtered by. */
export type PackageFlag = 'tests' | 'types' | 'once' | 'undeclared' | 'unused';

export const PACKAGE_FLAGS: readonly PackageFlag[] = ['tests', 'types', 'once', 'undeclared', 'unused'];

/** How the files of a project are divided. */
export interface Parts {
  /** The plural of what they are. */
  readonly name: string;
  /** File → the path of its part; `''` for a file beside the parts. */
  readonly of: readonly string[];
}

/** The workspaces of a project, if it has several, else the folders at the first level where there are several. */
export function partsOf({ ids, fileCount, workspaces }: Project): Parts {
  const folders = new Set(workspaces.map(({ folder }) => folder));
  if (folders.size > 1) {
    const partOf = (id: string) => {
      let folder = folderOf(id);
      while (folder !== '' && !folders.has(folder)) folder = folderOf(folder);
      return folder;
    };
    return { name: 'workspaces', of: ids.slice(0, fileCount).map(partOf) };
  }
  const files = Array.from({ length: fileCount }, (_, file) => file);
  const { folder, partOf } = firstSplit(ids, files);
  const pathOf = (part: string | undefined) =>
    part === undefined ? folder : folder === '' ? part : `${folder}/${part}`;
  return { name: 'folders', of: files.map(file => pathOf(partOf.get(file))) };
}

/**
 * All packages that files in the scope import, and those that manifests declare for nothing. Without facts, as before
 * they are fetched, nothing is said about manifests.
 */
export function packageRows(
  project: Project,
  facts: PackageFacts | undefined,
  { scope, parts }: { readonly scope: string; readonly parts: Parts },
): readonly PackageRow[] {
  const { ids, fileCount } = project;
  const about = new Map(facts?.packages.map(fact => [fact.name, fact]));
  const rows: PackageRow[] = [];
  for (let node = fileCount; node < ids.length; node++) {
    const used = usesOf(project, node, scope, parts);
    if (used.users + used.tests > 0) rows.push(rowOf(ids[node], node, used, about.get(ids[node])));
    about.delete(ids[node]);
  }
  if (scope === '') for (const fact of about.values()) rows.push(rowOf(fact.name, -1, NO_USES, fact));
  return rows.sort((a, b) => byString(a.name, b.name));
}

interface Uses {
  readonly users: number;
  readonly tests: number;
  readonly parts: number;
  readonly isTypeOnly: boolean;
}

const NO_USES: Uses = { users: 0, tests: 0, parts: 0, isTypeOnly: false };

function rowOf(name: string, node: number, uses: Uses, fact: PackageFact | undefined): PackageRow {
  const { users, tests, parts, isTypeOnly } = uses;
  const { declared = [], undeclared = [] } = fact ?? {};
  const facts = new Set<PackageFlag>();
  if (users === 0 && tests > 0) facts.add('tests');
  if (isTypeOnly) facts.add('types');
  if (users + tests === 1) facts.add('once');
  if (undeclared.length > 0) facts.add('undeclared');
  if (declared.some(({ unused }) => unused)) facts.add('unused');
  return { name, node, users, tests, parts, declared, undeclared, facts };
}

function usesOf(project: Project, node: number, scope: string, parts: Parts): Uses {
  const { role, edges } = project;
  let tests = 0;
  let users = 0;
  let isTypeOnly = true;
  const seen = new Set<string>();
  for (const edge of edgesTo(project, node, scope)) {
    const file = edges.source[edge];
    if (role[file] === TEST) tests++;
    else users++;
    if ((edges.flags[edge] & EDGE_FLAGS.typeOnly) === 0) isTypeOnly = false;
    seen.add(parts.of[file]);
  }
  return { users, tests, parts: seen.size, isTypeOnly: isTypeOnly && users + tests > 0 };
}

/** The edges from files in a scope to a package, in the order of the files. */
function edgesTo(project: Project, node: number, scope: string): readonly number[] {
  const { inStart, inEdges, source } = project.edges;
  const isInside = insideTest(project, scope);
  const found = Array.from(inEdges.subarray(inStart[node], inStart[node + 1]));
  return found.filter(edge => isInside(source[edge])).sort((a, b) => a - b);
}

export interface Importer extends ImportBetween {
  readonly isTest: boolean;
}

/** Who imports a package, by part; in each, sources before tests. */
export function importersOf(
  project: Project,
  node: number,
  { scope, parts }: { readonly scope: string; readonly parts: Parts },
): readonly (readonly [part: string, importers: readonly Importer[]])[] {
  const groups = new Map<string, Importer[]>();
  for (const edge of edgesTo(project, node, scope)) {
    const file = project.edges.source[edge];
    const importer = { ...importOf(project, edge), isTest: project.role[file] === TEST };
    const group = groups.get(parts.of[file]);
    if (group) group.push(importer);
    else groups.set(parts.of[file], [importer]);
  }
  return [...groups]
    .map(([part, list]) => [part, list.sort((a, b) => Number(a.isTest) - Number(b.isTest))] as const)
    .sort(([a, x], [b, y]) => y.length - x.length || byString(a, b));
}

export type PackageColumn = 'name' | 'users' | 'tests' | 'parts' | 'declared';

export interface PackageFilter {
  /** Words that the name must contain. */
  readonly text: string;
  /** All of these must be true. */
  readonly flags: ReadonlySet<PackageFlag>;
}

export function filterPackages(
  rows: readonly PackageRow[],
  { text, flags }: PackageFilter,
): readonly PackageRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ name, facts }) => {
    const lower = name.toLowerCase();
    return [...flags].every(flag => facts.has(flag)) && words.every(word => lower.includes(word));
  });
}

/** Ties stay in the order of names. */
export function sortPackages(
  rows: readonly PackageRow[],
  { column, isDescending }: { readonly column: PackageColumn; readonly isDescending: boolean },
): readonly PackageRow[] {
  const sign = isDescending ? -1 : 1;
  if (column === 'name') return isDescending ? rows.toReversed() : rows;
  const value = (row: PackageRow) => (column === 'declared' ? row.declared.length : row[column]);
  return rows.toSorted((a, b) => sign * (value(a) - value(b)));
}

/** `package.json ^19.0.0`, or how many manifests declare it. */
export function declaredText({ declared }: Pick<PackageRow, 'declared'>): string {
  if (declared.length === 0) return '';
  const versions = [...new Set(declared.map(({ version }) => version))];
  const version = versions.length === 1 ? versions[0] : `${versions.length} versions`;
  const where = declared.length === 1 ? declared[0].manifest : `${declared.length} manifests`;
  return version === undefined ? where : `${where}, ${version}`;
}

export function packagesCsv(rows: readonly PackageRow[], parts: Parts): string {
  const lines = rows.map(row =>
    csvLine([
      row.name,
      row.users,
      row.tests,
      row.parts,
      ...PACKAGE_FLAGS.map(flag => (row.facts.has(flag) ? 'yes' : 'no')),
      row.declared
        .map(({ manifest, line, version }) => `${manifest}:${line} ${version ?? ''}`.trim())
        .join('; '),
      row.undeclared.map(({ manifest }) => manifest).join('; '),
    ]),
  );
  const titles = ['Package', 'Used by', 'Tests', capitalised(parts.name)];
  const flags = ['Only in tests', 'Only as types', 'Used once', 'Not declared', 'Declared but unused'];
  return [csvLine([...titles, ...flags, 'Declared in', 'Missing in']), ...lines].join('');
}
