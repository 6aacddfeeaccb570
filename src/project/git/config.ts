/** Values of a git configuration, read as text: git itself would run what a hostile one names. */
export interface GitConfig {
  /** The last value of a key such as `core.bare` or `branch.main.remote`; the section and the key ignore case. */
  get(section: string, subsection: string | undefined, key: string): string | undefined;
}

const SECTION = /^\s*\[\s*([\w.-]+)(?:\s+"((?:\\.|[^"\\])*)")?\s*\]/;
const ENTRY = /^\s*([\w-]+)\s*(?:=\s*(.*))?$/;

export function parseGitConfig(text: string): GitConfig {
  const values = new Map<string, string>();
  let section = '';
  for (const line of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    const header = SECTION.exec(line);
    if (header) section = nameOf(header[1], header[2]?.replace(/\\(.)/g, '$1'));
    const entry = ENTRY.exec(header ? line.slice(header[0].length) : line);
    if (entry) values.set(`${section}\0${entry[1].toLowerCase()}`, unquoted(entry[2] ?? 'true'));
  }
  return {
    get: (name, subsection, key) => values.get(`${nameOf(name, subsection)}\0${key.toLowerCase()}`),
  };
}

function nameOf(section: string, subsection: string | undefined): string {
  return `${section.toLowerCase()}\0${subsection ?? ''}`;
}

/** Without quotes and trailing comments. */
function unquoted(text: string): string {
  let value = '';
  let isQuoted = false;
  for (const [part] of text.matchAll(/\\.|[\s\S]/g)) {
    if (part === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (part === '#' || part === ';')) break;
    else value += part.length > 1 ? part[1] : part;
  }
  return value.trim();
}
