import { fail } from '../../shared/errors.ts';
import { type Entry, entriesOf, isObject, nameOf, type Source, unknownKey, wrongValue } from './entries.ts';
import { type ConfigInput, isGroup, type Option, type OptionGroup, optionEntries } from './options.ts';
import { checkLayers } from './validate-layers.ts';
import { checkModules, checkRules } from './validate-rules.ts';
import { refusal, refuse } from './values.ts';

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

function checkOption({ type, description }: Option, entry: Entry): unknown {
  switch (type.kind) {
    case 'layers':
      return checkLayers(entry);
    case 'modules':
      return checkModules(entry);
    case 'rules':
      return checkRules(entry);
  }
  const reason = refuse(type, entry.value, entry.source);
  if (reason !== undefined) wrongValue(entry, reason, description);
  return entry.value;
}
