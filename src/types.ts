/**
 * The nouns of the pipeline, in the order in which a file on disk becomes a report.
 * This file imports nothing; every other file may import it.
 */

/** A path relative to the project root, with `/` on every platform. */
export type FileId = string;

// ---------------------------------------------------------------------------------- extract

/** How a file names another one. */
export type ImportKind =
  /** `import … from 'x'`, `import 'x'`, Python's `import a` and `from a import b` */
  | 'static'
  /** `export … from 'x'` */
  | 'reexport'
  /** `import('x')` as an expression */
  | 'dynamic'
  /** `require('x')`, `require.resolve('x')`, `import x = require('x')` */
  | 'require'
  /** `import('x')` in a type position */
  | 'type'
  /** `/// <reference path="x" />` */
  | 'reference'
  /** `new URL('x', import.meta.url)`: an edge only where it names a source file */
  | 'url'
  /** `import.meta.glob('x')` and `` import(`./x/${y}.ts`) ``: the specifier is a glob pattern */
  | 'glob'
  /** A name that is used without an import: a type of the same package, a qualified name */
  | 'use';

/** One import as it stands in the text, before anyone asks what it means. */
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
  /**
   * Names that resolution needs beside the specifier, in the language's own form: those taken from the module
   * (Python's `from a import b, c`), or those used of it (Go, C#).
   */
  readonly names?: readonly string[];
  /** Patterns that a `glob` import leaves out (`import.meta.glob(['./*.ts', '!./x.ts'])`). */
  readonly except?: readonly string[];
}

/** Something about one file that its owner should know. Line 0 is the file as a whole. */
export interface Problem {
  readonly line: number;
  readonly message: string;
}

/**
 * What a file offers to others by name, and what it uses by name, in languages whose imports name a package
 * or a namespace and not a file. The form of the names is the language's own.
 */
export interface Names {
  /** The package, namespace or module that the file says it belongs to. */
  readonly package?: string;
  readonly declares?: readonly string[];
  readonly uses?: readonly string[];
  /**
   * The line of the first use of each of `uses`, in languages where a file may use a name without importing it. 0 for
   * a name that only says what an import means.
   */
  readonly useLines?: readonly number[];
}

/** What one file's bytes say on their own: this, and nothing else, is cached. */
export interface Facts {
  /** In source order. */
  readonly imports: readonly RawImport[];
  readonly problems: readonly Problem[];
  /** Number of lines of the text. */
  readonly loc: number;
  readonly names?: Names;
}

// ---------------------------------------------------------------------------------- resolve

/** What the project consists of, as far as resolution may know it. No disk behind it. */
export interface ProjectModel {
  /**
   * All analysed source files, in JavaScript string order. Whoever asks is asked again with every file
   * that comes or goes, so the narrower questions below are better where they will do.
   */
  readonly files: readonly FileId[];
  /** Those below a folder, at any depth. */
  filesBelow(dir: FileId): readonly FileId[];
  /** Those whose name ends in this extension (`.py`). */
  filesWith(extension: string): readonly FileId[];
  hasExtension(extension: string): boolean;
  /** Is this an analysed source file? */
  has(id: FileId): boolean;
  /**
   * Is anything on disk there that is no analysed source file: an asset, an excluded or ignored
   * file, or any path below a directory that was not entered (`node_modules`, an ignored `dist`)?
   */
  exists(id: FileId): boolean;
  /** Is this a directory that holds an analysed source file, at any depth? `''` is the root. */
  isDirectory(id: FileId): boolean;
  /**
   * What a file's facts say about names; undefined for a file that has none, or is none of ours. Of other files
   * only `package` and `declares` may be asked: nobody is asked again because another file uses other names.
   */
  namesOf(id: FileId): Names | undefined;
  /**
   * The values that files give to a key of an index, each once and in string order. Whoever asks is asked again
   * when there are others, and not with every file that comes, goes or declares something else.
   */
  lookUp(index: Index, key: string): readonly string[];
  /** Does any file give a value to the key? Asked again only when the first one comes or the last one goes. */
  hasKey(index: Index, key: string): boolean;
  /** The text of every manifest that the languages asked for, by path. */
  readonly manifests: ReadonlyMap<FileId, string>;
  /** The folder that the user named, where ids do not begin there; absent where they do. */
  readonly namedRoot?: FileId | undefined;
  /** The name of the folder at which ids begin, where nothing around it is known. */
  readonly folderName?: string | undefined;
  /** A memoised derived value. Callers are invalidated when the value changes, not when its inputs do. */
  derived<T extends DerivedValue>(derivation: Derivation<T>, key: string): T;
  /**
   * For whoever keeps an answer for later: finds it, and returns how to get it again. Without this the
   * model could not know that the second one who gets it depends on the same files as the first.
   */
  memoise<T>(find: () => T): () => T;
}

/**
 * How a language finds files by something other than their paths, such as the package that they say they belong
 * to. The model keeps it up to date, so that a question about one package is no question about all files.
 */
export interface Index {
  /** Another one for each index. */
  readonly name: string;
  /**
   * What one file adds: nothing where it is of another language. Pure, and of the names only `package` and
   * `declares` count.
   */
  list(id: FileId, names: () => Names | undefined): Iterable<readonly [key: string, value: string]>;
}

export type DerivedValue = string | number | boolean;

/** How a language computes a value from many queries, for one key. Pure: it uses nothing but the model. */
export interface Derivation<T extends DerivedValue = DerivedValue> {
  /** Unique among all derivations. */
  readonly name: string;
  find(model: ProjectModel, key: string): T;
}

/** Where an import leads. */
export type Resolution =
  | { readonly kind: 'file'; readonly id: FileId }
  /** An external package, by the name that its ecosystem's manifest uses, and by which it is imported if that differs. */
  | { readonly kind: 'package'; readonly name: string; readonly importName?: string }
  /** Part of the language: `node:fs`, Python's `os`. */
  | { readonly kind: 'builtin'; readonly name: string }
  /** There, but deliberately not in the graph: a stylesheet, an image, an excluded file. */
  | { readonly kind: 'outside'; readonly id: FileId }
  /** Leads nowhere. `specifier` is what the diagnostics show, when it is not the import's own. */
  | { readonly kind: 'unresolved'; readonly specifier?: string };

/** Receives one line for each step of a resolution, for `depgraph resolve`. */
export type Trace = (step: string) => void;

export interface Resolver {
  /**
   * Never throws, asks only the model it was made from, and returns at least one resolution,
   * except for `glob` and `url` imports, which may match nothing, and for a `use`, which is never unresolved.
   */
  resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[];
  /**
   * The unit that a file belongs to, whose files use each other freely: a package or a namespace. Undefined for a
   * file of the default package or the global namespace. Absent in languages without units.
   */
  unitOf?(id: FileId): string | undefined;
}

// -------------------------------------------------------------------------------- languages

/** What is known about a family of languages before any of its code is loaded. */
export interface FamilyAbout {
  readonly name: string;
  /** Is a file of this base name needed to resolve (`package.json`, `pyproject.toml`)? */
  isManifest(basename: string): boolean;
  /**
   * Do the imports of a file with these facts lead to names that other files declare? Absent where files are found
   * by their paths. Around a named root only files of families that need it are read.
   */
  usesNames?(facts: Facts): boolean;
}

/** How a family of languages turns imports into files: JavaScript and TypeScript share one. */
export interface ResolverFamily extends FamilyAbout {
  /**
   * Further files that the manifests read so far point to (a tsconfig's `extends`).
   * Called again with what was found, until it asks for nothing new. Missing files are skipped.
   * `folders` are the one at which ids begin and those on the way to the named root, which is the last.
   */
  moreManifests?(manifests: ReadonlyMap<FileId, string>, folders?: readonly FileId[]): readonly FileId[];
  create(model: ProjectModel): Resolver;
  /** All that its resolvers use, so that a state can be restored in which they were used. */
  readonly indexes?: readonly Index[];
  readonly derivations?: readonly Derivation[];
}

/** What is known about a language before any of its code is loaded: enough to find its files and its facts. */
export interface LanguageAbout {
  /** The report's `language` value. */
  readonly name: string;
  /** Extension (with dot, lower case; the longest match wins: `.d.ts` before `.ts`) → dialect. */
  readonly extensions: Readonly<Record<string, string>>;
  /** Part of the cache key. Raise it when the same bytes would give other facts. */
  readonly version: number;
  /** The npm package that `parse` calls. Its installed version is part of the cache key, too. */
  readonly parserPackage?: string;
  readonly family: FamilyAbout;
}

/** One language. Adding one is one folder and one line in the registry. */
export interface Language extends LanguageAbout {
  /**
   * The facts, when they can be told exactly without a full parser; undefined when they cannot.
   * Pure, fast, never throws. A language without `parse` always answers.
   */
  extract(text: string, dialect: string): Facts | undefined;
  /**
   * The facts by a full parser. May take its process down, or take forever, on hostile input, so it
   * is called in a parser process, or in this one for texts that `isHarmless` vouches for.
   */
  parse?(text: string, dialect: string): Promise<Facts>;
  /** Can `parse` be trusted with this text? A cheap answer, and no when in doubt. */
  isHarmless?(text: string): boolean;
  /** Best effort for a text that killed the parser or could not be read by it. Never throws. */
  salvage?(text: string, dialect: string, problem: Problem): Facts;
  readonly resolver: ResolverFamily;
}

// ------------------------------------------------------------------------------------ graph

/** One import that became an edge; several of them may join the same two nodes. */
export interface Link {
  /** A file id, or `pkg:<name>`. */
  readonly target: string;
  readonly line: number;
  readonly typeOnly: boolean;
  readonly lazy: boolean;
  /** A use without an import. */
  readonly implicit: boolean;
  /** What a package is imported by, where that is not its own name. */
  readonly importName?: string;
}

export interface Unresolved {
  readonly file: FileId;
  readonly specifier: string;
  readonly line: number;
}

export interface FileProblem extends Problem {
  readonly file: FileId;
}

/** A source file as a node of the graph, without its edges. */
export interface FileNode {
  readonly id: FileId;
  readonly language: string;
  /** Absent where the file could not be read. */
  readonly loc?: number;
  /** The package or namespace whose files use each other freely; absent where there is none. */
  readonly unit?: string;
  /** By which names the file imports packages (`pkg:…`), apart from their own; absent where there are none. */
  readonly importNames?: Readonly<Record<string, readonly string[]>>;
}

/** A source file with the links that become its edges. */
export interface LinkedFile extends Omit<FileNode, 'importNames'> {
  readonly links: readonly Link[];
}
