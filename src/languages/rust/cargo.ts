import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { joinPath } from '../kit/folders.ts';
import { asTable, readToml, stringAt, stringsAt, type Table, tableAt, tablesAt } from '../kit/values.ts';

/** What one `Cargo.toml` says, before anyone asks what the others say. */
export interface Manifest {
  readonly folder: FileId;
  readonly package?: PackageTable;
  readonly workspace?: WorkspaceTable;
  /** Where packages are taken from instead of a registry, by their names. */
  readonly patches: ReadonlyMap<string, Dependency>;
}

export interface PackageTable {
  readonly name: string;
  /** Undefined where the workspace says it, or nobody can tell. */
  readonly edition?: string;
  readonly inheritsEdition: boolean;
  /** Where the root of the workspace is, if not above. */
  readonly workspace?: FileId;
  readonly libName: string;
  readonly libPath?: FileId;
  /** The root files of all targets that name one, the build script included. */
  readonly roots: ReadonlySet<FileId>;
  /** Folders and files that are not searched for targets: `src/bin`, `examples`, `tests`, `benches`. */
  readonly off: ReadonlySet<string>;
  /** By their keys. */
  readonly dependencies: ReadonlyMap<string, Dependency>;
}

export interface WorkspaceTable {
  readonly members: readonly string[];
  readonly exclude: readonly string[];
  readonly edition?: string;
  readonly dependencies: ReadonlyMap<string, Dependency>;
}

export interface Dependency {
  /** Its name in the registry. */
  readonly package: string;
  /** Has it another name here? */
  readonly isRenamed: boolean;
  /** The folder of its package, as an id; undefined for what is elsewhere. */
  readonly folder?: FileId;
  /** The workspace says the rest. */
  readonly isInherited: boolean;
}

export function readManifest(path: FileId, text: string): Manifest {
  const folder = parentOf(path);
  const toml = readToml(text);
  const workspace = Object.hasOwn(toml, 'workspace')
    ? readWorkspace(tableAt(toml, 'workspace'), folder)
    : undefined;
  const patches = Object.values(tableAt(toml, 'patch')).flatMap(registry => [
    ...readDependencies(asTable(registry), folder).values(),
  ]);
  return {
    folder,
    patches: new Map(patches.map(one => [one.package, one])),
    ...(workspace && { workspace }),
    // A text that cannot be read is taken for a package: nearly every one is.
    ...((Object.hasOwn(toml, 'package') || workspace === undefined) && {
      package: readPackage(toml, folder),
    }),
  };
}

function readPackage(toml: Table, folder: FileId): PackageTable {
  const table = tableAt(toml, 'package');
  const lib = tableAt(toml, 'lib');
  const name = stringAt(table, 'name') ?? baseName(folder);
  const inheritsEdition = tableAt(table, 'edition').workspace === true;
  // Cargo takes 2015 for a package that says nothing; a manifest that cannot be read may say anything.
  const isUnknown = inheritsEdition || !Object.hasOwn(toml, 'package');
  const edition = stringAt(table, 'edition') ?? (isUnknown ? undefined : '2015');
  const workspace = stringAt(table, 'workspace');
  const libPath = stringAt(lib, 'path');
  const at = (path: string | undefined) => (path === undefined ? undefined : joinPath(folder, path));
  const libRoot = at(libPath);
  const workspaceRoot = at(workspace);
  return {
    name,
    inheritsEdition,
    libName: stringAt(lib, 'name') ?? crateNameOf(name),
    roots: new Set(
      [libRoot, ...TARGETS.flatMap(kind => rootsOf(toml, kind, folder)), at(buildScript(table))].filter(
        root => root !== undefined,
      ),
    ),
    off: new Set(AUTO.filter(([key]) => table[key] === false).map(([, place]) => place)),
    dependencies: allDependencies(toml, folder),
    ...(edition !== undefined && { edition }),
    ...(libRoot !== undefined && { libPath: libRoot }),
    ...(workspaceRoot !== undefined && { workspace: workspaceRoot }),
  };
}

/** A target with a name and no path has one of two usual ones. */
function rootsOf(toml: Table, kind: string, folder: FileId): (FileId | undefined)[] {
  const place = PLACES[kind] ?? kind;
  return tablesAt(toml, kind).flatMap(target => {
    const path = stringAt(target, 'path');
    if (path !== undefined) return [joinPath(folder, path)];
    const name = stringAt(target, 'name');
    if (name === undefined) return [];
    return [`${place}/${name}.rs`, `${place}/${name}/main.rs`].map(usual => joinPath(folder, usual));
  });
}

function buildScript(table: Table): string | undefined {
  return table.build === false ? undefined : (stringAt(table, 'build') ?? 'build.rs');
}

function readWorkspace(table: Table, folder: FileId): WorkspaceTable {
  const edition = stringAt(tableAt(table, 'package'), 'edition');
  return {
    members: stringsAt(table, 'members'),
    exclude: stringsAt(table, 'exclude'),
    dependencies: readDependencies(tableAt(table, 'dependencies'), folder),
    ...(edition !== undefined && { edition }),
  };
}

/** Those for tests and builds too, and those of every platform: the first of a name counts. */
function allDependencies(toml: Table, folder: FileId): ReadonlyMap<string, Dependency> {
  const tables = [toml, ...Object.values(tableAt(toml, 'target')).map(asTable)];
  const all = new Map<string, Dependency>();
  for (const key of DEPENDENCIES) {
    for (const table of tables) {
      for (const [name, one] of readDependencies(tableAt(table, key), folder))
        if (!all.has(name)) all.set(name, one);
    }
  }
  return all;
}

function readDependencies(table: Table, base: FileId): ReadonlyMap<string, Dependency> {
  return new Map(
    Object.entries(table).map(([key, value]): [string, Dependency] => {
      const spec = asTable(value);
      const renamed = stringAt(spec, 'package');
      const path = stringAt(spec, 'path');
      const folder = path === undefined ? undefined : joinPath(base, path);
      return [
        key,
        {
          package: renamed ?? key,
          isRenamed: renamed !== undefined && renamed !== key,
          isInherited: spec.workspace === true,
          ...(folder !== undefined && { folder }),
        },
      ];
    }),
  );
}

/** `serde-json` is `serde_json` in the code. */
export function crateNameOf(name: string): string {
  return name.replaceAll('-', '_');
}

const TARGETS = ['bin', 'example', 'test', 'bench'];
const PLACES: Readonly<Record<string, string>> = {
  bin: 'src/bin',
  example: 'examples',
  test: 'tests',
  bench: 'benches',
};
const AUTO: readonly (readonly [key: string, place: string])[] = [
  ['autolib', 'src/lib.rs'],
  ['autobins', 'src/bin'],
  ['autoexamples', 'examples'],
  ['autotests', 'tests'],
  ['autobenches', 'benches'],
];
const DEPENDENCIES = [
  'dependencies',
  'dev-dependencies',
  'dev_dependencies',
  'build-dependencies',
  'build_dependencies',
];
