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

/** Where the configuration comes from: decides what it may say, and how errors name the place. */
export interface Source extends ValueContext {
  readonly scope: Scope;
  /** Where the key, or its value, stands: `file:line:column`. */
  place(path: KeyPath, part: 'key' | 'value'): string;
  /** The user's own configuration file, for the error that sends people there. */
  readonly userFile: string;
}

/** What one source says, checked against the table. Throws the first thing that is wrong. */
export function validate(input: unknown, source: Source): ConfigInput {
  const top: Spot = { path: [], value: input, source };
  if (!isObject(input))
    wrongValue(top, refusal('an object', input), 'its keys are the options, as in { "top": 10 }');
  const table = new Map(optionEntries());
  const checked: [string, unknown][] = [];
  for (const spot of spotsIn(input, top)) {
    const key = nameOf(spot);
    if (key === '$schema') continue;
    const entry = table.get(key);
    if (entry === undefined) unknownKey(spot, [...table.keys()]);
    if (entry.scope === 'user' && source.scope === 'project') {
      fail('config_user_only', { key, place: source.place(spot.path, 'key'), userFile: source.userFile });
    }
    checked.push([key, isGroup(entry) ? checkGroup(entry, spot) : checkOption(entry, spot)]);
  }
  return Object.fromEntries(checked) as ConfigInput;
}

/** A value, and where it stands. */
interface Spot {
  readonly path: KeyPath;
  readonly value: unknown;
  readonly source: Source;
}

function checkGroup(group: OptionGroup, spot: Spot): Record<string, unknown> {
  const { value } = spot;
  const known = Object.keys(group.options);
  if (!isObject(value))
    wrongValue(spot, refusal(`an object with ${known.join(', ')}`, value), group.description);
  const checked = spotsIn(value, spot).map(inner => {
    const name = nameOf(inner);
    const option = Object.hasOwn(group.options, name) ? group.options[name] : undefined;
    return [name, option === undefined ? unknownKey(inner, known) : checkOption(option, inner)] as const;
  });
  return Object.fromEntries(checked);
}

function checkOption(option: Option, spot: Spot): unknown {
  if (option.type.kind === 'layers') return checkLayers(spot);
  const reason = refuse(option.type, spot.value, spot.source);
  if (reason !== undefined) wrongValue(spot, reason, option.description);
  return spot.value;
}

// An undefined value comes from flags only, where it means that the flag was not given.
function spotsIn(object: Record<string, unknown>, { path, source }: Spot): Spot[] {
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ path: [...path, key], value, source }));
}

// ----------------------------------------------------------------------------------- layers

function checkLayers(spot: Spot): Record<string, LayerSetting> {
  const { value, source } = spot;
  const { description, type } = OPTIONS.layers;
  if (!isObject(value)) wrongValue(spot, refusal(expectation(type), value), description);
  const seen = new Map<string, Spot>();
  const checked: [string, LayerSetting][] = [];
  for (const layer of spotsIn(value, spot)) {
    const name = nameOf(layer);
    if (name.trim() === '' || /[/\\]/.test(name)) {
      wrongValue(layer, refusal('a layer name without slashes', name), description);
    }
    // Layer names are compared without case, so two spellings of one name would fight over its rank.
    const lower = name.toLowerCase();
    const twin = seen.get(lower);
    if (twin !== undefined) {
      const [first, place] = [twin, layer].map(({ path }) => source.place(path, 'key')) as [string, string];
      fail('config_duplicate_key', { key: dotted(layer.path), place, first });
    }
    seen.set(lower, layer);
    checked.push([lower, checkLayer(layer)]);
  }
  return Object.fromEntries(checked);
}

function checkLayer(spot: Spot): LayerSetting {
  const odd = isObject(spot.value)
    ? spotsIn(spot.value, spot).find(key => !LAYER_KEYS.includes(nameOf(key)))
    : undefined;
  if (odd !== undefined) unknownKey(odd, LAYER_KEYS);
  const reason = refuseLayer(spot.value);
  if (reason !== undefined) wrongValue(spot, reason, OPTIONS.layers.description);
  return spot.value as LayerSetting;
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

function wrongValue(spot: Spot, reason: Refusal, description: string): never {
  const path = [...spot.path, ...reason.at];
  const { expected, got } = reason;
  const key = dotted(path) || 'the configuration';
  return fail('config_wrong_value', {
    key,
    place: spot.source.place(path, 'value'),
    expected,
    got,
    description,
  });
}

function unknownKey(spot: Spot, siblings: readonly string[]): never {
  const parents = spot.path.slice(0, -1);
  const close = nearest(nameOf(spot), siblings);
  const suggestion =
    close !== undefined
      ? `did you mean "${dotted([...parents, close])}"?`
      : (elsewhere(nameOf(spot)) ?? didYouMean('', siblings));
  return fail('config_unknown_key', {
    key: dotted(spot.path),
    place: spot.source.place(spot.path, 'key'),
    suggestion,
  });
}

// "port" at the top level is no typing error: it is a right key in the wrong place.
function elsewhere(word: string): string | undefined {
  for (const [name, entry] of optionEntries()) {
    if (isGroup(entry) && Object.hasOwn(entry.options, word)) return `did you mean "${name}.${word}"?`;
  }
  return undefined;
}

function nameOf(spot: Spot): string {
  return String(spot.path.at(-1));
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
