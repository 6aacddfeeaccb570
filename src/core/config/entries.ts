import { fail } from '../../shared/errors.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { isGroup, optionEntries, type Scope } from './options.ts';
import type { Refusal, ValueContext } from './values.ts';

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

/** A value with its path. */
export interface Entry {
  readonly path: KeyPath;
  readonly value: unknown;
  readonly source: Source;
}

// Only flags can be undefined, if they were not given.
export function entriesOf(object: Record<string, unknown>, { path, source }: Entry): Entry[] {
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ path: [...path, key], value, source }));
}

export function nameOf(entry: Entry): string {
  return String(entry.path.at(-1));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function wrongValue(entry: Entry, reason: Refusal, description: string): never {
  const path = [...entry.path, ...reason.at];
  const { expected, got } = reason;
  const key = dotted(path) || 'the configuration';
  const location = entry.source.locate(path, 'value');
  return fail('config_wrong_value', { key, location, expected, got, description });
}

export function unknownKey(entry: Entry, siblings: readonly string[]): never {
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

export function duplicateKey(first: Entry, second: Entry): never {
  const locate = ({ path, source }: Entry) => source.locate(path, 'key');
  return fail('config_duplicate_key', {
    key: dotted(second.path),
    location: locate(second),
    first: locate(first),
  });
}

// "port" at the top level is not a typo but a valid key in the wrong group.
function suggestGroup(word: string): string | undefined {
  for (const [name, entry] of optionEntries()) {
    if (isGroup(entry) && Object.hasOwn(entry.options, word)) return `did you mean "${name}.${word}"?`;
  }
  return undefined;
}

function dotted(path: KeyPath): string {
  const parts = path.map((part, index) =>
    typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`,
  );
  const text = parts.join('');
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
