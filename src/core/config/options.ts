import type { Shape } from '../../shared/shape.ts';
import type { BaselineConfig, ModuleSetting, RuleSetting } from './rule-settings.ts';
import { LAYERS, MODULES, RULES } from './rule-shapes.ts';
import {
  COMMAND,
  ENV_NAME,
  FILE,
  FOLDER,
  GLOB,
  HOST,
  LANGUAGE,
  MODEL,
  OPTIONAL_FOLDER,
  URL_TEXT,
} from './texts.ts';

/**
 * The single table of options. Defaults, validation, the JSON Schema, the example file and the help are derived from it.
 * A new option needs one line in `Config` and one entry below, which the compiler enforces.
 */

/** A rank, a rank with the globs of its files, or false to remove a layer. */
export type LayerSetting = number | { readonly rank: number; readonly match?: readonly string[] } | false;

export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  readonly allowedHosts: readonly string[];
}

export interface WatchConfig {
  readonly debounce: number;
  readonly maxWait: number;
  readonly sweep: number;
}

/** Globs of the files with each role. */
export interface RolesConfig {
  readonly source: readonly string[];
  readonly test: readonly string[];
  readonly generated: readonly string[];
  readonly config: readonly string[];
  readonly vendored: readonly string[];
}

export interface AdviseConfig {
  readonly base_url: string;
  readonly provider: 'openai' | 'anthropic';
  readonly model: string;
  readonly keyEnv: string;
}

/** The effective configuration, with every key set. */
export interface Config {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly gitignore: boolean;
  readonly languages: readonly string[];
  readonly builtins: boolean;
  readonly maxFileSize: number;
  readonly top: number;
  /** By name, in lower case. */
  readonly layers: Readonly<Record<string, LayerSetting>>;
  readonly roles: RolesConfig;
  /** By name; `features/*` declares one module for each folder. */
  readonly modules: Readonly<Record<string, ModuleSetting>>;
  readonly unassigned: 'allow' | 'warn' | 'error';
  readonly rules: readonly RuleSetting[];
  readonly baseline: BaselineConfig;
  /** Absolute, or relative to the root; `outDirOf` returns the absolute path. */
  readonly outDir: string;
  /** Absolute, and the root or a folder above it; empty if git tells. */
  readonly repository: string;
  readonly watch: WatchConfig;
  readonly server: ServerConfig;
  readonly editor: string;
  readonly advise: AdviseConfig;
}

/** The part of the configuration that one source (a file, the flags) sets. */
export type ConfigInput = {
  readonly [K in keyof Config]?: Config[K] extends Group ? Partial<Config[K]> : Config[K];
};

/** Who may set an option. `user`: only the user's own configuration, a flag or the environment, never a project. */
export type Scope = 'project' | 'user';

export interface Option<T = unknown> {
  /** What it accepts. */
  readonly type: Shape;
  readonly default: T;
  /** One sentence without a full stop, for help and documentation. */
  readonly description: string;
  /** Who may set it, if not everybody; of an option in a group, that of the group counts. */
  readonly scope?: 'user';
}

export interface OptionGroup<T = Readonly<Record<string, unknown>>> {
  readonly options: { readonly [K in keyof T]: Option<T[K]> };
  readonly description: string;
  readonly scope?: 'user';
}

export const OPTIONS: OptionTable = {
  include: {
    type: { kind: 'list', items: GLOB },
    default: [],
    description:
      'Globs relative to the root; only files that match one of them are analysed; empty means all',
  },
  exclude: {
    type: { kind: 'list', items: GLOB },
    default: [],
    description: 'Globs relative to the root; files and folders that match one of them are excluded',
  },
  gitignore: {
    type: { kind: 'flag' },
    default: true,
    description: 'Exclude what .gitignore files and .git/info/exclude ignore',
  },
  languages: {
    type: { kind: 'list', items: LANGUAGE },
    default: [],
    description: 'Names of the languages to analyse, such as "typescript" or "python"; empty means all',
  },
  builtins: {
    type: { kind: 'flag' },
    default: false,
    description: "Show built-in modules (node:fs, Python's os) as packages in the graph",
  },
  maxFileSize: {
    type: { kind: 'integer', min: 1, max: 268_435_456 },
    default: 2_097_152,
    description: 'Files larger than this many bytes stay in the graph, but are not read',
  },
  top: {
    type: { kind: 'integer', min: 1, max: 100_000 },
    default: 20,
    description: 'Length of the lists of the most complex and the most critical files',
  },
  layers: {
    type: LAYERS,
    default: {},
    description:
      'Layers of the architecture, added to the built-in ones: a rank, a rank with the globs of its files, or false to remove one',
  },
  roles: {
    description:
      'What files are there for, if their paths do not tell: globs relative to the root; findings are about sources only',
    options: {
      source: roleOption('of the program itself'),
      test: roleOption('that test it'),
      generated: roleOption('that tools write'),
      config: roleOption('that configure tools'),
      vendored: roleOption('copied from elsewhere'),
    },
  },
  modules: {
    type: MODULES,
    default: {},
    description: 'Parts of the project that rules are about: each has files, a package or a workspace',
  },
  unassigned: {
    type: { kind: 'choice', of: ['allow', 'warn', 'error'] },
    default: 'allow',
    description: 'Whether "depgraph check" objects to source files that are in no module',
  },
  rules: {
    type: RULES,
    default: [],
    description: 'What may depend on what, for "depgraph check"; the name of a built-in rule sets its level',
  },
  baseline: {
    description: 'The findings that are known, which "depgraph check" does not count',
    options: {
      file: {
        type: FILE,
        default: '',
        description:
          'The file that lists them, relative to the root and inside it; empty means .depgraph-baseline.json, if it exists',
      },
      stale: {
        type: { kind: 'choice', of: ['error', 'warn', 'off'] },
        default: 'error',
        description: 'Level of an entry that no finding matches any more',
      },
    },
  },
  outDir: {
    type: FOLDER,
    default: '.depgraph',
    description: 'Folder for the report and the cache, relative to the root and inside it',
  },
  repository: {
    type: OPTIONAL_FOLDER,
    default: '',
    description:
      'Folder to take as the top of the repository, for the projects at or below it; nothing above it is read; empty means the git work tree',
    scope: 'user',
  },
  watch: {
    description: 'When the server analyses a changed project again; all values are in milliseconds',
    options: {
      debounce: {
        type: { kind: 'integer', min: 0, max: 10_000 },
        default: 30,
        description: 'Quiet time, in milliseconds, after the last change before an analysis starts',
      },
      maxWait: {
        type: { kind: 'integer', min: 0, max: 60_000 },
        default: 500,
        description: 'Maximum time, in milliseconds, that continuous changes may delay an analysis',
      },
      sweep: {
        type: { kind: 'integer', min: 1_000, max: 30_000 },
        default: 30_000,
        description: 'Time, in milliseconds, between two full scans for changes that the watcher missed',
      },
    },
  },
  server: {
    description: 'The address of the server, and the host names that it accepts',
    scope: 'user',
    options: {
      host: {
        type: HOST,
        default: '127.0.0.1',
        description: 'Address to listen on; 127.0.0.1 is reachable from this machine only',
      },
      port: {
        type: { kind: 'integer', min: 0, max: 65_535 },
        default: 7171,
        description: 'Port to listen on, or the next free one after it; 0 lets the system choose',
      },
      allowedHosts: {
        type: { kind: 'list', items: HOST },
        default: [],
        description: 'Additional host names under which browsers may reach the server',
      },
    },
  },
  editor: {
    type: COMMAND,
    default: '',
    description: 'Command that opens a file from the page; empty means $VISUAL, $EDITOR or a running editor',
    scope: 'user',
  },
  advise: {
    description: 'The language model that gives advice; it is contacted only when you ask for advice',
    scope: 'user',
    options: {
      base_url: {
        type: URL_TEXT,
        default: '',
        description: 'Address of the service, http or https, without a user name or password',
      },
      provider: {
        type: { kind: 'choice', of: ['openai', 'anthropic'] },
        default: 'openai',
        description: 'The protocol of the service: "openai" for all compatible services, or "anthropic"',
      },
      model: {
        type: MODEL,
        default: '',
        description: 'Name of the model, as the service calls it',
      },
      keyEnv: {
        type: ENV_NAME,
        default: '',
        description: 'Name of the environment variable that holds the key (never the key itself)',
      },
    },
  },
};

function roleOption(what: string): Option<readonly string[]> {
  return {
    type: { kind: 'list', items: GLOB },
    default: [],
    description: `Files ${what}`,
  };
}

export function isGroup(entry: Option | OptionGroup): entry is OptionGroup {
  return 'options' in entry;
}

/** The table as a list, for callers that handle all keys alike. */
export function optionEntries(): readonly (readonly [key: string, entry: Option | OptionGroup])[] {
  return Object.entries(OPTIONS as Readonly<Record<string, Option | OptionGroup>>);
}

/** The configuration with every option at its default. */
export function defaultConfig(): Config {
  const config: Record<string, unknown> = {};
  for (const [key, entry] of optionEntries())
    config[key] = isGroup(entry) ? groupDefaults(entry) : entry.default;
  return config as unknown as Config;
}

function groupDefaults(group: OptionGroup): Record<string, unknown> {
  return Object.fromEntries(Object.entries(group.options).map(([key, option]) => [key, option.default]));
}

type Group = ServerConfig | WatchConfig | RolesConfig | AdviseConfig | BaselineConfig;

type OptionTable = {
  readonly [K in keyof Config]: Config[K] extends Group ? OptionGroup<Config[K]> : Option<Config[K]>;
};
