import { asTable, type Table, valueAt } from '../kit/values.ts';

/** The values at a dotted path of keys (`tool.poetry.group.*.dependencies`), where `*` is each member. */
export function valuesAt(table: Table, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (values, key) =>
        key === '*' ? values.flatMap(members) : values.map(value => valueAt(asTable(value), key)),
      [table],
    );
}

function members(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** Keys and values of one section; further lines of a value are lines of it. */
export function iniSection(text: string, name: string): Map<string, string> {
  const values = new Map<string, string>();
  let inside = false;
  let key = '';
  for (const line of text.split(/\r\n?|\n/)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const header = /^\[([^\]]*)\]/.exec(line);
    if (header !== null) inside = header[1].trim() === name;
    else if (inside && /^\s/.test(line)) values.set(key, `${values.get(key) ?? ''}\n${line.trim()}`);
    else if (inside) {
      const [, word = '', value = ''] = /^([^=:]*)[=:](.*)$/.exec(line) ?? [];
      key = word.trim();
      values.set(key, value.trim());
    }
  }
  return values;
}
