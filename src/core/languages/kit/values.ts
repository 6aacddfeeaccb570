import { parse } from 'smol-toml';
import { memoiseByText } from './memoise.ts';

/**
 * Values of manifests. Nothing here fails: a manifest that cannot be parsed is empty, because the tools that it was
 * written for report that better.
 */
export type Table = Readonly<Record<string, unknown>>;

export const readToml: (text: string) => Table = memoiseByText(text => asTable(attempt(() => parse(text))));

export const readJson: (text: string) => Table = memoiseByText(text =>
  asTable(attempt(() => JSON.parse(text.replace(/^\uFEFF/, '')))),
);

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export function asTable(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : EMPTY;
}

/** One string, or the strings of a list. */
export function asStrings(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter(item => typeof item === 'string');
}

export function valueAt(table: Table, key: string): unknown {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

export function tableAt(table: Table, key: string): Table {
  return asTable(valueAt(table, key));
}

/** The tables of a list (`[[bin]]`). */
export function tablesAt(table: Table, key: string): readonly Table[] {
  const value = valueAt(table, key);
  return Array.isArray(value) ? value.map(asTable) : [];
}

export function stringAt(table: Table, key: string): string | undefined {
  const value = valueAt(table, key);
  return typeof value === 'string' ? value : undefined;
}

export function stringsAt(table: Table, key: string): readonly string[] {
  return asStrings(valueAt(table, key));
}

const EMPTY: Table = {};
