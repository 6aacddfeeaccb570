/** The types that both sides of the comparison share. Paths are relative to the project, with `/`. */

/** An import according to an oracle, with its target. */
export interface OracleImport {
  readonly source: string;
  readonly line: number;
  readonly specifier: string;
  /** The target, if it is a file of the project. */
  readonly target?: string | undefined;
  /** The rule that allows us to omit the import. */
  readonly optional?: RuleName;
  /** Other correct targets, each with the rule that allows it. */
  readonly alternatives?: readonly Alternative[];
}

export interface Alternative {
  readonly rule: RuleName;
  /** The target according to the rule, if there is only one. */
  readonly target?: string;
  readonly accepts: (target: string) => boolean;
}

export interface Oracle {
  readonly kind: Kind;
  readonly imports: readonly OracleImport[];
  /** Files that the oracle could not read; their edges are not compared. */
  readonly unreadable: ReadonlySet<string>;
}

export type Kind = 'javascript' | 'python';

export interface OurEdge {
  readonly source: string;
  readonly target: string;
  readonly lines: readonly number[];
  /** The edge has no import. */
  readonly implicit?: true;
}

export interface Ours {
  readonly root: string;
  /** All file nodes with their language. */
  readonly files: ReadonlyMap<string, string>;
  /** Edges between files. */
  readonly edges: readonly OurEdge[];
  readonly unresolved: readonly {
    readonly file: string;
    readonly specifier: string;
    readonly line: number;
  }[];
  readonly problems: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}

/** The only reasons to disregard a difference, with their explanations. */
export const RULES = {
  'build-product': 'The import names the product of a build that has not run; our target is its source.',
  'runtime-before-types': 'TypeScript prefers declarations; Node runs the script.',
  'query-suffix':
    'Bundlers strip queries and loaders (`./x?raw`, `a-loader!./x`); TypeScript does not support them.',
  'as-bundler':
    'The config sets strict ES module resolution, which requires extensions; a bundler or loader finds the file.',
  'written-file':
    'The file exists exactly as written (`./x.js`); TypeScript prefers `x.ts` beside it, Node and bundlers do not.',
  'probed-extension':
    'Bundlers and our specification also try .mjs, .cjs, .mts and .cts; TypeScript does not.',
  component:
    'The import names a component (`@/x.vue`), which a plugin of a bundler reads; TypeScript does not support its extension.',
  'alias-convention':
    'No config maps `@/x`, `~/x`, `$lib/x`, `#shared/x`, `@site/x` or `/x`; frameworks map them to the package, its `src` or its `app`.',
  'self-entry':
    'A package imports itself by name without `exports`; once it is linked or published, that resolves to its own entry.',
  'external-types':
    'TypeScript finds a declaration in `typeRoots` for a package that is not in the project; the import is external.',
  'not-read': 'We do not read the file (too large, binary) and report that under `problems`.',
  glob: 'A pattern (`import.meta.glob`, a template in `import()`), which TypeScript does not resolve.',
  'new-url': '`new URL(…, import.meta.url)`, which TypeScript does not resolve.',
  'not-parsed': "The language's own parser rejects the file, so the oracle cannot read it.",
} as const;

export type RuleName = keyof typeof RULES;
