import { type Entry, entriesOf, isObject, nameOf, unknownKey, wrongValue } from './entries.ts';
import type { ObjectShape, Shape } from './shape.ts';
import { hasControls, refusal, show } from './values.ts';

/** A hostile configuration must not determine how much work there is. */
export const MAX_TEXT = 1000;
const MAX_TEXTS = 200;

/** The value in its normal form. Throws an error for the first problem. */
export function checkShape(shape: Shape, entry: Entry): unknown {
  const { value } = entry;
  const refuse = (expected: string) => wrongValue(entry, refusal(expected, value), shape.description);
  switch (shape.kind) {
    case 'text':
      return isText(value) && (shape.accepts?.test(value) ?? true) ? value : refuse(shape.expected);
    case 'texts':
      return checkTexts(shape.expected, shape.description, entry);
    case 'flag':
      return typeof value === 'boolean' ? value : refuse('true or false');
    case 'true':
      return value === true ? value : refuse('true');
    case 'choice':
      return shape.of.includes(value as string)
        ? value
        : wrongValue(entry, refusal(shape.of.map(show).join(' or '), value, shape.of), shape.description);
    case 'object':
      return checkObject(shape, entry);
  }
}

export function checkObject(shape: ObjectShape & { description: string }, entry: Entry) {
  const { value } = entry;
  const known = Object.keys(shape.fields);
  if (!isObject(value)) {
    const keys = (shape.required.length > 0 ? shape.required : known).join(' and ');
    return wrongValue(entry, refusal(`an object with ${keys}`, value), shape.description);
  }
  const checked = entriesOf(value, entry).map(inner => {
    const name = nameOf(inner);
    const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    return [name, field === undefined ? unknownKey(inner, known) : checkShape(field, inner)] as const;
  });
  const missing = shape.required.find(name => !Object.hasOwn(value, name));
  if (missing !== undefined) {
    const reason = { at: [], expected: `the key "${missing}"`, got: 'none' };
    wrongValue(entry, reason, shape.description);
  }
  return Object.fromEntries(checked);
}

function checkTexts(expected: string, description: string, entry: Entry): readonly string[] {
  const { value, path, source } = entry;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0 || list.length > MAX_TEXTS) {
    const reason = { at: [], expected: `one to ${MAX_TEXTS} items`, got: String(list.length) };
    wrongValue(entry, reason, description);
  }
  return list.map((item, index) => {
    const at: Entry = Array.isArray(value) ? { path: [...path, index], value: item, source } : entry;
    return isText(item) ? item : wrongValue(at, refusal(expected, item), description);
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT && !hasControls(value);
}
