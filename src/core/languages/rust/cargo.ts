import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import { below, joinPath } from '../kit/folders.ts';
import { asTable, readToml, stringAt, stringsAt, type Table, tableAt, tablesAt } from '../kit/values.ts';

/** One `Cargo.toml` on its own. */
export type Manifest = ReturnType<typeof readManifest>;

export interface PackageTable {
  readonly name: string;
  /** Undefined if the workspace defines it; empty if it is unknown. */
  readonly edition: string | undefined;
  /** The root of the workspace, if the manifest names it. */
  readonly workspace: FileId | undefined;
  /** The name of its library in code. */
  readonly libName: string;
  /** The root file of its library, if it has one. */
  readonly libPath: FileId;
  /** The root files that the manifest names, and the build script. */
  readonly roots: ReadonlySet<FileId>;
  /** Folders and files that are not searched for targets: `src/bin`, `examples`, `tests`, `benches`. */
  readonly disabled: ReadonlySet<string>;
  /** By their keys. */
  readonly dependencies: ReadonlyMap<string, Dependency>;
}

export interface Dependency {
  /** Its name in the registry. */
  readonly package: string;
  /** Does the manifest give it another name? */
  readonly isRenamed: boolean;
  /** The folder of its package; undefined if it is outside the project. */
  readonly folder: FileId | undefined;
  /** Does the workspace define the rest? */
  readonly isInherited: boolean;
}

export function readManifest(path: FileId, text: string) {
  const folder = parentOf(path);
  const toml = readToml(text);
  const isWorkspace = Object.hasOwn(toml, 'workspace');
  const registries = Object.values(tableAt(toml, 'patch')).map(asTable);
  const patches = registries.flatMap(registry => [...readDependencies(registry, folder).values()]);
  // A text that cannot be parsed counts as a package, because nearly every manifest has one.
  const isPackage = Object.hasOwn(toml, 'package') || !isWorkspace;
  return {
    folder,
    /** Replacements of packages of a registry, by their names. */
    patches: new Map(patches.map(one => [one.package, one])),
    workspace: isWorkspace ? readWorkspace(tableAt(toml, 'workspace'), folder) : undefined,
    package: isPackage ? readPackage(toml, folder) : undefined,
  };
}

function readPackage(toml: Table, folder: FileId): PackageTable {
  const table = tableAt(toml, 'package');
  const lib = tableAt(toml, 'lib');
  const name = stringAt(table, 'name') ?? baseName(folder);
  // Cargo's default is 2015; the edition of a manifest that cannot be parsed is unknown.
  const edition = stringAt(table, 'edition') ?? (Object.hasOwn(toml, 'package') ? '2015' : '');
  const libPath = pathAt(lib, 'path', folder);
  const script = table.build === false ? undefined : joinPath(folder, stringAt(table, 'build') ?? 'build.rs');
  const roots = [libPath, script, ...TARGETS.flatMap(target => rootsOf(toml, target, folder))];
  const disabled = TARGETS.filter(({ auto }) => table[auto] === false).map(one => one.folder);
  if (table.autolib === false) disabled.push('src/lib.rs');
  return {
    name,
    edition: tableAt(table, 'edition').workspace === true ? undefined : edition,
    workspace: pathAt(table, 'workspace', folder),
    libName: stringAt(lib, 'name') ?? crateNameOf(name),
    libPath: libPath ?? below(folder, 'src/lib.rs'),
    roots: new Set(roots.filter(root => root !== undefined)),
    disabled: new Set(disabled),
    dependencies: allDependencies(toml, folder),
  };
}

function pathAt(table: Table, key: string, folder: FileId): FileId | undefined {
  const path = stringAt(table, key);
  return path === undefined ? undefined : joinPath(folder, path);
}

/** A target with a name but without a path has one of two default paths. */
function rootsOf(toml: Table, { key, folder: parent }: Target, folder: FileId): (FileId | undefined)[] {
  return tablesAt(toml, key).flatMap(target => {
    if (stringAt(target, 'path') !== undefined) return [pathAt(target, 'path', folder)];
    const name = stringAt(target, 'name');
    const paths = name === undefined ? [] : [`${parent}/${name}.rs`, `${parent}/${name}/main.rs`];
    return paths.map(path => joinPath(folder, path));
  });
}

function readWorkspace(table: Table, folder: FileId) {
  return {
    members: stringsAt(table, 'members'),
    exclude: stringsAt(table, 'exclude'),
    edition: stringAt(tableAt(table, 'package'), 'edition'),
    dependencies: readDependencies(tableAt(table, 'dependencies'), folder),
  };
}

/** Includes those for tests, for builds, and of all platforms. The first of a name wins. */
function allDependencies(toml: Table, folder: FileId): ReadonlyMap<string, Dependency> {
  const tables = [toml, ...Object.values(tableAt(toml, 'target')).map(asTable)];
  const all = DEPENDENCIES.flatMap(key =>
    tables.flatMap(table => [...readDependencies(tableAt(table, key), folder)]),
  );
  return new Map([...new Map(all.reverse())].reverse());
}

function readDependencies(table: Table, base: FileId): ReadonlyMap<string, Dependency> {
  return new Map(
    Object.entries(table).map(([key, value]) => {
      const spec = asTable(value);
      const name = stringAt(spec, 'package') ?? key;
      const folder = pathAt(spec, 'path', base);
      return [key, { package: name, isRenamed: name !== key, isInherited: spec.workspace === true, folder }];
    }),
  );
}

/** `serde-json` is `serde_json` in code. */
export function crateNameOf(name: string): string {
  return name.replaceAll('-', '_');
}

const TARGETS = [
  { key: 'bin', auto: 'autobins', folder: 'src/bin' },
  { key: 'example', auto: 'autoexamples', folder: 'examples' },
  { key: 'test', auto: 'autotests', folder: 'tests' },
  { key: 'bench', auto: 'autobenches', folder: 'benches' },
];
type Target = (typeof TARGETS)[number];
const DEPENDENCIES = ['', 'dev-', 'dev_', 'build-', 'build_'].map(prefix => `${prefix}dependencies`);
