import { duplicateKey, type Entry, entriesOf, isObject, nameOf, unknownKey, wrongValue } from './entries.ts';
import { type LayerSetting, OPTIONS } from './options.ts';
import { expectation, type Refusal, refusal, refuseList } from './values.ts';

export function checkLayers(entry: Entry): Record<string, LayerSetting> {
  const { value } = entry;
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
    if (twin !== undefined) duplicateKey(twin, layer);
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
