import type { RuleBody } from './rule-shapes.ts';

/** The forms of `modules` and `rules` in `.depgraphrc`, after validation. */

/** Which files a module consists of. */
export type ModuleSetting = ModuleBody & ModuleTraits;

type ModuleBody =
  | { readonly files: readonly string[] }
  /** The declared package or namespace: `com.acme.billing.**`. */
  | { readonly package: string }
  /** The name in a manifest. */
  | { readonly workspace: string };

export interface ModuleTraits {
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

/** What can be set of the built-in rules about modules. */
export interface ModuleRuleOptions {
  /** A direction that a project has taken has at least so many imports, */
  readonly imports?: number;
  /** and so many times those of the other direction. */
  readonly times?: number;
  /** Globs of files that put modules together: what they import says nothing about who depends on whom. */
  readonly roots?: readonly string[];
}

/** What can be set of the built-in rules about hints. */
export interface HintRuleOptions {
  /** Globs of files that programs load in ways that nothing shows. */
  readonly entries?: readonly string[];
  /** Globs of the names of packages that the rule leaves alone. */
  readonly packages?: readonly string[];
}

/** A rule has exactly one of these keys besides the common ones. */
export type RuleSetting = CommonSettings & ModuleRuleOptions & HintRuleOptions & RuleBody;

export interface BaselineConfig {
  readonly file: string;
  readonly stale: LevelSetting;
}
