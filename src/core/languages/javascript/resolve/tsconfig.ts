import { parentOf } from '../../../../shared/paths.ts';
import type { ErasureSettings, FileId } from '../../../../types.ts';
import { below } from '../../kit/folders.ts';
import { settingsOf } from '../erasure/settings.ts';
import { optionsOfAbsent } from './absent-configs.ts';
import type { Asked } from './asked.ts';
import { asObject, asString, asStrings, type Json, readJson } from './json.ts';
import type { Packages } from './packages.ts';
import { compilePaths, type PathMap } from './path-map.ts';
import { join } from './paths.ts';
import { compilePattern, isWild, type Pattern } from './patterns.ts';
import { extendsCandidates, firstThere, referencesOf } from './tsconfig-pointers.ts';

/** A `tsconfig.json` or `jsconfig.json` with everything it inherits, as far as resolution needs it. */
export interface TsConfig {
  readonly path: FileId;
  readonly paths: PathMap | undefined;
  readonly baseUrl: string | undefined;
  readonly rootDirs: readonly string[];
  /** `moduleSuffixes`; undefined if they change nothing. */
  readonly suffixes: readonly string[] | undefined;
  readonly conditions: readonly string[];
  readonly output: Output | undefined;
  readonly erasure: ErasureSettings;
  /** Paths as written in `references`; not inherited. */
  readonly references: readonly string[];
  /** Does the program of the config include this file? */
  covers(file: FileId): boolean;
}

/** The folders that the compiler writes to, and the folders that it may read from. */
export interface Output {
  readonly folders: readonly string[];
  readonly roots: readonly string[];
}

/** What configs are read from, and what those that inherit from the same config share. */
export interface ConfigSource {
  readonly manifests: ReadonlyMap<FileId, string>;
  readonly packages: Packages;
  readonly asked: Asked;
  /** The `paths` of a base config, by the folder that they are relative to. */
  readonly pathMaps: Map<Json, Map<string, PathMap>>;
}

/** Reads the config at `path`, which must be in the manifests. */
export function readTsConfig(path: FileId, source: ConfigSource): TsConfig {
  const { manifests } = source;
  const options = new Options(parentOf(path), readChain(path, source));
  const baseUrl = options.path('baseUrl');
  const suffixes = asStrings(options.compiler('moduleSuffixes')?.value);
  const include = readInclude(options);
  return {
    path,
    baseUrl,
    paths: readPaths(options, baseUrl, source.pathMaps),
    rootDirs: options.pathList('rootDirs'),
    suffixes: suffixes?.some(suffix => suffix !== '') ? suffixes : undefined,
    conditions: asStrings(options.compiler('customConditions')?.value) ?? [],
    output: readOutput(options, include.bases),
    erasure: settingsOf(options.allCompiler()),
    references: referencesOf(readJson(manifests.get(path) ?? '')),
    covers: include.covers,
  };
}

interface Link {
  readonly dir: string;
  readonly json: Json;
}

interface Setting extends Link {
  readonly value: unknown;
}

/** The config and those it extends, strongest first: of an array the last one wins. */
function readChain(path: FileId, { manifests, packages, asked }: ConfigSource): Link[] {
  const chain: Link[] = [];
  const visited = new Set<FileId>();
  const stack: (FileId | Link)[] = [path];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (typeof at !== 'string') {
      chain.push(at);
      continue;
    }
    const json = visited.has(at) ? undefined : readJson(manifests.get(at) ?? '');
    visited.add(at);
    asked.configs.add(at);
    if (!json) continue;
    const dir = parentOf(at);
    chain.push({ dir, json });
    for (const specifier of asStrings([json.extends].flat()) ?? []) {
      const candidates = extendsCandidates(specifier, dir, packages);
      for (const one of candidates) asked.candidates.add(one);
      const base = firstThere(candidates, manifests);
      stack.push(base ?? { dir, json: { compilerOptions: optionsOfAbsent(specifier) } });
    }
  }
  return chain;
}

/** Looks settings up along the chain; each is relative to the config that declares it. */
class Options {
  readonly dir: string;
  readonly #chain: readonly Link[];

  constructor(dir: string, chain: readonly Link[]) {
    this.dir = dir;
    this.#chain = chain;
  }

  top(key: string): Setting | undefined {
    return this.#first(link => link.json[key]);
  }

  compiler(key: string): Setting | undefined {
    return this.#first(link => asObject(link.json.compilerOptions)?.[key]);
  }

  allCompiler(): Json {
    const strongestLast = this.#chain.map(({ json }) => asObject(json.compilerOptions)).reverse();
    return Object.assign({}, ...strongestLast);
  }

  path(key: string): string | undefined {
    const setting = this.compiler(key);
    const value = asString(setting?.value);
    return setting && value !== undefined ? this.locate(setting.dir, value) : undefined;
  }

  pathList(key: string): readonly string[] {
    const setting = this.compiler(key);
    return (asStrings(setting?.value) ?? []).map(value => this.locate(setting?.dir ?? '', value));
  }

  /** `${configDir}` is the folder of the inheriting config, not of the one that contains it. */
  locate(dir: string, path: string): string {
    return path.startsWith(CONFIG_DIR)
      ? join(this.dir, `.${path.slice(CONFIG_DIR.length)}`)
      : join(dir, path);
  }

  #first(read: (link: Link) => unknown): Setting | undefined {
    for (const link of this.#chain) {
      const value = read(link);
      if (value !== undefined) return { ...link, value };
    }
    return undefined;
  }
}

const CONFIG_DIR = '${configDir}';

/** Hundreds of configs may inherit one table of hundreds of paths, so it is compiled once. */
function readPaths(options: Options, baseUrl: string | undefined, shared: ConfigSource['pathMaps']) {
  const setting = options.compiler('paths');
  const written = asObject(setting?.value);
  if (!setting || !written) return undefined;
  const base = baseUrl ?? setting.dir;
  const known = shared.get(written) ?? new Map<string, PathMap>();
  const compiled = known.get(base);
  if (compiled) return compiled;
  const map = compilePaths(written, target => options.locate(base, target));
  // A target with `${configDir}` is a different folder in every config that inherits it.
  if (!mentionsConfigDir(written)) shared.set(written, known.set(base, map));
  return map;
}

/** Checks the targets only: a hostile file may nest more deeply than `JSON.stringify` supports. */
function mentionsConfigDir(paths: Json): boolean {
  return Object.values(paths).some(targets =>
    (asStrings(targets) ?? []).some(target => target.includes(CONFIG_DIR)),
  );
}

function readInclude(options: Options): { bases: readonly string[]; covers(file: FileId): boolean } {
  const files = located(options, 'files');
  const include = located(options, 'include');
  const unsaid = files === undefined && include === undefined;
  const wanted = (unsaid ? [options.dir] : (include ?? [])).map(folderPattern);
  const unwanted = (located(options, 'exclude') ?? []).map(folderPattern);
  const exact = new Set(files);
  return {
    bases: [...exact, ...wanted.map(pattern => pattern.base)],
    covers: file =>
      exact.has(file) || (wanted.some(one => one.test(file)) && !unwanted.some(one => one.test(file))),
  };
}

function located(options: Options, key: string): readonly string[] | undefined {
  const setting = options.top(key);
  return setting && asStrings(setting.value)?.map(value => options.locate(setting.dir, value));
}

/** A name without wildcard and extension is a folder, and includes everything in it. */
function folderPattern(glob: string): Pattern {
  const last = glob.slice(glob.lastIndexOf('/') + 1);
  const isFolder = !isWild(last) && !/.\.[^.]+$/.test(last);
  return compilePattern('', isFolder || last === '**' ? below(glob, isFolder ? '**/*' : '*') : glob, true);
}

/**
 * Without `rootDir` the compiler takes the common folder of all inputs. Candidates are the folders that `include`
 * names, the folder of the config, and its `src`.
 */
function readOutput(options: Options, include: readonly string[]): Output | undefined {
  const folders = [options.path('outDir'), options.path('declarationDir')].filter(dir => dir !== undefined);
  if (folders.length === 0) return undefined;
  const rootDir = options.path('rootDir');
  const guessed = [...include, below(options.dir, 'src'), options.dir];
  return { folders, roots: [...new Set(rootDir === undefined ? guessed : [rootDir])] };
}
