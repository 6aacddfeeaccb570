import { type ParseError, parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { asTable, type Table } from '../../core/languages/kit/values.ts';

/** The configuration of another tool cannot be parsed. */
export class UnreadableSource extends Error {}

/** JSON with comments and trailing commas, which eslint and dependency-cruiser accept. */
export function readJson(text: string): Table {
  const errors: ParseError[] = [];
  // The parser is recursive: a hostile file may be nested more deeply than the stack.
  const table = attempt(() => parseJson(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true }));
  const [first] = errors;
  if (first) throw new UnreadableSource(`it is not valid JSON at line ${lineAt(text, first.offset)}`);
  return table;
}

export function readToml(text: string): Table {
  return attempt(() => parseToml(text));
}

export function readYaml(text: string): Table {
  return attempt(() => parseYaml(text, { merge: true }));
}

function attempt(parse: () => unknown): Table {
  try {
    return asTable(parse());
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableSource('it is nested too deeply');
    const [reason] = String((error as Error).message).split('\n');
    throw new UnreadableSource(reason.replace(/:$/, ''));
  }
}

/** Sections of an INI file as Python's configparser reads them: indented lines continue a value. */
export function readIni(text: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const sections = new Map<string, Map<string, string[]>>();
  let section: Map<string, string[]> | undefined;
  let key = '';
  for (const line of text.split(/\r\n?|\n/)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const header = /^\[([^\]]+)\]/.exec(line)?.[1];
    const pair = /^([^\s=:][^=:]*)[=:](.*)$/.exec(line);
    if (header !== undefined) {
      section = sections.get(header) ?? new Map();
      sections.set(header, section);
      key = '';
    } else if (/^\s/.test(line) && key !== '') {
      section?.get(key)?.push(line.trim());
    } else if (pair) {
      key = pair[1].trim().toLowerCase();
      section?.set(key, [pair[2].trim()]);
    }
  }
  return new Map(Array.from(sections, ([name, values]) => [name, joined(values)]));
}

function joined(values: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  return new Map(Array.from(values, ([key, lines]) => [key, lines.join('\n').trim()]));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
