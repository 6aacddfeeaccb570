import { parse } from 'smol-toml';

export type Table = Readonly<Record<string, unknown>>;

/** Bad text is data: a manifest that cannot be read says nothing. */
export function readToml(text: string): Table {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

/** A table in a table; an empty one where there is none. */
export function tableAt(table: Table, key: string): Table {
  return asTable(Object.hasOwn(table, key) ? table[key] : undefined);
}

export function asTable(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {};
}

/** The tables of an array of tables (`[[bin]]`). */
export function tablesAt(table: Table, key: string): readonly Table[] {
  const value = table[key];
  return Array.isArray(value) ? value.map(asTable) : [];
}

export function stringAt(table: Table, key: string): string | undefined {
  const value = table[key];
  return typeof value === 'string' ? value : undefined;
}

export function stringsAt(table: Table, key: string): readonly string[] {
  const value = table[key];
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : [];
}
