import type { Node, ParseError } from 'jsonc-parser';
import { fail } from '../shared/errors.ts';
import type { KeyPath } from './validate.ts';

export interface ParsedConfig {
  readonly value: unknown;
  /** Where the key, or its value, stands: `file:line:column`. */
  place(path: KeyPath, part: 'key' | 'value'): string;
}

/** Reads JSON with comments and trailing commas. An empty text says nothing, like `{}`. */
export async function parseConfig(text: string, file: string): Promise<ParsedConfig> {
  // Only those who have a configuration file pay for the parser.
  const { parseTree, findNodeAtLocation } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  const tree = guardDepth(file, () =>
    parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true }),
  );
  const at = (offset: number) => placeOf(text, offset, file);
  const first = errors[0];
  if (first !== undefined)
    fail('config_syntax', { place: at(first.offset), reason: REASONS[first.error] ?? 'not valid' });
  if (tree === undefined) return { value: {}, place: () => file };
  return {
    value: toValue(tree, { text, file, depth: 0 }),
    place(path, part) {
      const node = findNodeAtLocation(tree, [...path]);
      const key = part === 'key' ? node?.parent?.children?.[0] : undefined;
      return at((key ?? node ?? tree).offset);
    },
  };
}

interface Reading {
  readonly text: string;
  readonly file: string;
  readonly depth: number;
}

// No valid configuration is deeper than this, so what lies below need not be read to be refused.
const DEEPEST = 8;

function toValue(node: Node, reading: Reading): unknown {
  const children = node.children ?? [];
  const inner = { ...reading, depth: reading.depth + 1 };
  if (node.type === 'array') return inner.depth > DEEPEST ? [] : children.map(child => toValue(child, inner));
  if (node.type !== 'object') return node.value;
  const entries = new Map<string, unknown>();
  const offsets = new Map<string, number>();
  for (const [key, value] of children.map(property => property.children ?? [])) {
    if (key === undefined || inner.depth > DEEPEST) continue;
    const name = String(key.value);
    if (offsets.has(name)) duplicate(name, [offsets.get(name) ?? 0, key.offset], reading);
    offsets.set(name, key.offset);
    entries.set(name, value === undefined ? null : toValue(value, inner));
  }
  // fromEntries defines own properties, so that "__proto__" is a key like any other.
  return Object.fromEntries(entries);
}

function duplicate(key: string, offsets: readonly [number, number], { text, file }: Reading): never {
  const [first, second] = offsets.map(offset => placeOf(text, offset, file));
  return fail('config_duplicate_key', { key: key.slice(0, 80), place: second ?? file, first: first ?? file });
}

// The parser descends by recursion; a text made of brackets must not end the process.
function guardDepth<T>(file: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError)
      return fail('config_syntax', { place: file, reason: 'it is nested too deeply' });
    throw error;
  }
}

function placeOf(text: string, offset: number, file: string): string {
  return `${file}:${lineAndColumn(text, offset).join(':')}`;
}

function lineAndColumn(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset);
  return [before.split('\n').length, offset - before.lastIndexOf('\n')];
}

/** By the parser's code, whose names are not for people. */
const REASONS: Readonly<Partial<Record<number, string>>> = {
  1: 'a value or a name that is not valid JSON; names and texts stand in "double quotes"',
  2: 'a number is not written as JSON writes it',
  3: 'a name in "double quotes" is expected',
  4: 'a value is expected',
  5: 'a colon is expected',
  6: 'a comma is expected',
  7: 'a closing } is expected',
  8: 'a closing ] is expected',
  9: 'the end of the file is expected',
  10: 'comments are not allowed here',
  11: 'a comment is not closed',
  12: 'a text is not closed by a double quote on its line',
  13: 'a number is not complete',
  14: 'a \\u escape is not complete',
  15: 'an escape in a text is not valid; a backslash is written \\\\',
  16: 'a character that a text may not hold',
};
