/** The forms of `modules` and `rules` in `.depgraphrc`, after validation. */

/** Which files a module consists of: exactly one of `files`, `package` and `workspace` is set. */
export interface ModuleSetting {
  readonly files?: readonly string[];
  /** The declared package or namespace: `com.acme.billing.**`. */
  readonly package?: string;
  /** The name in a manifest. */
  readonly workspace?: string;
  /** The only files that other modules may import, relative to the root, or to the module if it has a folder of its own. */
  readonly public?: readonly string[];
  readonly tags?: readonly string[];
  /** May match no file. */
  readonly optional?: boolean;
}

export type LevelSetting = 'error' | 'warn' | 'off';

interface CommonSettings {
  readonly name: string;
  readonly level?: LevelSetting;
  readonly help?: string;
  readonly types?: 'ignore';
  readonly lazy?: 'ignore';
  /** Imports that the rule does not see, as in `src/a.ts -> src/b.ts`. */
  readonly ignore?: readonly string[];
  /** Files that the rule does not judge. */
  readonly except?: readonly string[];
  /** Its selectors may match nothing. */
  readonly optional?: boolean;
}

/** A selector, or several: files that any of them selects. */
export type Selectors = readonly string[];

/** A rule has exactly one of these keys besides the common ones. */
export type RuleSetting = CommonSettings & RuleBody;

export type RuleBody =
  /** Each layer may use those after it. `a | b` are siblings, which may not use each other. */
  | { readonly layers: readonly string[]; readonly direct?: boolean }
  /** Modules that may not use each other; `transitive`: also not over files of none of them. */
  | { readonly independent: Selectors; readonly transitive?: boolean }
  | {
      readonly forbid: { readonly from: Selectors; readonly to: Selectors; readonly transitive?: boolean };
    }
  /** Only these may use those. */
  | { readonly only: { readonly to: Selectors; readonly from: Selectors } }
  /** These may use only those, and themselves. */
  | { readonly allow: { readonly from: Selectors; readonly to: Selectors } }
  /** Modules whose other files outsiders may not import. `own`: files may import the entry of their own module. */
  | { readonly public: Selectors; readonly own?: 'ignore' }
  | { readonly acyclic: AcyclicSetting }
  | { readonly require: { readonly from: Selectors; readonly usedBy: Selectors } }
  | { readonly unresolved: true }
  /** Sets the level of a built-in rule of this name. */
  | Record<never, never>;

export interface AcyclicSetting {
  readonly between: 'files' | 'folders' | 'modules';
  /** Only cycles with one of these files count. */
  readonly with?: Selectors;
}

export interface BaselineConfig {
  readonly file: string;
  readonly stale: LevelSetting;
}
