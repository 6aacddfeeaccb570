import { type KeyPath, show } from '../../shared/shape.ts';
import type { ModuleSetting, RuleSetting } from './rule-settings.ts';
import {
  BODY_SHAPES,
  BUILT_IN_OPTIONS,
  IMPORT,
  MODULE_NAME,
  MODULE_SHAPE,
  RESERVED_NAMES,
  RULE_SHAPE,
} from './rule-shapes.ts';
import type { Refuse } from './source.ts';

// What no shape can say about modules and rules.

/** Of all modules, or of all rules; siblings in a layer count as several, and so do other texts. */
const MAX_SELECTORS = 10_000;

/** Throws an error for the first problem. */
export function validateModules(
  given: Readonly<Record<string, ModuleSetting | readonly string[]>>,
  refuse: Refuse,
): Record<string, ModuleSetting> {
  requireFewSelectors('modules', given, refuse);
  const modules = Object.entries(given).map(([name, setting]): [string, ModuleSetting] => [
    name,
    isFiles(setting) ? { files: setting } : setting,
  ]);
  for (const [name, module] of modules)
    validateModule(name, module, refusing(refuse, ['modules', name], MODULE_SHAPE.description));
  return Object.fromEntries(modules);
}

/** A list of globs is a module of these files. */
function isFiles(setting: ModuleSetting | readonly string[]): setting is readonly string[] {
  return Array.isArray(setting);
}

function validateModule(name: string, module: ModuleSetting, refuse: RefuseKey): void {
  if (!MODULE_NAME.test(name))
    refuse([], 'a module name without : | or quotes, and with one * at most', show(name));
  const files = 'files' in module ? module.files : [];
  const isInFolders = files.length > 0 && files.every(glob => FOLDER_PATTERN.test(glob));
  if (name.includes('*') && !isInFolders) {
    const expected = '"files" with a folder called * for each module, as in "src/features/*/**"';
    refuse([], expected, show(files[0] ?? 'none'));
  }
}

/** A segment `*`, at the same depth in all matching paths. */
const FOLDER_PATTERN = /^(?!.*\*\*.*\/\*(?:\/|$))(?:.*\/)?\*\/./;

interface RuleContext {
  readonly refuse: Refuse;
  readonly builtInRules: readonly string[] | undefined;
}

/** Throws an error for the first problem. */
export function validateRules(rules: readonly RuleSetting[], { refuse, builtInRules }: RuleContext): void {
  requireFewSelectors('rules', rules, refuse);
  const names = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    const refuseThis = refusing(refuse, ['rules', index], RULE_SHAPE.description);
    validateRule(rule, builtInRules, refuseThis);
    if (names.has(rule.name)) refuseThis(['name'], 'a name that no other rule has', show(rule.name));
    names.add(rule.name);
  }
}

function validateRule(rule: RuleSetting, builtInRules: RuleContext['builtInRules'], refuse: RefuseKey): void {
  const bodies = Object.keys(BODY_SHAPES).filter(key => Object.hasOwn(rule, key));
  const known = Object.keys(BODY_SHAPES).join(', ');
  if (RESERVED_NAMES.includes(rule.name))
    refuse(
      ['name'],
      `a name besides ${RESERVED_NAMES.join(', ')}, which are findings of depgraph itself`,
      show(rule.name),
    );
  if (bodies.length > 1) refuse([], `exactly one of ${known}`, listed(bodies));
  if (bodies.length === 0 && builtInRules && !builtInRules.includes(rule.name))
    refuse([], `one of ${known}, or the name of a built-in rule: ${builtInRules.join(', ')}`, 'none');
  const own = BUILT_IN_OPTIONS[rule.name] ?? [];
  const settable = [...BUILT_IN_KEYS, ...own];
  const odd = bodies.length === 0 ? Object.keys(rule).find(key => !settable.includes(key)) : undefined;
  if (odd !== undefined) refuse([odd], `only ${settable.join(', ')} for this built-in rule`, show(odd));
  const misplaced = bodies.length > 0 ? ALL_OPTIONS.find(key => Object.hasOwn(rule, key)) : undefined;
  if (misplaced !== undefined) refuse([misplaced], 'this key for a built-in rule only', show(bodies[0]));
  for (const [index, text] of (rule.ignore ?? []).entries())
    if (!/^[^>]*[^\s>]\s*->\s*[^\s>][^>]*$/.test(text)) refuse(['ignore', index], IMPORT, show(text));
  if ('layers' in rule) validateLayerNames(rule.layers, refuse);
}

type RefuseKey = (at: KeyPath, expected: string, got: string) => never;

function refusing(refuse: Refuse, path: KeyPath, description = ''): RefuseKey {
  return (at, expected, got) => refuse({ at: [...path, ...at], expected, got, description });
}

/** A layer that is named twice would be above and below itself; a single one has nothing above or below. */
function validateLayerNames(layers: readonly string[], refuse: RefuseKey): void {
  const seen = new Set<string>();
  for (const [index, text] of layers.entries()) {
    for (const name of text.split('|').map(part => part.trim())) {
      if (name === '') refuse(['layers', index], 'a layer, or siblings with | between them', show(text));
      if (seen.has(name)) refuse(['layers', index], 'each layer once', `${show(name)} a second time`);
      seen.add(name);
    }
  }
  if (seen.size < 2) refuse(['layers'], 'two layers or more', show(layers[0]));
}

/** What can be set of every built-in rule. */
const BUILT_IN_KEYS: readonly string[] = ['name', 'level', 'help'];
const ALL_OPTIONS = Object.values(BUILT_IN_OPTIONS).flat();

/** Each selector is compared with every file. */
function requireFewSelectors(key: string, value: unknown, refuse: Refuse): void {
  const count = countSelectors(value, 0);
  if (count <= MAX_SELECTORS) return;
  const description = 'a limit that protects against hostile projects';
  refuse({
    at: [key],
    expected: `at most ${MAX_SELECTORS} selectors in them`,
    got: String(count),
    description,
  });
}

/** An upper bound: names and other texts count, too. No selector is deeper than this. */
function countSelectors(value: unknown, depth: number): number {
  if (typeof value === 'string') return value.split('|').length;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return 0;
  return Object.values(value).reduce((sum, inner) => sum + countSelectors(inner, depth + 1), 0);
}

const MAX_DEPTH = 4;

function listed(keys: readonly string[]): string {
  return keys.length === 0 ? 'none' : keys.map(show).join(' and ');
}
