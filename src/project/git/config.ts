/** Values of a git configuration, read as text: git itself would run what a hostile one names. */
export interface GitConfig {
  /** The last value of a key such as `core.bare` or `branch.main.remote`; the section and the key ignore case. */
  get(section: string, subsection: string | undefined, key: string): string | undefined;
}

const SECTION = /^\s*\[\s*([\w.-]+)(?:\s+"((?:\\.|[^"\\])*)")?\s*\]/;
const ENTRY = /^\s*([\w-]+)\s*(?:=\s*(.*))?$/;

export function parseGitConfig(text: string): GitConfig {
  const values = new Map<string, string>();
  for (const { section, subsection, key, raw = 'true' } of configEntries(text))
    values.set(`${nameOf(section, subsection)}\0${key}`, unquoted(raw));
  return {
    get: (name, subsection, key) => values.get(`${nameOf(name, subsection)}\0${key.toLowerCase()}`),
  };
}

/** One line of a configuration; the section and the key in lower case. */
export interface ConfigEntry {
  readonly section: string;
  readonly subsection: string | undefined;
  readonly key: string;
  /** With quotes, escapes and comments; undefined for a key alone. */
  readonly raw: string | undefined;
}

export function* configEntries(text: string): Generator<ConfigEntry> {
  let section = '';
  let subsection: string | undefined;
  // A backslash at the end of a line continues it.
  for (const line of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    const header = SECTION.exec(line);
    if (header) {
      section = header[1].toLowerCase();
      subsection = header[2]?.replace(/\\(.)/g, '$1');
    }
    const entry = ENTRY.exec(header ? line.slice(header[0].length) : line);
    if (entry) yield { section, subsection, key: entry[1].toLowerCase(), raw: entry[2] };
  }
}

function nameOf(section: string, subsection: string | undefined): string {
  return `${section.toLowerCase()}\0${subsection ?? ''}`;
}

/** Without quotes and trailing comments. */
export function unquoted(text: string): string {
  let value = '';
  let isQuoted = false;
  for (const [part] of text.matchAll(/\\.|[\s\S]/g)) {
    if (part === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (part === '#' || part === ';')) break;
    else value += part.length > 1 ? part[1] : part;
  }
  return value.trim();
}
