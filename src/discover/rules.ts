import { dialectOf, families } from '../languages/registry.ts';
import { compileGlobs, type Match } from '../shared/globs.ts';
import { baseName } from '../shared/paths.ts';
import type { FileId } from '../types.ts';
import type { EnclosingRepository } from './git.ts';

/** Folders that hold no source of the project, whatever git says about them. */
const NEVER_ENTERED: ReadonlySet<string> = new Set([
  '.git',
  '.hg',
  '.svn',
  'node_modules',
  'bower_components',
  '.yarn',
  '.pnpm-store',
  '.cache',
  '.parcel-cache',
  '.turbo',
  '.nx',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.angular',
  '__pycache__',
  '.venv',
  'site-packages',
  '.tox',
  '.nox',
  '.eggs',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
]);

/** The default output folder, in which other roots of the same repository keep their reports. */
export const OUT_DIR = '.depgraph';

/** A manifest of more bytes is data with an unlucky name, and is not read. */
export const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;

export interface DiscoverOptions {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly gitignore: boolean;
  readonly languages: readonly string[];
  /** The output folder as a file id; undefined where it lies outside the root. */
  readonly outDir: FileId | undefined;
}

/** Is a folder of this name left out wherever it is? */
export function isNeverEntered(name: string): boolean {
  return NEVER_ENTERED.has(name);
}

/** What the configuration says about paths; ignore files are asked separately, folder by folder. */
export interface Rules {
  readonly gitignore: boolean;
  enters(id: FileId, name: string): boolean;
  /** Does a file of this name belong to a language that is analysed? */
  isSource(id: FileId, name: string): boolean;
  isManifest(name: string): boolean;
  /** Only the names of source files count, so they are not stat'ed. */
  readonly namesOnly?: true;
  /** The name of the root's own folder, if it may tell the name of a package. */
  readonly folderName?: string | undefined;
  /** The repository around the root, if the root is a part of one. */
  readonly surroundings?: EnclosingRepository & { readonly rules: Rules };
}

export function createRules(options: DiscoverOptions): Rules {
  const included = matcher(options.include.flatMap(withFolder));
  const excluded = matcher(options.exclude);
  const wanted = new Set(options.languages);
  return {
    gitignore: options.gitignore,
    enters: (id, name) => !NEVER_ENTERED.has(name) && id !== options.outDir && !excluded?.(id),
    isSource(id, name) {
      const dialect = dialectOf(name);
      if (!dialect || (wanted.size > 0 && !wanted.has(dialect.language.name))) return false;
      return (included?.(id) ?? true) && !excluded?.(id);
    },
    isManifest: name => families.some(family => family.isManifest(name)),
  };
}

/** The `include` globs that match none of these files. */
export function unmatchedIncludes(include: readonly string[], ids: () => Iterable<FileId>): string[] {
  return include.filter(glob => {
    const matches = matcher(withFolder(glob));
    for (const id of ids()) if (matches?.(id)) return false;
    return true;
  });
}

export interface SurroundingOptions extends Pick<DiscoverOptions, 'gitignore' | 'languages'> {
  /** The named root and the output folder, relative to the top of the repository. */
  readonly leftOut: readonly (FileId | undefined)[];
}

/** The rules for the rest of a repository. `include` and `exclude` apply to the named root only. */
export function surroundingRules({ gitignore, languages, leftOut }: SurroundingOptions): Rules {
  const rules = createRules({ gitignore, languages, include: [], exclude: [], outDir: undefined });
  return {
    ...rules,
    namesOnly: true,
    enters: (id, name) => rules.enters(id, name) && name !== OUT_DIR && !leftOut.includes(id),
  };
}

/** Does a walk from the top of a repository enter this folder, as far as names decide? */
export function isEntered(prefix: string): boolean {
  return !prefix.split('/').some(name => NEVER_ENTERED.has(name));
}

/** A folder that is named without wildcards stands for all that is below it. */
function withFolder(glob: string): string[] {
  const name = withoutSlash(glob);
  return /[*?[\]{}()!]/.test(baseName(name)) ? [name] : [name, `${name}/**`];
}

function matcher(globs: readonly string[]): Match | undefined {
  return compileGlobs(globs.map(withoutSlash));
}

function withoutSlash(glob: string): string {
  return glob.endsWith('/') ? glob.slice(0, -1) : glob;
}
