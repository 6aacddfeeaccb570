/**
 * The types of the pipeline, in the order in which a file on disk becomes a report.
 * This module imports nothing; every other module may import it.
 */

/** A path relative to the project root, with `/` on every platform. */
export type FileId = string;

// The tags of these types end up in the JSON schemas of the API: see `ci/schemas.ts`.

/**
 * A time in ISO 8601 with UTC offset: `2026-01-31T12:00:00.000+00:00`.
 *
 * @format date-time
 */
export type Timestamp = string;

/**
 * A day as `YYYY-MM-DD` in UTC.
 *
 * @format date
 */
export type Day = string;

/**
 * The object name of a commit in SHA-1 or SHA-256.
 *
 * @pattern ^[0-9a-f]{40}(?:[0-9a-f]{24})?$
 */
export type CommitId = string;

/**
 * When a commit was made, in UTC: `2026-01-31T12:00:00Z`.
 *
 * @pattern ^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$
 */
export type CommitTime = string;

/**
 * A number that need not be whole.
 *
 * @asType number
 */
export type Decimal = number;

// ---------------------------------------------------------------------------------- extract

/** The syntax that a file uses to refer to another one. */
export type ImportKind =
  /** `import … from 'x'`, `import 'x'`, Python's `import a` and `from a import b` */
  | 'static'
  /** `export … from 'x'` */
  | 'reexport'
  /** `import('x')` as an expression */
  | 'dynamic'
  /** `require('x')`, `require.resolve('x')`, `import x = require('x')`, Ruby's `require 'x'` */
  | 'require'
  /** `import('x')` in a type position */
  | 'type'
  /** `/// <reference path="x" />`, Ruby's `require_relative 'x'` */
  | 'reference'
  /** `new URL('x', import.meta.url)`: an edge only if it names a source file */
  | 'url'
  /** `import.meta.glob('x')` and `` import(`./x/${y}.ts`) ``: the specifier is a glob pattern */
  | 'glob'
  /** A name that is used without an import: a type of the same package, a qualified name */
  | 'use';

/** One import as written in the source, before resolution. */
export interface RawImport {
  /** As written, without quotes. Python's relative forms keep their dots: `..pkg.mod`. */
  readonly specifier: string;
  readonly kind: ImportKind;
  /** 1-based line on which the statement or call begins. */
  readonly line: number;
  /** Erased before the program runs: `import type`, `import { type A }`, `if TYPE_CHECKING:`. */
  readonly typeOnly?: true;
  /** Not executed while the module loads: `import()`, or anything inside a function. */
  readonly lazy?: true;
  /** Exists in a test build only, as the text says: Rust's `#[cfg(test)]`, `if (import.meta.vitest)`. */
  readonly test?: true;
  /** The text works without it: `try: import a` with `except ImportError:`, a branch for some versions of the language. */
  readonly optional?: true;
  /**
   * Names that resolution needs besides the specifier, in the language's own form: those imported from the module
   * (Python's `from a import b, c`), or those of its members that the file uses (Go, C#; Java and Kotlin if that is all
   * that they use of it).
   */
  readonly names?: readonly string[];
  /** Patterns that a `glob` import excludes (`import.meta.glob(['./*.ts', '!./x.ts'])`). */
  readonly except?: readonly string[];
}

/** A diagnostic about one file. Line 0 refers to the file as a whole. */
export interface Problem {
  readonly line: number;
  readonly message: string;
}

/**
 * The names that a file declares and uses, in languages whose imports refer to a package or a namespace rather
 * than to a file. Each language has its own format for names.
 */
export interface Names {
  /** The package, namespace or module that the file declares itself part of. */
  readonly package?: string;
  readonly declares?: readonly string[];
  readonly uses?: readonly string[];
  /**
   * The line of the first use of each of `uses`, in languages where a file may use a name without importing it. 0 for
   * a name that only helps to resolve an import.
   */
  readonly useLines?: readonly number[];
}

/** What extraction learns from one file's bytes alone. Facts are cached; everything else is recomputed. */
export interface Facts {
  /** In source order. */
  readonly imports: readonly RawImport[];
  readonly problems: readonly Problem[];
  /** Number of lines. */
  readonly loc: number;
  readonly names?: Names;
  readonly marks?: readonly Mark[];
  readonly exceptions?: readonly Exception[];
}

/** A comment that allows what a rule objects to: `depgraph-allow: <rule> — <reason> until 2027-03-01`. */
export interface Exception {
  readonly line: number;
  readonly rule: string;
  /** Empty if the comment gives none. */
  readonly reason: string;
  /** As written. */
  readonly until?: string;
}

/** What the text as a whole is. */
export type Mark =
  /** Written by a tool, as a comment at its beginning says: `Code generated … DO NOT EDIT`, `@generated`. */
  | 'generated'
  /** Nothing but imports and re-exports. */
  | 'barrel'
  /** Starts a program, though no path or manifest shows it: a file of Go's package `main`. */
  | 'program';

// ---------------------------------------------------------------------------------- resolve

/** The project as resolution sees it: an in-memory model that never touches the disk. */
export interface ProjectModel {
  /**
   * All analysed source files, in JavaScript string order. Depending on this re-resolves the caller whenever any
   * file is added or removed. Prefer the narrower queries below.
   */
  readonly files: readonly FileId[];
  /** The source files below a folder, at any depth. */
  filesBelow(dir: FileId): readonly FileId[];
  /** The source files with this extension (`.py`). */
  filesWith(extension: string): readonly FileId[];
  hasExtension(extension: string): boolean;
  /** Is this an analysed source file? */
  has(id: FileId): boolean;
  /**
   * Does anything other than an analysed source file exist at this path: an asset, an excluded or ignored file, or
   * any path below a directory that the walk did not enter (`node_modules`, an ignored `dist`)?
   */
  exists(id: FileId): boolean;
  /** Does this directory contain an analysed source file, at any depth? `''` is the root. */
  isDirectory(id: FileId): boolean;
  /**
   * The names in a file's facts; undefined if it has none or is not a source file. Of another file, a resolver may
   * read only `package` and `declares`: a change of `uses` does not invalidate other files.
   */
  namesOf(id: FileId): Names | undefined;
  /**
   * The distinct values under a key of an index, in string order. Callers are invalidated only when these values
   * change, not whenever a file is added, removed or edited.
   */
  lookUp(index: Index, key: string): readonly string[];
  /** Does the key have any value? Callers are invalidated only when its first value appears or its last disappears. */
  hasKey(index: Index, key: string): boolean;
  /** The text of every manifest that the languages need, by path. */
  readonly manifests: ReadonlyMap<FileId, string>;
  /** The folder that the user named, if ids are relative to a repository above it; otherwise absent. */
  readonly namedRoot?: FileId | undefined;
  /** The name of the folder that ids are relative to, if nothing above it is known. */
  readonly folderName?: string | undefined;
  /** A memoised derived value. Callers are invalidated when the value changes, not when its inputs do. */
  derived<T extends DerivedValue>(derivation: Derivation<T>, key: string): T;
  /**
   * Memoises an answer together with its dependencies. Each call of the returned function records them for its
   * caller too; a plain cache would record them for the first caller only.
   */
  memoise<T>(find: () => T): () => T;
}

/**
 * How a language finds files by something other than their paths, such as the package that they declare. The model
 * updates the index incrementally, so that a query about one package does not depend on all files.
 */
export interface Index {
  /** Unique among all indexes. */
  readonly name: string;
  /**
   * The entries of one file; none if the file belongs to another language. Pure. Of the names it may use only
   * `package` and `declares`.
   */
  list(id: FileId, names: () => Names | undefined): Iterable<readonly [key: string, value: string]>;
}

export type DerivedValue = string | number | boolean;

/** How a language computes a value for a key from many queries. Pure: it reads nothing but the model. */
export interface Derivation<T extends DerivedValue = DerivedValue> {
  /** Unique among all derivations. */
  readonly name: string;
  find(model: ProjectModel, key: string): T;
}

/** What an import resolves to. */
export type Resolution =
  | {
      readonly kind: 'file';
      readonly id: FileId;
      /** What is used of it is gone when the program runs: constants, whose values compilers copy. */
      readonly typeOnly?: true;
    }
  /** An external package, under the name that its ecosystem's manifest uses, and its import name if that differs. */
  | { readonly kind: 'package'; readonly name: string; readonly importName?: string }
  /** Part of the language: `node:fs`, Python's `os`. */
  | { readonly kind: 'builtin'; readonly name: string }
  /** Exists, but is deliberately not in the graph: a stylesheet, an image, an excluded file. */
  | { readonly kind: 'outside'; readonly id: FileId }
  /** Not found. `specifier` is what diagnostics show, if it differs from the import's own. */
  | ({ readonly kind: 'unresolved'; readonly specifier?: string } & Whereabouts);

/** What a resolver knows about a target that it did not find. */
export interface Whereabouts {
  /** The only path at which the target could be, perhaps without its extension. */
  readonly expected?: FileId;
  /** The package of the project that should contain it, and does not. */
  readonly package?: string;
  /** Only a build or the running program knows the target: a macro, an expression. */
  readonly isComputed?: true;
}

/** Receives one line for each step of an answer, for `depgraph resolve`. */
export type Trace = (step: string) => void;

export interface Resolver {
  /**
   * Never throws, reads only the model it was created from, and returns at least one resolution, except for `glob`
   * and `url` imports, which may match nothing, and for a `use`, which is never unresolved.
   */
  resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[];
  /**
   * The unit of a file: the package or namespace whose files use each other freely. Undefined for a file in the
   * default package or the global namespace. Absent in languages without units.
   */
  unitOf?(id: FileId): string | undefined;
  /**
   * What decides which imports of a file the compiler erases; undefined if it erases none but those that say `type`.
   * Absent in families whose imports all exist at run time.
   */
  erasureOf?(id: FileId, trace?: Trace): ErasureSettings | undefined;
}

/** The settings of a compiler that decide which imports exist at run time. */
export interface ErasureSettings {
  /** The option that keeps imports of which no name is used as a value: then none is erased but those that say `type`. */
  readonly keptBy?: string | undefined;
  /** Are classes in decorated positions values? `strict`: not those in a union with `null`. */
  readonly decoratorTypes: 'none' | 'loose' | 'strict';
  /** The name of the factory of JSX, or the first part of it: `React`. */
  readonly jsxFactory: string;
  /** The same for fragments, if it is another one. */
  readonly jsxFragmentFactory?: string | undefined;
}

// ---------------------------------------------------------------------------------- outline

/** The top level of a text: what has to be known to move one of its declarations to another file. */
export interface Outline {
  /** Everything that runs while the module loads, and `import` and `export` statements of types. */
  readonly imports: readonly OutlineImport[];
  readonly declarations: readonly OutlineDeclaration[];
  readonly exports: readonly OutlineName[];
  /** The names that other code at the top level mentions. */
  readonly mentioned: readonly string[];
}

export interface OutlineImport {
  readonly specifier: string;
  /** As in the facts. */
  readonly line: number;
  /** Absent if the import is no statement that names what it wants. */
  readonly names?: readonly OutlineName[];
  /** Is it an `export … from`, or does it make all names of the module those of this text, as `from x import *` does? */
  readonly reexports?: true;
}

/** A name for other modules, and the name in this text; for `export { a as b } from 'x'` the one that it exports. */
export interface OutlineName {
  /** `default` for a default export, `*` for all names. */
  readonly name: string;
  /** Another name than `*` for all names as one object. */
  readonly local: string;
  readonly typeOnly?: true;
}

/** One statement, with the comments directly above it. */
export interface OutlineDeclaration {
  readonly names: readonly string[];
  /** May it be anywhere else: is it no variable that changes, and no namespace? */
  readonly isMovable: boolean;
  readonly firstLine: number;
  readonly lastLine: number;
  /** The names that it mentions, whatever they mean there. */
  readonly uses: readonly string[];
}

// -------------------------------------------------------------------------------- languages

/** What is known about a family of languages before its code is loaded. */
export interface FamilyAbout {
  readonly name: string;
  /** Does resolution need files with this base name (`package.json`, `pyproject.toml`)? */
  isManifest(basename: string): boolean;
  /** May other manifests refer to a file with this name, which is then read, too (`tsconfig.base.json`)? */
  mayBeReferenced?(basename: string): boolean;
  /**
   * Does `describe` read files with this base name, though resolution does not: the configuration of a test runner, a
   * page that loads scripts? A change of one resolves nothing again.
   */
  isHintFile?(basename: string): boolean;
  /** Does such a file only name entry points? A project may have thousands, and those outside a named root are not read. */
  isPage?(basename: string): boolean;
  /**
   * Do the imports of a file with these facts refer to names that other files declare? Absent in families that find
   * files by path. Outside a named root, only files of families that need it are read.
   */
  usesNames?(facts: Facts): boolean;
  readonly paths?: PathConventions;
  /** A test is compiled with all files of its unit, whether it uses them or not. */
  readonly compilesTestsWithUnit?: true;
  /**
   * Can a file that nothing imports be recognised as unused? Absent in families that load files by convention, by
   * reflection or by name. `units`: using one file of a unit uses all.
   */
  readonly unreached?: 'files' | 'units';
}

/** Patterns over file ids that tell what a file is there for, besides those of all languages. */
export interface PathConventions {
  readonly test?: RegExp;
  /** Names of tests that other files may have, too: source that uses one makes it source. */
  readonly testName?: RegExp;
  readonly generated?: RegExp;
  /** Configures a tool or a build. */
  readonly config?: RegExp;
  /** Copied from elsewhere. */
  readonly vendored?: RegExp;
  /** Loaded without an import: it starts a program, or a framework finds it by its path. */
  readonly entry?: RegExp;
  /** The beginning of a path whose further folders are the name of a package, which says nothing about the role. */
  readonly packageRoot?: RegExp;
}

/** What a file is there for. Findings are about sources; all files are in the graph. */
export type Role = 'source' | 'test' | 'generated' | 'config' | 'vendored';

/** What manifests say about the files and packages of a project. Plain data, which is saved with the state. */
export interface ManifestFacts {
  /** Globs of files whose role their paths alone do not show, such as those of a test project. */
  readonly roles: readonly RoleRule[];
  /** Globs of files that start a program, or that other projects import. */
  readonly entries: readonly string[];
  readonly declared: readonly DeclaredPackages[];
  /** What they describe, by name, where `declared` leaves it out. */
  readonly named?: readonly NamedFolder[];
}

/** A part of a project that has a name of its own: a C# project, a Python distribution. */
export interface NamedFolder {
  readonly name: string;
  /** Empty for the root. */
  readonly folder: FileId;
}

export interface RoleRule {
  readonly role: Role;
  /** Globs over ids. */
  readonly match: readonly string[];
  /** The family whose manifest says so: it is about files of that family only. */
  readonly family?: string;
}

/** A name, as in `pkg:<name>`, the line on which it is declared, and the version that the manifest asks for, if known. */
export type Declaration = readonly [name: string, line: number, version?: string];

/** The packages that one manifest declares. */
export interface DeclaredPackages {
  readonly manifest: FileId;
  /** Does it say which paths of the package others may import, as `exports` of a package.json? */
  readonly exports?: true;
  /** The family of the languages whose imports it is for. */
  readonly family: string;
  /** The name of the package that it describes, if it has one. */
  readonly name?: string;
  /** The folder of the workspace that it is installed with, or its own; absent if the manifests do not tell. */
  readonly installedIn?: FileId;
  readonly packages: readonly Declaration[];
  /** The packages of them that are not meant to be imported: tools, plugins, types. */
  readonly notImported?: readonly string[];
  /** Present if imports may name packages differently: what resembles one that nothing imports is taken to mean it. */
  readonly hasImportNames?: true;
  /** Packages that come with one of them, and are imported without being declared. */
  readonly provided?: readonly string[];
  /**
   * The packages that are installed, if a lock file tells, or none if the compiler rejects imports of packages that are
   * not declared: only these can be undeclared, other names are guesses.
   */
  readonly installed?: readonly string[];
}

/** Of the texts of one manifest; undefined if it does not exist. */
export type ManifestComparison = (
  id: FileId,
  before: string | undefined,
  after: string | undefined,
) => boolean;

/** How a family of languages turns imports into files: JavaScript and TypeScript share one. */
export interface ResolverFamily extends FamilyAbout {
  /** What manifests and hint files say about files and packages beyond what resolution needs. Never throws. */
  describe?(manifests: ReadonlyMap<FileId, string>): ManifestFacts;
  /** The part of a page's text that `describe` needs. Only this is kept, and compared after a change. */
  readPage?(text: string): string;
  /**
   * Further files that the manifests read so far refer to (a tsconfig's `extends`). Called repeatedly with what was
   * found until it returns nothing new. Missing files are skipped. `folders` runs from the folder that ids are
   * relative to down to the named root.
   */
  moreManifests?(manifests: ReadonlyMap<FileId, string>, folders?: readonly FileId[]): readonly FileId[];
  /**
   * Compares two texts of a manifest: true if everything that was resolved with these manifests, the same object,
   * resolves alike with both, whichever of them are replaced by texts that compare equal. Without it, different texts
   * count as different.
   */
  manifestComparison?(manifests: ReadonlyMap<FileId, string>): ManifestComparison;
  create(model: ProjectModel): Resolver;
  /** All indexes that its resolvers use: a restored state looks them up by name. */
  readonly indexes?: readonly Index[];
  readonly derivations?: readonly Derivation[];
}

/** What is known about a language before its code is loaded: enough to find its files and their cached facts. */
export interface LanguageAbout {
  /** The report's `language` value. */
  readonly name: string;
  /** Extension (with dot, lower case; the longest match wins: `.d.ts` before `.ts`) → dialect. */
  readonly extensions: Readonly<Record<string, string>>;
  /** Dialects of files that declare types and never run, so that all their imports are type-only. */
  readonly declarations?: readonly string[];
  /** Part of the cache key. Raise it when the same bytes would yield different facts. */
  readonly version: number;
  /** The npm package that `parse` calls. Its installed version is part of the cache key, too. */
  readonly parserPackage?: string;
  readonly family: FamilyAbout;
  /** Do compilers drop imports whose names are only used as types? */
  readonly erasesImports?: true;
  /** Do compilers refuse cycles between units? */
  readonly refusesCycles?: true;
  /** Is a class loaded when it is first used, and not when a file that names it is? */
  readonly loadsOnUse?: true;
}

/** One language. Adding one is one folder and one line in the registry. */
export interface Language extends LanguageAbout {
  /**
   * The facts, if they can be determined exactly without a full parser; otherwise undefined.
   * Pure, fast, never throws. A language without `parse` always returns facts.
   */
  extract(text: string, dialect: string): Facts | undefined;
  /**
   * The facts from a full parser. Hostile input may crash or hang it, so it runs in a parser process, or in this
   * process for texts that pass `isHarmless`.
   */
  parse?(text: string, dialect: string): Promise<Facts>;
  /**
   * The specifiers of the imports that the facts list as executed while the module loads, and of which nothing is left
   * when the text is compiled. Runs where `parse` runs, and throws for a text that cannot be compiled. Absent in
   * languages whose imports all exist at run time.
   */
  erasedImports?(text: string, dialect: string, settings: ErasureSettings): Promise<readonly string[]>;
  /**
   * What the top level of the text imports, declares and exports; undefined for a text with errors. Runs where `parse`
   * runs. If only the imports matter that begin up to some line, the rest may be missing. Absent in languages whose
   * imports do not name single declarations.
   */
  outline?(text: string, dialect: string, lastLine?: number): Promise<Outline | undefined>;
  /** Is this text certain neither to crash nor to hang the parser? Cheap; false when in doubt. */
  isHarmless?(text: string): boolean;
  /**
   * Sticky: matches one statement, comment or blank of a file that contains nothing but imports and re-exports. Absent
   * in languages without such files.
   */
  readonly barrelItem?: RegExp;
  /** Does a file with these facts start a program? Absent in languages whose paths or manifests tell. */
  isProgram?(facts: Facts): boolean;
  /** Best effort for a text that the parser crashed on or rejected. Never throws. */
  salvage?(text: string, dialect: string, problem: Problem): Facts;
  readonly resolver: ResolverFamily;
}

// ------------------------------------------------------------------------------------ graph

/** One resolved import. Several links between the same two nodes become one edge. */
export interface Link {
  /** A file id, or `pkg:<name>`. */
  readonly target: string;
  readonly line: number;
  readonly typeOnly: boolean;
  readonly lazy: boolean;
  /** A use without an import. */
  readonly implicit: boolean;
  /** Exists in a test build only, as the text says. */
  readonly test?: boolean;
  /** The name that a package is imported under, if that is not its own. */
  readonly importName?: string;
}

export interface Unresolved extends Whereabouts {
  readonly file: FileId;
  readonly specifier: string;
  readonly line: number;
  /** As in the import. */
  readonly optional?: true;
}

export interface FileProblem extends Problem {
  readonly file: FileId;
}

export interface FileException extends Exception {
  readonly file: FileId;
}

/** A source file as a node of the graph, without its edges. */
export interface FileNode {
  readonly id: FileId;
  readonly language: string;
  /** Absent if the file could not be read. */
  readonly loc?: number;
  /** The package or namespace whose files use each other freely, if any. */
  readonly unit?: string;
  readonly marks?: readonly Mark[] | undefined;
  /** Package (`pkg:…`) → the names that the file imports it under, if they differ from the package's own. */
  readonly importNames?: Readonly<Record<string, readonly string[]>>;
}

/** A source file with the links that become its edges. */
export interface LinkedFile extends Omit<FileNode, 'importNames'> {
  readonly links: readonly Link[];
}

/** Unresolved imports with the same missing part. */
export interface UnresolvedGroup {
  /**
   * What is missing: the first part of a path that does not exist (it ends in `/` if something below it is imported), a
   * package of the project, or the name as written.
   */
  readonly specifier: string;
  /** Number of its imports. */
  readonly count: number;
  /** Number of files that have one. */
  readonly files: number;
  /** The first import by file and line. */
  readonly first: {
    /** Id of the importing file. */
    readonly file: string;
    /** Line of the import. */
    readonly line: number;
  };
  /** Why it is likely to be missing, if that can be told. */
  readonly cause?: UnresolvedCause;
  /** The cause in words, with what it was told from. */
  readonly hint?: string;
}

/** `docs/report.md` explains each. */
export type UnresolvedCause =
  | 'generated'
  | 'git_ignored'
  | 'optional'
  | 'test_data'
  | 'outside_root'
  | 'case_mismatch'
  | 'other_extension'
  | 'no_index'
  | 'not_in_package'
  | 'undeclared_path'
  | 'ambiguous'
  | 'computed';
