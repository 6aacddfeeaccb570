import { type Entry, entriesOf, isObject, nameOf, wrongValue } from './entries.ts';
import { OPTIONS } from './options.ts';
import type { ModuleSetting, RuleSetting } from './rule-settings.ts';
import {
  BODY_OPTIONS,
  BODY_SHAPES,
  IMPORT,
  MODULE_BODIES,
  MODULE_NAME,
  MODULE_SHAPE,
  RESERVED_NAMES,
  RULE_SHAPE,
} from './rule-shapes.ts';
import { checkObject, checkShape } from './shapes.ts';
import { expectation, refusal, show } from './values.ts';

/** A hostile configuration must not determine how much work there is. */
const MAX_MODULES = 1000;
const MAX_RULES = 500;
/** Of all modules, or of all rules; siblings in a layer count as several, and so do other texts. */
const MAX_SELECTORS = 10_000;

export function checkModules(entry: Entry): Record<string, ModuleSetting> {
  const { value } = entry;
  const { description, type } = OPTIONS.modules;
  if (!isObject(value)) wrongValue(entry, refusal(expectation(type), value), description);
  const modules = entriesOf(value, entry);
  requireAtMost(MAX_MODULES, modules.length, entry);
  requireFewSelectors(entry);
  return Object.fromEntries(modules.map(module => [nameOf(module), checkModule(module)]));
}

function checkModule(entry: Entry): ModuleSetting {
  const name = nameOf(entry);
  if (!MODULE_NAME.test(name)) {
    wrongValue(
      entry,
      refusal('a module name without : | or quotes, and with one * at most', name),
      DESCRIPTION,
    );
  }
  const module: ModuleSetting = isFiles(entry.value)
    ? { files: checkShape(MODULE_SHAPE.fields.files, entry) as readonly string[] }
    : (checkObject(MODULE_SHAPE, entry) as ModuleSetting);
  const bodies = MODULE_BODIES.filter(key => module[key] !== undefined);
  if (bodies.length !== 1) {
    const reason = { at: [], expected: `exactly one of ${MODULE_BODIES.join(', ')}`, got: listed(bodies) };
    wrongValue(entry, reason, DESCRIPTION);
  }
  if (name.includes('*') && !module.files?.every(glob => FOLDER_PATTERN.test(glob))) {
    const expected = '"files" with a folder called * for each module, as in "src/features/*/**"';
    wrongValue(entry, { at: [], expected, got: show(module.files?.[0] ?? 'none') }, DESCRIPTION);
  }
  return module;
}

/** A glob or a list of globs is a module of these files. */
function isFiles(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value);
}

/** A segment `*`, at the same depth in all matching paths. */
const FOLDER_PATTERN = /^(?!.*\*\*.*\/\*(?:\/|$))(?:.*\/)?\*\/./;
const DESCRIPTION = MODULE_SHAPE.description;

export function checkRules(entry: Entry): readonly RuleSetting[] {
  const { value, path, source } = entry;
  const { description, type } = OPTIONS.rules;
  if (!Array.isArray(value)) return wrongValue(entry, refusal(expectation(type), value), description);
  requireAtMost(MAX_RULES, value.length, entry);
  requireFewSelectors(entry);
  const names = new Set<string>();
  return value.map((item, index) => {
    const at: Entry = { path: [...path, index], value: item, source };
    const rule = checkRule(at);
    if (names.has(rule.name)) {
      const reason = { at: ['name'], expected: 'a name that no other rule has', got: show(rule.name) };
      wrongValue(at, reason, RULE_SHAPE.description);
    }
    names.add(rule.name);
    return rule;
  });
}

function checkRule(entry: Entry): RuleSetting {
  const rule = checkObject(RULE_SHAPE, entry) as unknown as RuleSetting;
  const refuse = (at: readonly (string | number)[], expected: string, got: string) =>
    wrongValue(entry, { at, expected, got }, RULE_SHAPE.description);
  const bodies = Object.keys(BODY_SHAPES).filter(key => Object.hasOwn(rule, key));
  const known = Object.keys(BODY_SHAPES).join(', ');
  if (RESERVED_NAMES.includes(rule.name))
    refuse(
      ['name'],
      `a name besides ${RESERVED_NAMES.join(', ')}, which are findings of depgraph itself`,
      show(rule.name),
    );
  if (bodies.length > 1) refuse([], `exactly one of ${known}`, listed(bodies));
  const { builtInRules } = entry.source;
  if (bodies.length === 0 && builtInRules && !builtInRules.includes(rule.name))
    refuse([], `one of ${known}, or the name of a built-in rule: ${builtInRules.join(', ')}`, 'none');
  const odd = bodies.length === 0 ? Object.keys(rule).find(key => !BUILT_IN_KEYS.includes(key)) : undefined;
  if (odd !== undefined) refuse([odd], `only ${BUILT_IN_KEYS.join(', ')} for a built-in rule`, show(odd));
  for (const [index, text] of (rule.ignore ?? []).entries())
    if (!/^[^>]*[^\s>]\s*->\s*[^\s>][^>]*$/.test(text)) refuse(['ignore', index], IMPORT, show(text));
  if ('layers' in rule) checkLayerNames(rule.layers, refuse);
  for (const [key, body] of Object.entries(BODY_OPTIONS))
    if (key in rule && !(body in rule)) refuse([key], `this key beside "${body}" only`, show(bodies[0]));
  return rule;
}

type RefuseKey = (at: readonly (string | number)[], expected: string, got: string) => never;

/** A layer that is named twice would be above and below itself; a single one has nothing above or below. */
function checkLayerNames(layers: readonly string[], refuse: RefuseKey): void {
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

/** What can be set of a built-in rule. */
const BUILT_IN_KEYS: readonly string[] = ['name', 'level', 'help'];

/** Each selector is compared with every file. */
function requireFewSelectors(entry: Entry): void {
  requireAtMost(MAX_SELECTORS, countSelectors(entry.value, 0), entry, 'selectors in them');
}

/** An upper bound: names and other texts count, too. No selector is deeper than this. */
function countSelectors(value: unknown, depth: number): number {
  if (typeof value === 'string') return value.split('|').length;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return 0;
  return Object.values(value).reduce((sum, inner) => sum + countSelectors(inner, depth + 1), 0);
}

const MAX_DEPTH = 4;

function requireAtMost(most: number, count: number, entry: Entry, what = 'of them'): void {
  if (count <= most) return;
  const reason = { at: [], expected: `at most ${most} ${what}`, got: String(count) };
  wrongValue(entry, reason, 'a limit that protects against hostile projects');
}

function listed(keys: readonly string[]): string {
  return keys.length === 0 ? 'none' : keys.map(show).join(' and ');
}
