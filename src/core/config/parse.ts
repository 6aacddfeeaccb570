import type { Node, ParseError } from 'jsonc-parser';
import { fail } from '../../shared/errors.ts';
import type { KeyPath } from '../../shared/shape.ts';

export interface ParsedConfig {
  readonly value: unknown;
  /** The location of a key or its value: `file:line:column`. */
  locate(path: KeyPath, part: 'key' | 'value'): string;
}

/** Parses JSON with comments and trailing commas. An empty text counts as `{}`. */
export async function parseConfig(text: string, file: string): Promise<ParsedConfig> {
  // Loaded on demand, because most projects have no configuration file.
  const { parseTree, findNodeAtLocation } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  const tree = guardDepth(file, () =>
    parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true }),
  );
  const at = (offset: number) => locationOf(text, offset, file);
  const first = errors[0];
  if (first !== undefined)
    fail('config_syntax', { location: at(first.offset), reason: REASONS[first.error] ?? 'invalid JSON' });
  if (tree === undefined) return { value: {}, locate: () => file };
  return {
    value: toValue(tree, { text, file, depth: 0 }),
    locate(path, part) {
      // A single text counts as a list of one, whose item has no node of its own.
      let length = path.length;
      let node = findNodeAtLocation(tree, [...path]);
      while (!node && length > 0) node = findNodeAtLocation(tree, path.slice(0, --length));
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

// No valid configuration is nested more deeply, so deeper values are rejected without being read.
const MAX_DEPTH = 8;

function toValue(node: Node, reading: Reading): unknown {
  const children = node.children ?? [];
  const inner = { ...reading, depth: reading.depth + 1 };
  if (node.type === 'array')
    return inner.depth > MAX_DEPTH ? [] : children.map(child => toValue(child, inner));
  if (node.type !== 'object') return node.value;
  const entries = new Map<string, unknown>();
  const offsets = new Map<string, number>();
  for (const [key, value] of children.map(property => property.children ?? [])) {
    if (key === undefined || inner.depth > MAX_DEPTH) continue;
    const name = String(key.value);
    if (offsets.has(name)) duplicate(name, [offsets.get(name) ?? 0, key.offset], reading);
    offsets.set(name, key.offset);
    entries.set(name, value === undefined ? null : toValue(value, inner));
  }
  // fromEntries defines own properties, so "__proto__" is a key like any other.
  return Object.fromEntries(entries);
}

function duplicate(key: string, offsets: readonly [number, number], { text, file }: Reading): never {
  const [first, second] = offsets.map(offset => locationOf(text, offset, file));
  const location = second ?? file;
  return fail('config_duplicate_key', { key: key.slice(0, 80), location, first: first ?? file });
}

// The parser is recursive; deeply nested brackets must not end the program.
function guardDepth<T>(file: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError)
      return fail('config_syntax', { location: file, reason: 'nested too deeply' });
    throw error;
  }
}

function locationOf(text: string, offset: number, file: string): string {
  return `${file}:${lineAndColumn(text, offset).join(':')}`;
}

function lineAndColumn(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset);
  return [before.split('\n').length, offset - before.lastIndexOf('\n')];
}

/** Messages by the error code of the parser, whose own names are not meant for users. */
const REASONS: Readonly<Partial<Record<number, string>>> = {
  1: 'invalid JSON; keys and strings need "double quotes"',
  2: 'invalid number',
  3: 'expected a key in "double quotes"',
  4: 'expected a value',
  5: 'expected a colon',
  6: 'expected a comma',
  7: 'expected a closing }',
  8: 'expected a closing ]',
  9: 'expected the end of the file',
  10: 'comments are not allowed here',
  11: 'unterminated comment',
  12: 'unterminated string',
  13: 'incomplete number',
  14: 'incomplete \\u escape',
  15: 'invalid escape in a string; write a backslash as \\\\',
  16: 'invalid character in a string',
};
