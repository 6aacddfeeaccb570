import { fail } from '../../shared/errors.ts';
import { isObject, type Mismatch, type ObjectShape, readShape, type Shape } from '../../shared/shape.ts';
import { type ConfigInput, isGroup, OPTIONS, type Option, optionEntries, type Scope } from './options.ts';
import { failAt, type KnownNames, type Refuse, type Source } from './source.ts';
import { validateLayers } from './validate-layers.ts';
import { validateModules, validateRules } from './validate-rules.ts';

/** Checks one source against the table. Throws an error for the first problem. */
export function validate(input: unknown, source: Source): ConfigInput {
  if (isObject(input)) requireAllowed(Object.keys(input), source);
  const report = (mismatch: Mismatch) => failAt(source, mismatch);
  const refuse: Refuse = mismatch => failAt(source, { ...mismatch, cause: 'value', known: [] });
  const checked = readShape(configShape(source), withoutSchema(input), report) as ConfigInput;
  const { layers, modules, rules } = checked;
  if (rules) validateRules(rules, { refuse, builtInRules: source.builtInRules });
  return {
    ...checked,
    ...(layers && { layers: validateLayers(layers, source, refuse) }),
    ...(modules && { modules: validateModules(modules, refuse) }),
  };
}

function requireAllowed(keys: readonly string[], source: Source): void {
  if (source.scope === 'user') return;
  const table = new Map(optionEntries());
  const key = keys.find(name => table.get(name)?.scope === 'user');
  if (key === undefined) return;
  fail('config_user_only', { key, location: source.locate([key], 'key'), userFile: source.userFile });
}

/** Editors read the address of the schema. */
function withoutSchema(input: unknown): unknown {
  if (!isObject(input)) return input;
  const { $schema, ...options } = input;
  return options;
}

/** All options, or those that this scope may set, as one shape. */
export function configShape({
  languages,
  scope = 'user',
}: KnownNames & { readonly scope?: Scope }): ObjectShape {
  const entries = optionEntries().filter(([, entry]) => scope === 'user' || entry.scope === undefined);
  const fields = entries.map(([key, entry]): [string, Shape] => [
    key,
    isGroup(entry)
      ? { kind: 'object', fields: mapShapes(entry.options, languages), description: entry.description }
      : optionShape(entry, languages),
  ]);
  return {
    kind: 'object',
    fields: Object.fromEntries(fields),
    expected: 'an object',
    description: 'its keys are the options, as in { "top": 10 }',
  };
}

function mapShapes(options: Readonly<Record<string, Option>>, languages: KnownNames['languages']) {
  return Object.fromEntries(
    Object.entries(options).map(([key, option]) => [key, optionShape(option, languages)]),
  );
}

/** What an option accepts, with its description and default. */
export function optionShape({ type, ...words }: Option, languages: KnownNames['languages']): Shape {
  const { description, default: value } = words;
  if (languages === undefined || type !== OPTIONS.languages.type || type.kind !== 'list')
    return { ...type, description, default: value };
  const items: Shape = { kind: 'choice', of: languages, expected: `one of ${languages.join(', ')}` };
  return { ...type, items, description, default: value };
}
