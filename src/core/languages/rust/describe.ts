import { baseName, parentOf } from '../../../shared/paths.ts';
import type { DeclaredPackages, FileId, ManifestFacts } from '../../../types.ts';
import { firstLines } from '../kit/declared-lines.ts';
import { withVersions } from '../kit/declared-versions.ts';
import { below, escapeGlob, joinPath, nearestAbove } from '../kit/folders.ts';
import { asTable, readToml, stringAt, type Table, tableAt, tablesAt } from '../kit/values.ts';
import { rustFamily } from './about.ts';
import { crateNameOf, type Manifest, readManifest } from './cargo.ts';
import { keptPackages } from './kept-packages.ts';

/** What Cargo.toml files say about the roots of crates and about packages. */
export function describe(manifests: ReadonlyMap<FileId, string>): ManifestFacts {
  const read = new Map<FileId, Manifest>();
  for (const [id, text] of manifests)
    if (rustFamily.isManifest(baseName(id))) read.set(parentOf(id), readManifest(id, text));
  const workspaces = new Map([...read].filter(([, { workspace }]) => workspace !== undefined));
  const tests: string[] = [];
  const entries: string[] = [];
  const declared: DeclaredPackages[] = [];
  for (const [id, text] of manifests) {
    const manifest = read.get(parentOf(id));
    if (!rustFamily.isManifest(baseName(id)) || !manifest?.package) continue;
    const { folder } = manifest;
    const toml = readToml(text);
    // As in the folders that Cargo searches: all of these see packages for development, and no user of the crate sees them.
    for (const key of ['test', 'bench', 'example'])
      for (const glob of pathsAt(toml, key, folder)) tests.push(glob);
    const base = folder === '' ? '' : `${escapeGlob(folder)}/`;
    for (const path of [manifest.package.libPath, ...manifest.package.roots]) entries.push(escapeGlob(path));
    entries.push(...TARGETS.map(glob => base + glob));
    const workspace = nearestAbove(workspaces, folder);
    const root = workspace && manifests.get(below(workspace.folder, baseName(id)));
    const kept = keptPackages(toml, root === undefined ? undefined : readToml(root));
    declared.push(declaredIn(id, { text, toml, manifest, workspace, kept }));
  }
  return { roles: tests.length > 0 ? [{ role: 'test', match: tests }] : [], entries, declared };
}

const TARGETS = [
  'src/{main,lib}.rs',
  'build.rs',
  'src/bin/{*.rs,*/main.rs}',
  '{examples,tests,benches}/{*.rs,*/main.rs}',
];

function pathsAt(toml: Table, key: string, folder: FileId): string[] {
  return tablesAt(toml, key).flatMap(target => {
    const path = stringAt(target, 'path');
    const joined = path === undefined ? undefined : joinPath(folder, path);
    return joined === undefined ? [] : [escapeGlob(joined)];
  });
}

interface Described {
  readonly text: string;
  readonly toml: Table;
  readonly manifest: Manifest;
  readonly workspace: Manifest | undefined;
  /** By their names in code. */
  readonly kept: ReadonlySet<string>;
}

function declaredIn(id: FileId, { text, toml, manifest, workspace, kept }: Described): DeclaredPackages {
  const lineOf = firstLines(text);
  const optional = optionalIn(toml);
  const needed = neededIn(toml);
  const packages = new Map<string, number>();
  const notImported = new Set<string>();
  for (const [key, own] of manifest.package?.dependencies ?? []) {
    const inherited = own.isInherited ? workspace?.workspace?.dependencies.get(key) : undefined;
    const { package: name, folder } = inherited ?? own;
    if (!packages.has(name)) packages.set(name, lineOf(key));
    if (folder !== undefined || optional.has(key) || NOT_IMPORTED.test(name)) notImported.add(name);
    if (!needed.has(key) || [key, name].some(one => kept.has(crateNameOf(one)))) notImported.add(name);
  }
  return {
    manifest: id,
    family: rustFamily.name,
    // The library of a crate may have another name, which only its own manifest says.
    hasImportNames: true,
    ...(manifest.package && { name: manifest.package.name }),
    packages: withVersions(text, packages),
    ...(notImported.size > 0 && { notImported: [...notImported] }),
    installed: [],
  };
}

/** Those that a feature turns on, and those that the manifest lists for the sake of a platform or a feature. */
function optionalIn(toml: Table): ReadonlySet<string> {
  const platforms = Object.values(tableAt(toml, 'target')).map(asTable);
  const tables = [toml, ...platforms].flatMap(table =>
    ['dependencies', 'build-dependencies', 'dev-dependencies'].map(
      key => [table, tableAt(table, key)] as const,
    ),
  );
  return new Set(
    tables.flatMap(([table, dependencies]) =>
      Object.keys(dependencies).filter(key => {
        const spec = asTable(dependencies[key]);
        return spec.optional === true || (table !== toml && spec.features !== undefined);
      }),
    ),
  );
}

/** Those that the program needs. Examples in comments are tests, too, and may be all that uses one for tests. */
function neededIn(toml: Table): ReadonlySet<string> {
  const tables = [toml, ...Object.values(tableAt(toml, 'target')).map(asTable)];
  return new Set(
    tables.flatMap(table =>
      ['dependencies', 'build-dependencies'].flatMap(key => Object.keys(tableAt(table, key))),
    ),
  );
}

/** Linked for its symbols, or for a feature of another crate. */
const NOT_IMPORTED =
  /-sys$|^(?:getrandom|openssl|wasm-bindgen|console_error_panic_hook|compiler_builtins|rustc-std-workspace-.*|vcpkg|cc|pkg-config|jemallocator|tikv-jemallocator|mimalloc)$/;
