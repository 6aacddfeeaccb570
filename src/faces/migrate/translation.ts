import type { ModuleSetting, ModuleTraits, RuleSetting } from '../../core/config/rule-settings.ts';
import type { RuleBody } from '../../core/config/rule-shapes.ts';
import { RESERVED_NAMES } from '../../core/config/rule-shapes.ts';

/** Another tool's configuration in the terms of `.depgraphrc`. */
export interface Translation {
  readonly modules: Readonly<Record<string, ModuleSetting>>;
  readonly rules: readonly RuleSetting[];
  /** What could not be translated, or means something slightly different here. */
  readonly notes: readonly string[];
}

/** What lies beside the configuration. Its dotted names and tags mean little without. */
export interface Surroundings {
  /** The names in a folder, those of folders with a slash at the end; empty for a folder that does not exist. */
  list(folder: string): readonly string[];
  read(file: string): string | undefined;
}

export interface Source {
  /** The base name of the file. */
  readonly name: string;
  readonly text: string;
  readonly around: Surroundings;
}

/** Undefined if the text contains no configuration of this tool. */
export type Translate = (source: Source) => Translation | undefined;

export type CommonSettings = Omit<RuleSetting, keyof RuleBody | 'name'>;

/** A translation while it is made. */
export interface Draft {
  /** Adds to what was said about the module before. */
  module(name: string, setting: ModuleSetting | ModuleTraits): void;
  hasModule(name: string): boolean;
  /** Adds a tag to a module. */
  tag(name: string, tag: string): void;
  /** Returns the name, which differs from the wanted one if that is no name of a rule or taken. */
  rule(wanted: string, body: RuleBody & CommonSettings): string;
  note(text: string): void;
  done(): Translation;
}

export function createDraft(): Draft {
  const modules = new Map<string, ModuleSetting>();
  const rules = new Map<string, RuleSetting>();
  /** Base name → the number that was last appended to it. */
  const suffixes = new Map<string, number>();
  const notes = new Set<string>();

  return {
    // What a module consists of is said first.
    module: (name, setting) => void modules.set(name, { ...modules.get(name), ...setting } as ModuleSetting),
    hasModule: name => modules.has(name),
    tag(name, tag) {
      const module = modules.get(name);
      if (!module || module.tags?.includes(tag)) return;
      modules.set(name, { ...module, tags: [...(module.tags ?? []), tag] });
    },
    rule(wanted, body) {
      const base = ruleName(wanted);
      let name = base;
      let suffix = suffixes.get(base) ?? 1;
      while (rules.has(name)) name = `${base}-${++suffix}`;
      suffixes.set(base, suffix);
      rules.set(name, { name, ...body, ...(body.help !== undefined && { help: oneLine(body.help) }) });
      return name;
    },
    note: text => void notes.add(text),
    done: () => ({ modules: Object.fromEntries(modules), rules: [...rules.values()], notes: [...notes] }),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 1000);
}

/** One word, because comments in code name rules. */
function ruleName(text: string): string {
  const words = text
    .trim()
    .replace(/[^\p{L}\p{N}_@./-]+/gu, '-')
    .replace(/^[./-]+|-+$/g, '');
  return words === '' ? 'rule' : isReserved(words) ? `${words}-rule` : words.slice(0, 90);
}

/** Names that mean something without a rule. */
function isReserved(name: string): boolean {
  return RESERVED_NAMES.includes(name);
}

/** The name of a module that holds the files of no other module: it has the shortest prefix of all. */
export const REST = 'rest';

/** Tools that ignore files outside of their modules need a name for these in lists of what is allowed. */
export function addRest(draft: Draft): void {
  draft.module(REST, { files: ['**'], optional: true });
}

/** Refers to a module. `tests` alone is the set of all test files. */
export function moduleSelector(name: string): string {
  return name === 'tests' ? 'module:tests' : name;
}
