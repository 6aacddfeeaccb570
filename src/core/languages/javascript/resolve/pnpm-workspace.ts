/**
 * The `packages` of a `pnpm-workspace.yaml`: a list of strings in block or flow style. Undefined if the file has none.
 * Reads only this key, not YAML in general.
 */
export function pnpmPackages(text: string): readonly string[] | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const start = lines.findIndex(line => KEY.test(line));
  if (start < 0) return undefined;
  const first = withoutComment((lines[start] ?? '').replace(KEY, '')).trim();
  if (first.startsWith('[')) return flowItems([first, ...lines.slice(start + 1)]);
  return blockItems(lines.slice(start + 1));
}

const KEY = /^(?:packages|'packages'|"packages")\s*:(?=\s|$)/;

function blockItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const text = withoutComment(line).trim();
    if (text === '') continue;
    if (!text.startsWith('-')) break;
    const item = unquote(text.slice(1).trim());
    if (item !== '') items.push(item);
  }
  return items;
}

function flowItems(lines: readonly string[]): string[] {
  let text = '';
  for (const line of lines) {
    text += ` ${withoutComment(line)}`;
    if (withoutComment(line).trimEnd().endsWith(']')) break;
  }
  const items: string[] = [];
  for (const match of text.matchAll(/"([^"]*)"|'([^']*)'|([^\s,[\]"']+)/g)) {
    const item = match[1] ?? match[2] ?? match[3];
    if (item) items.push(item);
  }
  return items;
}

/** In YAML a `#` begins a comment at the start or after white space, outside quotes. */
function withoutComment(line: string): string {
  let quote = '';
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '#' && (i === 0 || /\s/.test(line.charAt(i - 1)))) return line.slice(0, i);
  }
  return line;
}

function unquote(text: string): string {
  const quoted = /^(["'])(.*)\1$/.exec(text);
  return quoted?.[2] ?? text;
}
