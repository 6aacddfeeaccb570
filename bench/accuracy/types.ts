/** What the two sides of the comparison have in common. Paths are relative to the project, with `/`. */

/** An import as an oracle reads it, with the file it leads to. */
export interface OracleImport {
  readonly source: string;
  readonly line: number;
  readonly specifier: string;
  /** The file, where it is one of the project's. */
  readonly target?: string | undefined;
  /** The rule by which it is no mistake to leave the import out. */
  readonly optional?: RuleName;
  /** Other files that are as right, each by the named rule that says why. */
  readonly alternatives?: readonly Alternative[];
}

export interface Alternative {
  readonly rule: RuleName;
  /** The file that the rule leads to, where it is only one. */
  readonly target?: string;
  readonly accepts: (target: string) => boolean;
}

export interface Oracle {
  readonly kind: Kind;
  readonly imports: readonly OracleImport[];
  /** Files that the oracle could not read; nothing is said about their edges. */
  readonly unreadable: ReadonlySet<string>;
}

export type Kind = 'javascript' | 'python';

export interface OurEdge {
  readonly source: string;
  readonly target: string;
  readonly lines: readonly number[];
  /** No import makes the edge. */
  readonly implicit?: true;
}

export interface Ours {
  readonly root: string;
  /** All file nodes with their language. */
  readonly files: ReadonlyMap<string, string>;
  /** From file to file. */
  readonly edges: readonly OurEdge[];
  readonly unresolved: readonly {
    readonly file: string;
    readonly specifier: string;
    readonly line: number;
  }[];
  readonly problems: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}

/** The only reasons for which a difference is not counted, each with a sentence why. */
export const RULES = {
  'build-product':
    'The import names a product of a build that has not run; the file is the source it is built from.',
  'runtime-before-types':
    'TypeScript looks for declarations first; where Node finds a script, the script is what runs.',
  'query-suffix':
    'A bundler cuts queries and loaders off (`./x?raw`, `a-loader!./x`); TypeScript does not know them.',
  'as-bundler':
    'The config asks for strict ES module resolution, which wants extensions; a bundler or loader finds the file.',
  'written-file':
    'The file is there exactly as written (`./x.js`); TypeScript prefers `x.ts` beside it, Node and bundlers do not.',
  'probed-extension':
    'Bundlers and our specification also try .mjs, .cjs, .mts and .cts; TypeScript does not.',
  component:
    "The import names a component (`@/x.vue`), which a bundler's plug-in reads; TypeScript does not know its extension.",
  'alias-convention':
    'No config maps `@/x`, `~/x`, `$lib/x`, `#shared/x`, `@site/x` or `/x`; frameworks do: a file in the package, or in its `src` or `app`.',
  'self-entry':
    'A package names itself without having `exports`; once it is linked or published, that is its own entry.',
  'external-types':
    'TypeScript finds a declaration in `typeRoots` for a package that is not in the project; the import is external.',
  'not-read': 'We do not read the file (too large, binary) and say so under `problems`.',
  glob: 'A pattern (`import.meta.glob`, a template in `import()`), which TypeScript does not resolve.',
  'new-url': '`new URL(…, import.meta.url)`, which TypeScript does not resolve.',
  'not-parsed': "The language's own parser rejects the file, so the oracle has nothing to say about it.",
} as const;

export type RuleName = keyof typeof RULES;
