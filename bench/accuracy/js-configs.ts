import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Disk } from './disk.ts';
import type { Host } from './js-host.ts';

export interface ParsedConfig {
  readonly path: string;
  readonly options: ts.CompilerOptions;
  readonly references: readonly string[];
  /** Is all that it extends and references in the project? */
  readonly isComplete: boolean;
  covers(path: string): boolean;
}

export interface JsConfigs {
  /** The config of a file: the nearest one, or the project reference of it that includes the file. */
  of(path: string): ParsedConfig;
  /** All configs directly in this folder. */
  inFolder(folder: string): readonly ParsedConfig[];
}

/** Reads and merges `tsconfig.json` and `jsconfig.json` with TypeScript itself. */
export function createConfigs(root: string, disk: Disk, host: Host): JsConfigs {
  const byPath = new Map<string, ParsedConfig>();
  const byFolder = new Map<string, ParsedConfig>();
  const families = new Map<ParsedConfig, readonly ParsedConfig[]>();
  const none: ParsedConfig = {
    path: '',
    options: adjust({}),
    references: [],
    isComplete: true,
    covers: () => true,
  };

  function load(path: string): ParsedConfig {
    let config = byPath.get(path);
    if (!config) {
      config = parse(path, disk, host);
      byPath.set(path, config);
    }
    return config;
  }

  function nearest(folder: string): ParsedConfig {
    const known = byFolder.get(folder);
    if (known) return known;
    const name = ['tsconfig.json', 'jsconfig.json'].find(one => disk.isFile(join(folder, one)));
    const above = () => (folder === root ? none : nearest(dirname(folder)));
    const found = name === undefined ? above() : load(join(folder, name));
    byFolder.set(folder, found);
    return found;
  }

  function family(config: ParsedConfig): readonly ParsedConfig[] {
    const known = families.get(config);
    if (known) return known;
    const found = new Set([config]);
    for (const member of found)
      for (const path of member.references) if (disk.isFile(path)) found.add(load(path));
    families.set(config, [...found]);
    return [...found];
  }

  return {
    of(path) {
      const config = nearest(dirname(path));
      if (config.references.length === 0) return config;
      return family(config).find(member => member.covers(path)) ?? config;
    },
    inFolder(folder) {
      const names = [...disk.list(folder).files].filter(name => /^[tj]sconfig.*\.json$/.test(name));
      return names.sort().map(name => load(join(folder, name)));
    },
  };
}

function parse(path: string, disk: Disk, host: Host): ParsedConfig {
  const { config } = ts.readConfigFile(path, host.readFile);
  const parseHost: ts.ParseConfigHost = {
    useCaseSensitiveFileNames: true,
    fileExists: host.fileExists,
    readFile: host.readFile,
    readDirectory: (folder, extensions, excludes, includes) =>
      listFiles({ folder, extensions, excludes, includes }, disk),
  };
  const parsed = ts.parseJsonConfigFileContent(
    config ?? {},
    parseHost,
    dirname(path),
    { allowJs: true },
    path,
  );
  const covered = new Set(parsed.fileNames);
  const references = (parsed.projectReferences ?? []).map(one => ts.resolveProjectReferencePath(one));
  return {
    path,
    options: adjust(parsed.options),
    references,
    isComplete: references.every(host.fileExists) && !parsed.errors.some(({ code }) => MISSING.has(code)),
    covers: file => covered.has(file),
  };
}

/** Codes of TypeScript's errors about a config that is not there. */
const MISSING = new Set([5083, 6053]);

/** Sets defaults, but keeps the options that affect resolution. */
function adjust(options: ts.CompilerOptions): ts.CompilerOptions {
  const moduleResolution = options.moduleResolution ?? ts.ModuleResolutionKind.Bundler;
  return { ...options, moduleResolution, allowJs: true, preserveSymlinks: false };
}

interface Wanted {
  readonly folder: string;
  readonly extensions: readonly string[];
  readonly excludes: readonly string[] | undefined;
  readonly includes: readonly string[];
}

type MatchFiles = (
  path: string,
  ...rest: [
    extensions: readonly string[],
    excludes: readonly string[] | undefined,
    includes: readonly string[],
    isCaseSensitive: boolean,
    folder: string,
    depth: number | undefined,
    entries: (path: string) => { files: readonly string[]; directories: readonly string[] },
    realpath: (path: string) => string,
  ]
) => string[];

/** TypeScript's own matching of `include`, an undocumented export. */
const matchFiles: MatchFiles = Reflect.get(ts, 'matchFiles');

function listFiles({ folder, extensions, excludes, includes }: Wanted, disk: Disk): string[] {
  const entries = (path: string) => {
    const { files, folders } = disk.list(path.endsWith('/') ? path.slice(0, -1) : path);
    return { files: [...files], directories: [...folders] };
  };
  return matchFiles(folder, extensions, excludes, includes, true, folder, undefined, entries, path => path);
}
