import { fail } from '../shared/errors.ts';
import { didYouMean, nearest } from '../shared/nearest.ts';
import {
  type ConfigInput,
  isGroup,
  type LayerSetting,
  OPTIONS,
  type Option,
  type OptionGroup,
  optionEntries,
  type Scope,
} from './options.ts';
import { expectation, type Refusal, refusal, refuse, refuseList, type ValueContext } from './values.ts';

/** From the outermost key to the value in question. */
export type KeyPath = readonly (string | number)[];

/** Where a configuration comes from, which determines what it may set and how errors locate it. */
export interface Source extends ValueContext {
  readonly scope: Scope;
  /** The location of a key or its value: `file:line:column`. */
  locate(path: KeyPath, part: 'key' | 'value'): string;
  /** The user's own configuration file, for the error that refers to it. */
  readonly userFile: string;
}

/** Checks one source against the table. Throws an error for the first problem. */
export function validate(input: unknown, source: Source): ConfigInput {
  const top: Entry = { path: [], value: input, source };
  if (!isObject(input))
    wrongValue(top, refusal('an object', input), 'its keys are the options, as in { "top": 10 }');
  const table = new Map(optionEntries());
  const checked: [string, unknown][] = [];
  for (const entry of entriesOf(input, top)) {
    const key = nameOf(entry);
    if (key === '$schema') continue;
    const option = table.get(key);
    if (option === undefined) unknownKey(entry, [...table.keys()]);
    if (option.scope === 'user' && source.scope === 'project') {
      const location = source.locate(entry.path, 'key');
      fail('config_user_only', { key, location, userFile: source.userFile });
    }
    checked.push([key, isGroup(option) ? checkGroup(option, entry) : checkOption(option, entry)]);
  }
  return Object.fromEntries(checked) as ConfigInput;
}

/** A value with its path. */
interface Entry {
  readonly path: KeyPath;
  readonly value: unknown;
  readonly source: Source;
}

function checkGroup(group: OptionGroup, entry: Entry): Record<string, unknown> {
  const { value } = entry;
  const known = Object.keys(group.options);
  if (!isObject(value))
    wrongValue(entry, refusal(`an object with ${known.join(', ')}`, value), group.description);
  const checked = entriesOf(value, entry).map(inner => {
    const name = nameOf(inner);
    const option = Object.hasOwn(group.options, name) ? group.options[name] : undefined;
    return [name, option === undefined ? unknownKey(inner, known) : checkOption(option, inner)] as const;
  });
  return Object.fromEntries(checked);
}

function checkOption(option: Option, entry: Entry): unknown {
  if (option.type.kind === 'layers') return checkLayers(entry);
  const reason = refuse(option.type, entry.value, entry.source);
  if (reason !== undefined) wrongValue(entry, reason, option.description);
  return entry.value;
}

// Only flags can be undefined, if they were not given.
function entriesOf(object: Record<string, unknown>, { path, source }: Entry): Entry[] {
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ path: [...path, key], value, source }));
}

// ----------------------------------------------------------------------------------- layers

function checkLayers(entry: Entry): Record<string, LayerSetting> {
  const { value, source } = entry;
  const { description, type } = OPTIONS.layers;
  if (!isObject(value)) wrongValue(entry, refusal(expectation(type), value), description);
  const seen = new Map<string, Entry>();
  const checked: [string, LayerSetting][] = [];
  for (const layer of entriesOf(value, entry)) {
    const name = nameOf(layer);
    if (name.trim() === '' || /[/\\]/.test(name)) {
      wrongValue(layer, refusal('a layer name without slashes', name), description);
    }
    // Layer names are case-insensitive, so two spellings of one name would conflict.
    const lower = name.toLowerCase();
    const twin = seen.get(lower);
    if (twin !== undefined) {
      const [first, location] = [twin, layer].map(({ path }) => source.locate(path, 'key')) as [
        string,
        string,
      ];
      fail('config_duplicate_key', { key: dotted(layer.path), location, first });
    }
    seen.set(lower, layer);
    checked.push([lower, checkLayer(layer)]);
  }
  return Object.fromEntries(checked);
}

function checkLayer(entry: Entry): LayerSetting {
  const odd = isObject(entry.value)
    ? entriesOf(entry.value, entry).find(key => !LAYER_KEYS.includes(nameOf(key)))
    : undefined;
  if (odd !== undefined) unknownKey(odd, LAYER_KEYS);
  const reason = refuseLayer(entry.value);
  if (reason !== undefined) wrongValue(entry, reason, OPTIONS.layers.description);
  return entry.value as LayerSetting;
}

const LAYER_KEYS: readonly string[] = ['rank', 'match'];
const RANK = 'a rank from 0 to 100';

function refuseLayer(setting: unknown): Refusal | undefined {
  if (setting === false || isRank(setting)) return undefined;
  if (!isObject(setting)) return refusal(`${RANK}, { "rank": …, "match": [globs] }, or false`, setting);
  if (!isRank(setting.rank)) return { ...refusal(RANK, setting.rank), at: 'rank' in setting ? ['rank'] : [] };
  if (setting.match === undefined) return undefined;
  const reason = refuseList('glob', setting.match, {});
  return reason === undefined ? undefined : { ...reason, at: ['match', ...reason.at] };
}

function isRank(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 100;
}

// ----------------------------------------------------------------------------------- errors

function wrongValue(entry: Entry, reason: Refusal, description: string): never {
  const path = [...entry.path, ...reason.at];
  const { expected, got } = reason;
  const key = dotted(path) || 'the configuration';
  return fail('config_wrong_value', {
    key,
    location: entry.source.locate(path, 'value'),
    expected,
    got,
    description,
  });
}

function unknownKey(entry: Entry, siblings: readonly string[]): never {
  const parents = entry.path.slice(0, -1);
  const close = nearest(nameOf(entry), siblings);
  const suggestion =
    close !== undefined
      ? `did you mean "${dotted([...parents, close])}"?`
      : (suggestGroup(nameOf(entry)) ?? didYouMean('', siblings));
  return fail('config_unknown_key', {
    key: dotted(entry.path),
    location: entry.source.locate(entry.path, 'key'),
    suggestion,
  });
}

// "port" at the top level is not a typo but a valid key in the wrong group.
function suggestGroup(word: string): string | undefined {
  for (const [name, entry] of optionEntries()) {
    if (isGroup(entry) && Object.hasOwn(entry.options, word)) return `did you mean "${name}.${word}"?`;
  }
  return undefined;
}

function nameOf(entry: Entry): string {
  return String(entry.path.at(-1));
}

function dotted(path: KeyPath): string {
  const parts = path.map((part, index) =>
    typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`,
  );
  const text = parts.join('');
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
