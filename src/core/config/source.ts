import { fail } from '../../shared/errors.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import type { KeyPath, Mismatch } from '../../shared/shape.ts';
import { isGroup, optionEntries, type Scope } from './options.ts';

/** Names that validation may know beyond the table; undefined if they are not known. */
export interface KnownNames {
  readonly languages?: readonly string[] | undefined;
  readonly builtInRules?: readonly string[] | undefined;
}

/** Where a configuration comes from, which determines what it may set and how errors locate it. */
export interface Source extends KnownNames {
  readonly scope: Scope;
  /** The location of a key or its value: `file:line:column`. */
  locate(path: KeyPath, part: 'key' | 'value'): string;
  /** The user's own configuration file, for the error that refers to it. */
  readonly userFile: string;
}

export type Refuse = (mismatch: Pick<Mismatch, 'at' | 'expected' | 'got' | 'description'>) => never;

/** Fails with the location of a mismatch. */
export function failAt(source: Source, mismatch: Mismatch): never {
  if (mismatch.cause === 'unknown') unknownKey(source, mismatch);
  const { at, expected, got, description } = mismatch;
  const location = source.locate(at, 'value');
  return fail('config_wrong_value', {
    key: dotted(at) || 'the configuration',
    location,
    expected,
    got,
    description,
  });
}

function unknownKey(source: Source, { at, known }: Mismatch): never {
  const name = String(at.at(-1));
  const close = nearest(name, known);
  const suggestion =
    close !== undefined
      ? `did you mean "${dotted([...at.slice(0, -1), close])}"?`
      : (suggestGroup(name) ?? didYouMean('', known));
  return fail('config_unknown_key', { key: dotted(at), location: source.locate(at, 'key'), suggestion });
}

export function duplicateKey(source: Source, first: KeyPath, second: KeyPath): never {
  return fail('config_duplicate_key', {
    key: dotted(second),
    location: source.locate(second, 'key'),
    first: source.locate(first, 'key'),
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
