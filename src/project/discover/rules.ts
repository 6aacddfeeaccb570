import { dialectOf, families } from '../../core/languages/registry.ts';
import { compileGlobs, type Match } from '../../shared/globs.ts';
import { baseName } from '../../shared/paths.ts';
import type { FamilyAbout, FileId } from '../../types.ts';
import { ATTRIBUTES_FILE } from './linguist.ts';
import type { EnclosingRepository } from './repository.ts';

/** Folders that never contain sources of the project, whether git ignores them or not. */
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

/** The default output folder, which other roots in the same repository may also have. */
export const OUT_DIR = '.depgraph';

/** A larger file is data that happens to be named like a manifest, and is not read. */
export const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;

/** A larger page is a document rather than the start of a program. */
const MAX_PAGE_BYTES = 256 * 1024;

/** Enough for a large project; more than these are forgotten. */
const MOST_NAMES = 50_000;

/** The size up to which the text of a file with this name is read. */
export function maxBytesOf(name: string): number {
  return hintFamilyOf(name)?.isPage?.(name) ? MAX_PAGE_BYTES : MAX_MANIFEST_BYTES;
}

export interface DiscoverOptions {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly gitignore: boolean;
  readonly languages: readonly string[];
  /** The output folder as a file id; undefined if it is outside the root. */
  readonly outDir: FileId | undefined;
}

/** Are folders with this name always skipped? */
export function isNeverEntered(name: string): boolean {
  return NEVER_ENTERED.has(name);
}

/** Is the text of files with this name read: a manifest of a language, a hint file, or a list of attributes? */
export const isManifestName: (name: string) => boolean = remember(
  name => name === ATTRIBUTES_FILE || families.some(one => one.isManifest(name) || one.isHintFile?.(name)),
);

/** Does resolution do without files with this name, though they are read? */
export function isHintName(name: string): boolean {
  return hintFamilyOf(name) !== undefined && !families.some(family => family.isManifest(name));
}

/** May the text of a file with this name decide where imports lead? */
export const decidesResolution: (name: string) => boolean = remember(
  name =>
    (isManifestName(name) && !isHintName(name)) || families.some(one => one.mayBeReferenced?.(name) === true),
);

/** The family whose `describe` reads hint files with this name. */
export const hintFamilyOf: (name: string) => FamilyAbout | undefined = remember(name =>
  families.find(family => family.isHintFile?.(name)),
);

/** Most names occur in many folders, and all families together try a dozen patterns on each. */
function remember<T>(compute: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return name => {
    const found = known.get(name);
    if (found !== undefined || known.has(name)) return found as T;
    if (known.size >= MOST_NAMES) known.clear();
    const value = compute(name);
    known.set(name, value);
    return value;
  };
}

/** The configuration's rules about paths. Ignore files are applied separately, folder by folder. */
export interface WalkRules {
  readonly gitignore: boolean;
  enters(id: FileId, name: string): boolean;
  /** Is this a file of an analysed language that is included and not excluded? */
  isSource(id: FileId, name: string): boolean;
  isManifest(name: string): boolean;
  /** Source files are not stat'ed, because only their names are needed. */
  readonly namesOnly?: true;
  /** The name of the root folder, if it may be the name of a package. */
  readonly folderName?: string | undefined;
  /** The top of the repository, if the user names it: nothing above it is read. */
  readonly top?: string | undefined;
  /** The repository around the root, if the root is only a part of one. */
  readonly surroundings?: EnclosingRepository & { readonly rules: WalkRules };
}

export function createRules(options: DiscoverOptions): WalkRules {
  const included = options.include.length === 0 ? undefined : matcher(options.include.flatMap(withFolder));
  const excluded = matcher(options.exclude);
  const wanted = new Set(options.languages);
  return {
    gitignore: options.gitignore,
    enters: (id, name) => !NEVER_ENTERED.has(name) && id !== options.outDir && !excluded(id),
    isSource(id, name) {
      const dialect = dialectOf(name);
      if (!dialect || (wanted.size > 0 && !wanted.has(dialect.language.name))) return false;
      return (included?.(id) ?? true) && !excluded(id);
    },
    isManifest: isManifestName,
  };
}

/** The `include` globs that match none of these files. */
export function unmatchedIncludes(include: readonly string[], ids: () => Iterable<FileId>): string[] {
  return include.filter(glob => {
    const matches = matcher(withFolder(glob));
    for (const id of ids()) if (matches(id)) return false;
    return true;
  });
}

export interface SurroundingOptions extends Pick<DiscoverOptions, 'gitignore' | 'languages'> {
  /** The named root and the output folder, relative to the top of the repository. */
  readonly leftOut: readonly (FileId | undefined)[];
}

/** The rules for the rest of a repository. `include` and `exclude` apply to the named root only. */
export function surroundingRules({ gitignore, languages, leftOut }: SurroundingOptions): WalkRules {
  const rules = createRules({ gitignore, languages, include: [], exclude: [], outDir: undefined });
  return {
    ...rules,
    namesOnly: true,
    isManifest: name => rules.isManifest(name) && !hintFamilyOf(name)?.isPage?.(name),
    enters: (id, name) => rules.enters(id, name) && name !== OUT_DIR && !leftOut.includes(id),
  };
}

/** Does a walk from the top of a repository enter this folder, judging by names alone? */
export function isEntered(prefix: string): boolean {
  return !prefix.split('/').some(name => NEVER_ENTERED.has(name));
}

/** A folder without wildcards stands for everything below it. */
function withFolder(glob: string): string[] {
  const name = withoutSlash(glob);
  return /[*?[\]{}()!]/.test(baseName(name)) ? [name] : [name, `${name}/**`];
}

function matcher(globs: readonly string[]): Match {
  return compileGlobs(globs.map(withoutSlash));
}

function withoutSlash(glob: string): string {
  return glob.endsWith('/') ? glob.slice(0, -1) : glob;
}
