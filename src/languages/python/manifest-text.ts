import { parse } from 'smol-toml';
import type { FileId } from '../../types.ts';

/** Keys and values of one section; a value's further lines are kept, each on its own. */
export function iniSection(text: string, name: string): Map<string, string> {
  const values = new Map<string, string>();
  let inside = false;
  let key = '';
  for (const line of text.split(/\r\n?|\n/)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const header = /^\[([^\]]*)\]/.exec(line);
    if (header !== null) inside = header[1]?.trim() === name;
    else if (inside && /^\s/.test(line)) values.set(key, `${values.get(key) ?? ''}\n${line.trim()}`);
    else if (inside) {
      const [, word = '', value = ''] = /^([^=:]*)[=:](.*)$/.exec(line) ?? [];
      key = word.trim();
      values.set(key, value.trim());
    }
  }
  return values;
}

/**
 * A broken file is skipped: its owner's own tools say so better than we could. Import roots, builds and distributions
 * are each read from the same texts, so the last results are kept.
 */
export function parseToml(text: string): unknown {
  if (parsed.has(text)) return parsed.get(text);
  if (parsed.size >= MOST_PARSED) parsed.clear();
  const value = tryParse(text);
  parsed.set(text, value);
  return value;
}

const parsed = new Map<string, unknown>();
const MOST_PARSED = 200;

function tryParse(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

export function child(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

/** The folder that a relative path names; undefined where it leaves the project. */
export function join(base: FileId, path: string): FileId | undefined {
  if (path.startsWith('/') || /[*$]/.test(path)) return undefined;
  const parts = base === '' ? [] : base.split('/');
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
