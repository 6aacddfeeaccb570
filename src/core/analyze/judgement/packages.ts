import type { Match } from '../../../shared/globs.ts';
import { addToGroup, addToSet, groupBy } from '../../../shared/group-by.ts';
import { byString } from '../../../shared/order.ts';
import { baseName, parentOf } from '../../../shared/paths.ts';
import type { DeclaredPackages, FileId } from '../../../types.ts';
import type { Graph } from '../../graph/graph.ts';
import { PACKAGE_PREFIX } from '../../graph/links.ts';
import { languages } from '../../languages/registry.ts';
import { type Roles, SOURCE, TEST } from '../structure/roles.ts';

/** What manifests declare. */
export interface PackageRules {
  readonly declared: readonly DeclaredPackages[];
  /** What precedes the ids of files in the paths of manifests. */
  readonly prefix: string;
  /** Are all files of the project analysed? Otherwise what is left out may use a package. */
  readonly isWhole: boolean;
  /** The names that the rules about packages leave alone. */
  readonly leftAlone?: { readonly undeclared: Match; readonly unused: Match };
}

export interface Packages {
  /** By family of languages in the order of the registry, by manifest, then by package. */
  readonly undeclared: readonly Undeclared[];
  readonly unused: readonly Unused[];
  /** Where packages that files import are declared, by manifest. */
  readonly declared: readonly Declared[];
  /** How many imports of packages and how many declarations of them were looked at. */
  readonly judged: { readonly undeclared: number; readonly unused: number };
}

/** A manifest that declares a package, for imports by files of its languages. */
export interface Declared {
  readonly package: string;
  readonly manifest: FileId;
  readonly line: number;
  /** As written. */
  readonly version: string | undefined;
}

/** A package that files below a manifest import, and that neither it nor one above it declares. */
export interface Undeclared {
  readonly package: string;
  readonly manifest: FileId;
  /** The edges to it, ascending: one for each file. */
  readonly edges: readonly number[];
  /** Other manifests that declare it. */
  readonly declaredBy: readonly FileId[];
}

/** A package that a manifest declares, and that no file below it imports. */
export interface Unused {
  readonly package: string;
  readonly manifest: FileId;
  readonly line: number;
  readonly version: string | undefined;
  /** The nearest manifests of other files that import it. */
  readonly usedBy: readonly FileId[];
}

interface PackagesInput {
  readonly graph: Graph;
  readonly roles: Pick<Roles, 'roleOf'>;
  readonly rules: PackageRules | undefined;
}

/** A manifest, and what files use of what it declares. */
interface Ledger {
  readonly manifest: FileId;
  readonly family: string;
  readonly name: string | undefined;
  readonly hasImportNames: boolean;
  readonly provided: ReadonlySet<string>;
  readonly installed: ReadonlySet<string> | undefined;
  readonly packages: DeclaredPackages['packages'];
  readonly lines: ReadonlyMap<string, number>;
  readonly notImported: ReadonlySet<string>;
  readonly used: Set<string>;
  /** Is any file below it? */
  hasFiles: boolean;
  /** What files import whose nearest manifest this is → whether it is declared here or above. */
  readonly imported: Map<string, boolean>;
  /** What of that is not declared, and reported. */
  readonly undeclared: Map<string, number[]>;
}

/** Types of a package, for TypeScript, may be declared without the package itself. */
const TYPES = '@types/';

export function findPackages({ graph, roles, rules }: PackagesInput): Packages {
  if (!rules || rules.declared.length === 0) return NONE;
  const ledgers = rules.declared.map(toLedger);
  const above = chains(ledgers);
  /** Family and package → the manifests that declare it, and the nearest ones of the files that import it. */
  const declarers = new Map<string, Set<FileId>>();
  const importers = new Map<string, Set<FileId>>();
  for (const { family, manifest, lines } of ledgers)
    for (const name of lines.keys()) addToSet(declarers, `${family}\0${name}`, manifest);
  /** Made for the first package that no manifest declares. */
  let isFolderName: ReturnType<typeof folderNames> | undefined;
  const names = graph.ids.slice(graph.fileCount).map(id => id.slice(PACKAGE_PREFIX.length));
  let imports = 0;
  for (let file = 0; file < graph.fileCount; file++) {
    const { id, language } = graph.files[file];
    const family = FAMILIES.get(language) ?? '';
    const role = roles.roleOf[file];
    const chain = above(family, parentOf(rules.prefix + id));
    const [nearest] = chain;
    if (!nearest) continue;
    for (const ledger of chain) ledger.hasFiles = true;
    for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++) {
      if (graph.targets[edge] < graph.fileCount) continue;
      imports++;
      const name = names[graph.targets[edge] - graph.fileCount];
      let isDeclared = nearest.imported.get(name);
      if (isDeclared === undefined) {
        addToSet(importers, `${family}\0${name}`, nearest.manifest);
        isDeclared = note(chain, name);
        nearest.imported.set(name, isDeclared);
      }
      if (isDeclared) continue;
      if (role !== SOURCE && role !== TEST) continue;
      // Where names are guesses, tests often use what only their environment has, and late imports what is optional.
      if (nearest.hasImportNames && (role === TEST || graph.lazy[edge] === 1)) continue;
      if (MATERIAL.test(rules.prefix + id) || nearest.installed?.has(name) === false) continue;
      isFolderName ??= folderNames(graph, rules.prefix);
      if (isFolderName(name, nearest, rules.prefix + id)) continue;
      if (rules.leftAlone?.undeclared(name)) continue;
      addToGroup(nearest.undeclared, name, edge);
    }
  }
  for (const ledger of ledgers)
    if (ledger.hasImportNames) matchImportNames(ledger, above(ledger.family, parentOf(ledger.manifest)));
  // Imports of other projects of this tree lead to files.
  const projects = new Set(ledgers.map(({ name }) => name));
  const isOwn = ({ manifest, hasFiles }: Ledger) =>
    hasFiles && manifest.startsWith(rules.prefix) && !MATERIAL.test(manifest);
  const own = rules.isWhole ? ledgers.filter(isOwn) : [];
  return {
    undeclared: ledgers.flatMap(ledger => undeclaredIn(ledger, declarers)),
    unused: own
      .flatMap(ledger => unusedIn(ledger, importers, projects))
      .filter(one => !rules.leftAlone?.unused(one.package)),
    declared: ledgers.flatMap(ledger => declaredIn(ledger, importers)),
    judged: {
      undeclared: imports,
      unused: own.reduce((sum, { packages, notImported }) => sum + packages.length - notImported.size, 0),
    },
  };
}

const NONE: Packages = { undeclared: [], unused: [], declared: [], judged: { undeclared: 0, unused: 0 } };

function toLedger({ manifest, family, name, packages, notImported, ...others }: DeclaredPackages): Ledger {
  return {
    manifest,
    family,
    name,
    hasImportNames: others.hasImportNames ?? false,
    provided: new Set(others.provided),
    installed: others.installed && new Set(others.installed),
    packages,
    lines: new Map(packages.map(([one, line]) => [one, line])),
    notImported: new Set(notImported),
    used: new Set(),
    hasFiles: false,
    imported: new Map(),
    undeclared: new Map(),
  };
}

/** The manifests of a family at and above a folder, nearest first. */
function chains(ledgers: readonly Ledger[]): (family: string, folder: FileId) => readonly Ledger[] {
  const byFolder = groupBy(ledgers, ({ family, manifest }) => `${family}\0${parentOf(manifest)}`);
  const known = new Map<string, readonly Ledger[]>();
  const find = (family: string, folder: FileId): readonly Ledger[] => {
    const key = `${family}\0${folder}`;
    let chain = known.get(key);
    if (!chain) {
      const own = byFolder.get(key) ?? [];
      chain = folder === '' ? own : [...own, ...find(family, parentOf(folder))];
      known.set(key, chain);
    }
    return chain;
  };
  return find;
}

/**
 * Does an import that leads to no file mean one of the project nevertheless, by a path that the environment adds? It may
 * be any folder or file where names of packages are guesses, else a folder beside the manifest or the file.
 */
function folderNames({ ids, fileCount }: Graph, prefix: string) {
  const folders = new Set<string>();
  const names = new Set<string>();
  for (let file = 0; file < fileCount; file++) {
    names.add(baseName(ids[file]).replace(/\..*/, ''));
    for (let at = parentOf(ids[file]); at !== '' && !folders.has(prefix + at); at = parentOf(at)) {
      folders.add(prefix + at);
      names.add(baseName(at));
    }
  }
  const isBeside = (id: FileId, name: string) => {
    const folder = parentOf(id);
    return folders.has(folder === '' ? name : `${folder}/${name}`);
  };
  return (name: string, { manifest, hasImportNames }: Ledger, id: FileId): boolean =>
    hasImportNames ? names.has(name) : isBeside(manifest, name) || isBeside(id, name);
}

/** Marks the package as used wherever it is declared. Returns whether it is. */
function note(chain: readonly Ledger[], name: string): boolean {
  let isDeclared = false;
  for (const ledger of chain) {
    const isOwn = ledger.name === name || ledger.provided.has(name);
    const types = TYPES + name.replace(/^@([^/]+)\//, '$1__');
    if (ledger.lines.has(name)) ledger.used.add(name);
    if (isOwn || ledger.lines.has(name) || ledger.lines.has(types)) isDeclared = true;
  }
  return isDeclared;
}

/** Takes an undeclared name that is part of a declared one to mean that, or the other way round if nothing imports it. */
function matchImportNames({ imported, undeclared }: Ledger, chain: readonly Ledger[]): void {
  const names = new Map(
    chain.map(({ lines }) => [lines, Array.from(lines.keys(), one => [one, squeeze(one)] as const)]),
  );
  for (const [name, isDeclared] of imported) {
    if (isDeclared) continue;
    const wanted = squeeze(name);
    for (const { lines, used } of chain) {
      const meant =
        names.get(lines)?.filter(([one, squeezed]) => isAlike(squeezed, wanted, used.has(one))) ?? [];
      for (const [one] of meant) used.add(one);
      if (meant.length > 0) undeclared.delete(name);
    }
  }
}

function isAlike(declared: string, wanted: string, isUsed: boolean): boolean {
  if (Math.min(declared.length, wanted.length) < 3) return false;
  return declared.includes(wanted) || (!isUsed && wanted.includes(declared));
}

function squeeze(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

type Groups = ReadonlyMap<string, ReadonlySet<FileId>>;

function undeclaredIn({ family, manifest, undeclared }: Ledger, declarers: Groups): Undeclared[] {
  return [...undeclared]
    .sort(([a], [b]) => byString(a, b))
    .map(([name, edges]) => ({
      package: name,
      manifest,
      edges,
      declaredBy: [...(declarers.get(`${family}\0${name}`) ?? [])].sort(byString),
    }));
}

function declaredIn({ family, manifest, packages }: Ledger, importers: Groups): Declared[] {
  return packages.flatMap(([name, line, version]) =>
    importers.has(`${family}\0${name}`) ? [{ package: name, manifest, line, version }] : [],
  );
}

function unusedIn(
  { family, manifest, packages, used, notImported }: Ledger,
  importers: Groups,
  projects: ReadonlySet<string | undefined>,
): Unused[] {
  return packages
    .filter(([name]) => !used.has(name) && !notImported.has(name) && !projects.has(name))
    .map(([name, line, version]) => ({
      package: name,
      manifest,
      line,
      version,
      usedBy: [...(importers.get(`${family}\0${name}`) ?? [])].sort(byString),
    }));
}

/** Is it in a project that is data of tests or tools? Their manifests are seldom complete. */
export const isMaterial = (path: FileId): boolean => MATERIAL.test(path);

const MATERIAL =
  /(?:^|\/)(?:__)?(?:test[-_]?)?(?:fixtures?|testdata|examples?|samples?|templates?|demos?|playgrounds?|snippets|docs?(?:_src)?)(?:__)?\//;

const FAMILIES: ReadonlyMap<string, string> = new Map(
  languages.map(({ name, family }) => [name, family.name]),
);
